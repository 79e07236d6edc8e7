import { hetznerTokenVariable } from "../../spec";
import type { Layer } from "../../spec";
import { importIdOf, takenAddresses } from "../adopt";
import type { Lookup } from "../adopt";
import type { Plan } from "../guard/plan";
import { askJson } from "../http";
import { TerraformFailed } from "../terraform/terraform";
import { terraformIn } from "./context";
import type { Context } from "./context";

const HETZNER = "https://api.hetzner.cloud/v1";

/**
 * Takes what an interrupted run left behind into the layer's state.
 *
 * @returns what was taken in; nothing, if the failure is of another kind
 */
export async function adoptOrphans(context: Context, layer: Layer, plan: Plan, failure: unknown): Promise<string[]> {
  if (!(failure instanceof TerraformFailed)) return [];
  const adopted: string[] = [];
  for (const address of takenAddresses(failure.diagnostics)) {
    const change = plan.resource_changes?.find((candidate) => candidate.address === address);
    if (!change?.change.after) continue;
    const resources = plan.configuration?.root_module?.resources ?? [];
    const provider = resources.find((candidate) => candidate.address === address)?.provider_config_key ?? "";
    const id = await importIdOf({ type: change.type, planned: change.change.after, provider }, lookupIn(context));
    if (id === undefined) continue;
    await terraformIn(context, layer).import(address, id);
    adopted.push(address);
  }
  return adopted;
}

function lookupIn({ environment }: Context): Lookup {
  return {
    async hetznerId(kind, name, provider) {
      const site = provider.split(".")[1] ?? "";
      const token = environment[`TF_VAR_${hetznerTokenVariable(site)}`] ?? "";
      const url = `${environment.HCLOUD_ENDPOINT ?? HETZNER}/${kind}?name=${encodeURIComponent(name)}`;
      const { body } = await askJson(url, { headers: { authorization: `Bearer ${token}` } });
      const [found] = (body as Record<string, { id: number }[]>)[kind] ?? [];
      return found && String(found.id);
    },
  };
}
