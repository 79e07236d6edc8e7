import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { SERVICE_NAMES, SUPPORT, clusterSettings, enabledServices, parseCluster, wantedParts } from "../../spec";
import type { Cluster } from "../../spec";
import { derive } from "../../spec/derive";
import { checkRules } from "../../spec/rules";
import { clusterFile } from "../../spec/schema/cluster";
import { inShort, outcomeOf } from "../spec/support";
import { fixedNeeds, registeredParts, usedNeeds } from "./support/checks/needs";
import { findLockFaults } from "./support/checks/lock";
import { referencesOf } from "./support/checks/references";
import { variablesIn } from "./support/checks/variables";
import { ROOT, build, partFolders } from "./support/repository";
import { makePart } from "./support/tree";

const texts = new Map<string, string>();
beforeAll(async () => {
  await Promise.all(partFolders().map(async (folder) => texts.set(folder.replace("gitops/", ""), await build(folder))));
}, 120_000);
const textOf = (folder: string) => texts.get(folder) ?? "";

describe("the registry of parts", () => {
  const registered = registeredParts();

  it("has every folder of gitops/, and no other", () => {
    expect([...registered.keys()].sort()).toEqual(partFolders().map((folder) => folder.replace("gitops/", "")));
  });

  it.each([...registered.values()].map((part) => [part.folder, part] as const))(
    "declares what %s uses",
    (folder, { needs, service }) => {
      expect(textOf(folder)).not.toBe("");
      expect([...needs].sort()).toEqual(usedNeeds(textOf(folder), service));
      expect(fixedNeeds(textOf(folder))).toEqual([]);
    },
  );
});

interface Raw {
  services: Record<string, unknown>;
}
const rawOf = (name: string) => parse(readFileSync(join(ROOT, "clusters", `${name}.yaml`), "utf8")) as Raw;

interface Uses {
  readonly variables: readonly string[];
  /** `namespace/name` of Secrets that the services layer must create. */
  readonly secrets: readonly string[];
}
const used = new Map<string, Uses>();

/** Made in the cluster: database logins by CloudNativePG, Grafana's by a generator, that of the Talos API by Talos. */
const MADE_INSIDE = /-database-app$|^grafana-login$|^etcd-snapshot$/;

function usesOf(folder: string): Uses {
  const known = used.get(folder);
  if (known) return known;
  const definition = { apiVersion: "", kind: "Kustomization", metadata: { name: folder }, spec: { path: folder } };
  // A release is found in the lock with any values for its variables.
  const settings = Object.fromEntries(variablesIn(textOf(folder)).map((name) => [name, "any"]));
  const part = makePart(definition, () => textOf(folder), settings);
  const stale = findLockFaults({ parts: [part] });
  if (stale.length > 0) throw new Error(stale.join("\n"));
  const uses = {
    variables: variablesIn(part.text),
    secrets: referencesOf(part)
      .filter(({ kind, name }) => kind === "Secret" && !MADE_INSIDE.test(name))
      .map(({ namespace, name }) => `${namespace}/${name}`),
  };
  used.set(folder, uses);
  return uses;
}

/** Why Flux would wait forever for the parts of the cluster's services. */
function waiting(cluster: Cluster): string[] {
  const addresses = Object.fromEntries(cluster.nodes.map(({ name }, index) => [name, `198.51.100.${index + 1}`]));
  const settings = clusterSettings(cluster, addresses, "ssh-ed25519 AAAA any");
  const secrets = enabledServices(cluster).flatMap(({ secrets: made = [] }) => made);
  const made = new Set(secrets.map(({ namespace, name }) => `${namespace}/${name}`));
  return wantedParts(cluster.services, cluster.network.cni.name, cluster.backups).flatMap(({ part: { folder } }) => [
    ...usesOf(folder)
      .variables.filter((name) => (settings[name] ?? "") === "")
      .map((name) => `${folder}: the setting ${name} is empty`),
    ...usesOf(folder)
      .secrets.filter((name) => !made.has(name))
      .map((name) => `${folder}: nothing makes the Secret ${name}`),
  ]);
}

/** The cluster that a file means, if the rules accept it. */
function accepted(raw: unknown): Cluster | undefined {
  const parsed = clusterFile.safeParse(raw);
  if (!parsed.success) return undefined;
  return checkRules(parsed.data).some(({ severity }) => severity === "error") ? undefined : derive(parsed.data);
}

const pairsOf = (services: readonly string[]) =>
  services.flatMap((one, index) => services.slice(index).map((other) => [...new Set([one, other])]));

const NAMES = ["hybrid", "home", "n100", "converged"];

describe.each(NAMES)("every file that the rules accept: %s", (name) => {
  const base = rawOf(name);
  const others = Object.assign({}, ...NAMES.map((other) => rawOf(other).services)) as Raw["services"];

  const findFaults = (services: readonly string[], change: (raw: Raw, service: string) => void) => {
    const clusters = pairsOf(services).flatMap((pair) => {
      const raw = structuredClone(base);
      pair.forEach((service) => change(raw, service));
      const cluster = accepted(raw);
      return cluster ? [{ pair, cluster }] : [];
    });
    expect(clusters.length).toBeGreaterThan(0);
    return clusters.flatMap(({ pair, cluster }) => waiting(cluster).map((why) => `${pair.join(" and ")}: ${why}`));
  };

  it("provides what its parts use, without any two services", () => {
    expect(findFaults(Object.keys(base.services), ({ services }, service) => delete services[service])).toEqual([]);
  });

  it("provides what its parts use, with any two additional services", () => {
    const missing = SERVICE_NAMES.filter((service) => !(service in base.services));
    expect(findFaults(missing, ({ services }, service) => (services[service] = others[service] ?? {}))).toEqual([]);
  });
});

describe("hybrid without hcloudCsi", () => {
  const text = readFileSync(join(ROOT, "clusters/hybrid.yaml"), "utf8");
  const without = text.replace(/^ {2}hcloudCsi: \{\}$/m, "  # hcloudCsi: {}");

  it("is refused for each service on the rented servers, with its line", () => {
    const { errors } = outcomeOf("clusters/hybrid.yaml", without);
    const lineOf = (service: string) => without.split("\n").findIndex((line) => line.startsWith(`  ${service}:`)) + 1;
    expect(errors.map((finding) => `${finding.line} ${inShort(finding)}`)).toEqual(
      ["powerdns", "vault", "authentik"].map((service) =>
        expect.stringContaining(`${lineOf(service)} services.${service}: needs hcloudCsi: `),
      ),
    );
    expect(errors.map(({ fix }) => fix)).toContainEqual(expect.stringMatching(/hcloudCsi .* vault/));
  });
});

it("installs the database operator with the first service that needs databases", () => {
  const { cluster } = parseCluster("clusters/hybrid.yaml", readFileSync(join(ROOT, "clusters/hybrid.yaml"), "utf8"));
  const folders = (services: Cluster["services"]) => wantedParts(services, "flannel").map(({ part }) => part.folder);
  expect(folders(cluster.services)).toContain(SUPPORT.databases?.folder);
  expect(folders({ sealedSecrets: {} })).toEqual(["infrastructure/sealed-secrets"]);
});
