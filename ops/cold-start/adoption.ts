import { hetznerTokenVariable } from "../../spec";
import { importIdOf, takenAddresses } from "../adopt";
import type { Lookup } from "../adopt";
import type { Plan } from "../guard/plan";
import { askJson } from "../http";
import { TerraformFailed } from "../terraform/terraform";
import type { Context } from "./context";

const HETZNER = "https://api.hetzner.cloud/v1";

/**
 * What an interrupted run left behind and this one stumbled over, with the ids to take it in by.
 *
 * @returns nothing, if the failure is of another kind
 */
export async function orphansBehind(context: Context, plan: Plan, failure: unknown): Promise<Map<string, string>> {
  const orphans = new Map<string, string>();
  if (!(failure instanceof TerraformFailed)) return orphans;
  for (const address of takenAddresses(failure.diagnostics)) {
    const change = plan.resource_changes?.find((candidate) => candidate.address === address);
    if (!change?.change.after) continue;
    const resources = plan.configuration?.root_module?.resources ?? [];
    const provider = resources.find((candidate) => candidate.address === address)?.provider_config_key ?? "";
    const id = await importIdOf({ type: change.type, planned: change.change.after, provider }, lookupIn(context));
    if (id !== undefined) orphans.set(address, id);
  }
  return orphans;
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
