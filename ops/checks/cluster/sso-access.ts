import type { SsoApplication } from "../../../spec";
import { askJson } from "../../clients/http";
import { withApis } from "../../clients/kubernetes/service-apis";
import { ownLoginHeaders } from "../../state/service-login";
import type { ClusterContext } from "./context";

interface Binding {
  readonly group?: string | null;
  readonly enabled?: boolean;
  readonly negate?: boolean;
}

/**
 * Checks that Authentik admits only the group in the cluster file. An application without a binding admits every user.
 * Its login page looks the same, so only the API shows it.
 */
export async function findAccessFault(
  context: ClusterContext,
  application: SsoApplication,
): Promise<string | undefined> {
  const { name, group } = application;
  if (group === undefined) return undefined;
  const headers = ownLoginHeaders("authentik", await context.outputs("auth"));
  return withApis(["authentik"], context, async (url) => {
    const ask = async (path: string) => {
      const { status, body } = await askJson(`${url("authentik")}/api/v3/${path}`, { headers });
      if (status !== 200) throw new Error(`Authentik's API responds with ${status} at /api/v3/${path}`);
      return body as { pk?: string; results?: unknown[] };
    };
    const [{ pk: target = "" }, groups] = await Promise.all([
      ask(`core/applications/${name}/`),
      ask(`core/groups/?name=${encodeURIComponent(group)}`),
    ]);
    const [wanted] = (groups.results ?? []) as { pk: string }[];
    if (!wanted) return `Authentik has no group ${group}`;
    const { results = [] } = await ask(`policies/bindings/?target=${encodeURIComponent(target)}`);
    const active = (results as Binding[]).filter(({ enabled }) => enabled !== false);
    if (active.length === 0) return `every Authentik user can log in: no binding limits it to the group ${group}`;
    // An application admits every user who passes any of its bindings.
    const isWanted = (binding: Binding) => binding.group === wanted.pk && binding.negate !== true;
    return active.every(isWanted) ? undefined : `users outside the group ${group} can log in`;
  });
}
