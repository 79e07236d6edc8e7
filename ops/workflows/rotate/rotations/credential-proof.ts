import { Refusal } from "../../../support/refusal";
import type { RotationPorts } from "../rotation";

/** @throws Refusal where the service refuses the new value, or still takes the old one */
export async function requireNewInUse(
  ports: Pick<RotationPorts, "tryCredential">,
  id: string,
  { old, fresh }: { readonly old: string | undefined; readonly fresh: string | undefined },
): Promise<string> {
  if (fresh === undefined || old === undefined) return "it has no value that a service could be asked with";
  if (fresh === old) throw new Refusal(`${id} has still its old value.`);
  const [now, before] = [await ports.tryCredential(id, fresh), await ports.tryCredential(id, old)];
  if (now === "refused") throw new Refusal(`The service refuses the new ${id}.`);
  if (before === "accepted") throw new Refusal(`The service still accepts the old ${id}.`);
  return now === "accepted"
    ? "the service accepts the new one, and refuses the old one"
    : "the Secrets hold the new one";
}
