import type { Layer } from "../../../../spec";
import type { RawState } from "../../../state/state-edit";
import { refusalFor } from "../../../support/finding-refusal";
import type { RotationPorts } from "../rotation";

/** Value, hash, certificate or private key, as in the outputs of auth. */
type Forms = Readonly<Record<string, string>>;

/** The configuration of a machine's first contact is never updated (constructs/talos-node.ts). */
const FIRST_CONTACT = "_first_contact";

const ABOVE_AUTH: readonly Layer[] = ["infra", "services", "config"];

/**
 * @throws Refusal if the service refuses the new value or still accepts the old one, or if a layer still contains the
 * old one
 */
export async function requireNewInUse(
  ports: Pick<RotationPorts, "tryCredential" | "readLayer">,
  id: string,
  { old, fresh }: { readonly old: Forms; readonly fresh: Forms },
): Promise<string> {
  for (const [form, value] of Object.entries(old))
    if (fresh[form] === value || fresh[form] === undefined)
      throw refusalFor("credential-old-in-use", `${id} still has its old ${form}.`);
  const layers = await layersWith(ports, Object.values(old));
  if (layers.length > 0)
    throw refusalFor("credential-old-in-use", `The old ${id} is still used by ${layers.join(", ")}.`);
  const handed = "no layer contains the old one";
  if (old.value === undefined || fresh.value === undefined) return handed;
  const now = await ports.tryCredential(id, fresh.value);
  if (now === "refused") throw refusalFor("credential-refused", `The service refuses the new ${id}.`);
  const before = await ports.tryCredential(id, old.value);
  if (before === "accepted") throw refusalFor("credential-old-in-use", `The service still accepts the old ${id}.`);
  return now === "accepted" ? "the service accepts the new one, and refuses the old one" : handed;
}

/** The layers above auth with a resource that contains one of the values. */
export async function layersWith(
  ports: Pick<RotationPorts, "readLayer">,
  values: readonly string[],
): Promise<readonly Layer[]> {
  const found: Layer[] = [];
  for (const layer of ABOVE_AUTH) {
    const text = managedText(await ports.readLayer(layer));
    if (values.some((value) => value !== "" && text.includes(JSON.stringify(value).slice(1, -1)))) found.push(layer);
  }
  return found;
}

/** Without data sources: their copy of auth's outputs is as old as the last change of the layer. */
function managedText({ resources }: RawState): string {
  return JSON.stringify(resources.filter(({ mode, name }) => mode === "managed" && !name.endsWith(FIRST_CONTACT)));
}
