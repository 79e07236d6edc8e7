import type { Part, Tree } from "../tree";
import { needs, provides, wantedLater } from "./order";
import { madeBy, referencesOf } from "./references";

/** Dependencies that no manifest shows: `part → other part`, with the reason. */
const REASONS: Readonly<Record<string, string>> = {
  "barman-cloud → cert-manager": "its chart brings Certificates",
  "cert-manager-issuers → powerdns": "a failed challenge is tried again after a growing pause",
  "external-secrets-store → vault": "the store is Ready only when Vault answers",
};

/**
 * Unneeded dependencies, which only make the cold start longer: the other part provides nothing that this part needs to
 * start. A dependency on a storage driver is allowed, because CloudNativePG and Vault need volumes at once.
 */
export function falseDependencies(tree: Tree): string[] {
  return tree.parts.flatMap((part) =>
    part.dependsOn.flatMap((name) => {
      const other = tree.parts.find((candidate) => candidate.name === name);
      if (!other || `${part.name} → ${name}` in REASONS || suppliesTo(other, part)) return [];
      return [`${part.name} waits for ${name}, and can start without it`];
    }),
  );
}

function suppliesTo(other: Part, part: Part): boolean {
  const classes = part.objects.flatMap(wantedLater).filter((thing) => thing.startsWith("StorageClass "));
  const wanted = new Set([...part.objects.flatMap(needs), ...classes]);
  const namespaces = new Set(part.objects.flatMap(({ metadata }) => metadata.namespace ?? []));
  const made = other.objects.flatMap(madeBy);
  return (
    provides(other).some((thing) => wanted.has(thing)) ||
    other.objects.some(({ kind, metadata }) => kind === "Namespace" && namespaces.has(metadata.name)) ||
    referencesOf(part).some(({ kind, namespace, name }) =>
      made.some((it) => it.kind === kind && it.namespace === namespace && it.name === name),
    )
  );
}
