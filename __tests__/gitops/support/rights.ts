/** What each release may do in a cluster, from the roles that its chart renders to. */
import { listAt, textAt } from "../../../rehearsal/world/kubernetes/object";
import type { KubeObject } from "../../../rehearsal/world/kubernetes/object";
import type { Rendered } from "./checks/lock";

interface Rule {
  readonly resources: readonly string[];
  readonly names: readonly string[];
  readonly writes: boolean;
  readonly everywhere: boolean;
}

const WRITES = /^(create|update|patch|delete|deletecollection|\*)$/;
/** The number of resources that the table lists; the lock has all of them. */
const SHOWN = 6;

export function rulesOf(objects: readonly KubeObject[]): Rule[] {
  const bindings = objects.filter(({ kind }) => kind === "ClusterRoleBinding" || kind === "RoleBinding");
  return bindings.flatMap((binding) => {
    const [kind, name] = [textAt(binding, "roleRef.kind"), textAt(binding, "roleRef.name")];
    const everywhere = binding.kind === "ClusterRoleBinding";
    // A role that Kubernetes is born with can do everything.
    if (name === "cluster-admin") return [{ resources: ["*"], names: [], writes: true, everywhere }];
    const role = objects.find((object) => object.kind === kind && object.metadata.name === name);
    return listAt(role, "rules").map((rule) => ({
      resources: listAt(rule, "resources").map(String),
      names: listAt(rule, "resourceNames").map(String),
      writes: listAt(rule, "verbs").some((verb) => WRITES.test(String(verb))),
      everywhere,
    }));
  });
}

const isSecret = ({ resources }: Rule) => resources.some((one) => one === "secrets" || one === "*");

/** Whether a compromised program could read or write every Secret of the cluster. */
export function secretRights(rules: readonly Rule[]): string {
  const everywhere = rules.filter((rule) => rule.everywhere && isSecret(rule) && rule.names.length === 0);
  if (everywhere.length > 0) return `⚠ all, ${everywhere.some(({ writes }) => writes) ? "write" : "read"}`;
  const own = rules.filter(isSecret);
  if (own.length === 0) return "–";
  return own.some(({ names }) => names.length === 0) ? "of its namespaces" : "named ones";
}

function resourcesIn(rules: readonly Rule[], writes: boolean): string {
  const names = [
    ...new Set(rules.filter((rule) => rule.writes === writes).flatMap(({ resources }) => resources)),
  ].sort();
  const shown = names.slice(0, SHOWN).map((name) => `\`${name}\``);
  return names.length > SHOWN ? `${shown.join(", ")} and ${names.length - SHOWN} more` : shown.join(", ") || "–";
}

/** A release of several clusters, with other values in each, has the rights that it has in any of them. */
export function rightsTable(rendered: readonly Rendered[]): string[][] {
  const nameOf = ({ namespace, name }: Rendered) => `${namespace}/${name}`;
  const rows = [...new Set(rendered.map(nameOf))]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => {
      const same = rendered.filter((one) => nameOf(one) === name);
      const rules = same.flatMap(({ release }) => rulesOf(release.objects));
      const everywhere = rules.filter((rule) => rule.everywhere);
      return [name, secretRights(rules), resourcesIn(everywhere, true), resourcesIn(everywhere, false)];
    });
  return [["release", "Secrets", "writes in every namespace", "reads in every namespace"], ...rows];
}
