import { Resolver } from "node:dns/promises";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLUSTER_CHECKS } from "../../ops/checks/cluster/checks";
import { DNS_VARIABLE } from "../../rehearsal/run";
import { LAYERS, parentZoneRecords, ssoIssuer } from "../../spec";
import { startDeployed } from "../support/checkpoints";
import type { Rehearsed } from "../support/rehearsed";
import { HYBRID, hybridWith } from "../support/hybrid";
import type { HybridFile } from "../support/hybrid";
import type { CheckResult } from "../../ops/support/check";
import type { Finding } from "../../ops/support/finding";
import { nonEmpty } from "../support/non-empty";
import { testSingleSignOn } from "./support/single-sign-on";

const DOMAIN = "test-cluster.agentydragon.com";
const folder = mkdtempSync(join(tmpdir(), "coldstart-config-"));

/** The hybrid cluster with an application of its own, changed further by a test. */
function clusterFile(change: (file: HybridFile) => void = () => undefined): string {
  const path = join(folder, "hybrid.yaml");
  const text = hybridWith((file) => {
    const redirectUris = ["https://wiki.example.com/callback"];
    file.sso.applications = [{ name: "wiki", redirectUris, group: "friends" }];
    change(file);
  });
  writeFileSync(path, text);
  return path;
}

// All tests share one rehearsal, in this order: deploy, query, change.
let hybrid: Rehearsed;
let resolver: Resolver;
let addresses: Record<string, string>;

beforeAll(async () => {
  hybrid = await startDeployed(HYBRID, "services", clusterFile());
  await hybrid.deploy(...LAYERS);
  resolver = new Resolver();
  resolver.setServers([(await hybrid.run("printenv", DNS_VARIABLE)).trim()]);
  addresses = (await hybrid.terraform("infra").output()).node_addresses?.value as Record<string, string>;
}, 300_000);

afterAll(async () => {
  await hybrid?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the config layer would do about another cluster file: address → actions. */
async function planned(change: (file: HybridFile) => void): Promise<Record<string, string[]>> {
  await hybrid.run("env", `CLUSTER=${clusterFile(change)}`, process.execPath, "tools/app.cjs");
  const terraform = hybrid.terraform("config");
  await terraform.plan("changed.tfplan");
  const { resource_changes } = (await terraform.show("changed.tfplan")) as {
    resource_changes: { address: string; change: { actions: string[] } }[];
  };
  const changes = resource_changes.map(({ address, change: { actions } }) => [address, actions] as const);
  return Object.fromEntries(changes.filter(([, actions]) => actions.join() !== "no-op"));
}

test("a second plan is empty", async () => {
  expect(await hybrid.changes("config")).toEqual({ add: 0, change: 0, remove: 0 });
}, 60_000);

test("npx coldstart tunnel names the address of each API, and returns the exit code of its command", async () => {
  const script = "void fetch(process.env.TF_VAR_powerdns_url).then(() => process.exit(7))";
  const { code, stderr } = await hybrid.command("tunnel", "--", process.execPath, "-e", script);
  expect(code).toBe(7);
  expect(stderr.match(/→ \S+$/gm)).toEqual([
    "→ powerdns/powerdns-api:8081",
    "→ authentik/authentik-server:80",
    "→ harbor/harbor-core:80",
  ]);
  expect(stderr).toContain(`${String(hybrid.inside.TF_VAR_powerdns_url)} → powerdns/`);
}, 60_000);

describe("npx coldstart verify", () => {
  interface Verified {
    readonly code: number;
    readonly ok: boolean;
    readonly checks: readonly CheckResult[];
    readonly findings: readonly Finding[];
  }

  /** As a user runs it inside the rehearsal. */
  async function verified(): Promise<Verified> {
    const { code, stdout } = await hybrid.command(`CLUSTER=${clusterFile()}`, "verify", "--json");
    return { code, ...(JSON.parse(stdout) as Omit<Verified, "code">) };
  }
  /** Metrics of etcd, for every client. */
  const OPEN_TO_ALL = `apiVersion: v1alpha1
kind: NetworkRuleConfig
name: too-much
portSelector: { ports: [2381], protocol: tcp }
ingress: [{ subnet: 0.0.0.0/0 }]
`;
  const about = ({ checks }: Verified, wanted: string) => checks.find(({ id }) => id === wanted)?.evidence ?? "";

  test("passes every check of a fresh cluster, with evidence", async () => {
    const result = await verified();
    expect(result.checks.filter(({ status }) => status === "failed")).toEqual([]);
    expect([result.code, result.ok]).toEqual([0, true]);
    // hybrid has no tailnet, no default storage class, no additional disks and no flags of components.
    const absent = ["tailscale", "claim", "user-volumes", "control-plane-settings"];
    expect(result.checks.map(({ id }) => id)).toEqual(
      CLUSTER_CHECKS.map(({ id }) => id).filter((id) => !absent.includes(id)),
    );
    expect(about(result, "nodes-match")).toContain(`talos-vps-cp-0 ${addresses["talos-vps-cp-0"]} controlplane`);
    expect(about(result, "storage-classes")).toMatch(/hcloud-volumes .*proxmox-csi /);
    expect(about(result, "storage-default")).toMatch(/^none: /);
    const dns = about(result, "dns");
    const everywhere = `${addresses["talos-vps-cp-0"]} ${addresses["talos-vps-cp-1"]}`;
    expect(dns).toContain(`NS ns1.${DOMAIN}. ns2.${DOMAIN}.`);
    expect(dns).toContain(` A ${everywhere};`);
    expect(dns).toContain(`_coldstart.${DOMAIN}. TXT "cluster=hybrid"`);
    expect(about(result, "ingress")).toMatch(/^authentik, gitea, harbor, vault .* talos-vps-cp-0 .* Fake Certificate/);
    for (const slug of ["harbor", "gitea", "vault", "wiki"])
      expect(about(result, "sso")).toContain(`${slug} at ${ssoIssuer(DOMAIN, slug)}`);
    expect(result.checks.at(-1)).toMatchObject({
      status: "skipped",
      evidence: expect.stringMatching(/^not checked: /),
    });
    // Whether there is a snapshot of etcd depends on the time of day: the cluster takes one every six hours.
    const codes = result.findings.map(({ code }) => code).filter((code) => code !== "backup-none");
    expect(codes).toEqual(["certificate-pending", "dns-not-delegated"]);
    expect(result.findings.at(-1)?.fix).toContain(`${DOMAIN}. 3600 NS ns1.${DOMAIN}.`);
  }, 60_000);

  test("fails exactly the checks of what was broken afterwards", async () => {
    const { powerdns, authentik, harbor, kubernetes } = hybrid.world;
    const wildcard = powerdns.zones()[0]?.rrsets.find(({ name }) => name.startsWith("*."));
    const [vault, endpoint] = [authentik.applicationBySlug("vault"), harbor.configuration()["oidc_endpoint"] ?? ""];
    if (!wildcard || !vault) throw new Error("the world has no wildcard record, or no Vault");
    const { machines } = hybrid.world.base;
    const plane = machines.all().find(({ name }) => name === "talos-pve-cp-0");
    const labels = { "sealedsecrets.bitnami.com/sealed-secrets-key": "active" };
    const metadata = { name: "foreign", namespace: "kube-system", labels };
    try {
      machines.change(plane?.id ?? "", { configuration: `${plane?.configuration ?? ""}---\n${OPEN_TO_ALL}` });
      powerdns.deleteRrset(`${DOMAIN}.`, wildcard.name, "A");
      authentik.applications.delete(vault.pk);
      harbor.configure({ oidc_endpoint: ssoIssuer(DOMAIN, "gitea") });
      kubernetes.api.create({ apiVersion: "v1", kind: "Secret", metadata, data: {} });
      await hybrid.kubectl("scale", "deployment", "gitea", "-n", "gitea", "--replicas=0");
      const result = await verified();
      expect([result.code, result.ok]).toEqual([2, false]);
      const failed = result.checks.filter(({ status }) => status === "failed");
      expect(failed.map(({ id }) => id)).toEqual(["control-plane-metrics", "sealed-secrets", "dns", "ingress", "sso"]);
      expect(failed.map(({ evidence }) => evidence)).toEqual([
        expect.stringMatching(/^talos-pve-cp-0 \S+ .*2381$/),
        expect.stringMatching(/: foreign$/),
        expect.stringMatching(/^ns1 .*\*\..* A: .*; ns2 .*\*\..* A: /),
        expect.stringMatching(
          /^gitea\S+ on talos-vps-cp-0 .*503, no backend.*; gitea\S+ on talos-vps-cp-1 .*503[^;]*$/,
        ),
        expect.stringMatching(/^harbor: .* \S+\/gitea\/[^;]*; vault: /),
      ]);
    } finally {
      machines.change(plane?.id ?? "", { configuration: plane?.configuration });
      await hybrid.kubectl("scale", "deployment", "gitea", "-n", "gitea", "--replicas=1");
      await hybrid.kubectl("delete", "secret", metadata.name, "-n", metadata.namespace);
      harbor.configure({ oidc_endpoint: endpoint });
      authentik.applications.put(vault.pk, vault);
      powerdns.replaceRrset(`${DOMAIN}.`, wildcard);
    }
  }, 60_000);
});

describe("the name servers serve", () => {
  const ingress = () => [addresses["talos-vps-cp-0"], addresses["talos-vps-cp-1"]].sort();

  test("their own names and addresses", async () => {
    expect((await resolver.resolveNs(DOMAIN)).sort()).toEqual([`ns1.${DOMAIN}`, `ns2.${DOMAIN}`]);
    expect(await resolver.resolve4(`ns2.${DOMAIN}`)).toEqual([addresses["talos-vps-cp-1"]]);
    expect(await resolver.resolveSoa(DOMAIN)).toMatchObject({ nsname: `ns1.${DOMAIN}` });
  });

  test.each(["", "anything.", "harbor.", "authentik."])("%s<domain>: the address of the ingress", async (name) => {
    expect((await resolver.resolve4(`${name}${DOMAIN}`)).sort()).toEqual(ingress());
  });

  test("the host of a service, also while an ACME challenge record exists below it", async () => {
    const challenge = { name: `_acme-challenge.harbor.${DOMAIN}.`, type: "TXT", ttl: 60, contents: ['"token"'] };
    hybrid.world.powerdns.replaceRrset(`${DOMAIN}.`, challenge);
    expect((await resolver.resolve4(`harbor.${DOMAIN}`)).sort()).toEqual(ingress());
    hybrid.world.powerdns.deleteRrset(`${DOMAIN}.`, challenge.name, "TXT");
  });

  test("the records of the cluster file", async () => {
    expect(await resolver.resolveTxt(`_dmarc.${DOMAIN}`)).toEqual([["v=DMARC1; p=reject"]]);
    expect(await resolver.resolveTxt(DOMAIN)).toEqual([["v=spf1 -all"]]);
    expect(await resolver.resolveCaa(DOMAIN)).toMatchObject([{ critical: 0, issue: "letsencrypt.org" }]);
  });

  test("the name of every rented node; Hetzner serves the reverse record", async () => {
    const project = hybrid.world.base.providers.hetzner.state.project("rehearsal-hetzner_hillsboro_token");
    const pointers = project.primaryIps.values().map(({ address, dnsPtr }) => [dnsPtr, address]);
    expect(pointers).toHaveLength(2);
    for (const [name = "", address] of nonEmpty(pointers)) expect(await resolver.resolve4(name)).toEqual([address]);
  });

  test("the same NS and address records as the parent zone must contain", async () => {
    const [delegation, ...glue] = parentZoneRecords(hybrid.cluster, addresses);
    expect(delegation).toMatchObject({ name: `${DOMAIN}.`, type: "NS" });
    expect((await resolver.resolveNs(DOMAIN)).map((name) => `${name}.`).sort()).toEqual(delegation?.values);
    expect(glue).toHaveLength(2);
    for (const { name, values } of nonEmpty(glue)) expect(await resolver.resolve4(name)).toEqual(values);
  });
});

testSingleSignOn(() => hybrid, DOMAIN);

describe("a change of the cluster file", () => {
  test("of one record changes only that record", async () => {
    expect(await planned(({ dns }) => (dns.records[1].values = ["v=DMARC1; p=none"]))).toEqual({
      "powerdns_record.txt__dmarc": ["delete", "create"],
    });
  }, 60_000);

  test("that removes an application deletes only that application", async () => {
    expect(await planned(({ sso }) => (sso.applications = []))).toEqual({
      "authentik_application.wiki": ["delete"],
      "authentik_policy_binding.wiki": ["delete"],
      "authentik_provider_oauth2.wiki": ["delete"],
    });
    await hybrid.terraform("config").apply("changed.tfplan", () => undefined);
    const { applications, providers } = hybrid.world.authentik;
    expect([applications.values().length, providers.values().length]).toEqual([3, 3]);
  }, 60_000);
});
