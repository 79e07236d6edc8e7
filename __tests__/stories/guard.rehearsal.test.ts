import { mkdtempSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "../../ops/guard";
import type { GuardFinding } from "../../ops/guard";
import type { Plan } from "../../ops/support/plan";
import { placesIn } from "../../rehearsal/run";
import { LAYERS, loadCluster } from "../../spec";
import type { Layer } from "../../spec";
import { ALL_WELL, brief } from "../ops/guard/support/plan";
import { firstPlan, startDeployed } from "../support/checkpoints";
import type { Rehearsed } from "../support/rehearsed";
import { HYBRID, HYBRID_PLACE, hybridWith } from "../support/hybrid";
import type { HybridFile } from "../support/hybrid";
import type { Stack } from "../support/synth";
import { nonEmpty } from "../support/non-empty";

// One rehearsal serves everything below: the guard reads what the real Terraform plans, and nothing of it is applied.
let hybrid: Rehearsed;
const first = new Map<Layer, GuardFinding[]>();

beforeAll(async () => {
  hybrid = await startDeployed(HYBRID);
  for (const layer of LAYERS) first.set(layer, findingsOf(layer, await firstPlan(HYBRID, layer)));
}, 300_000);
afterAll(() => hybrid.close());
afterEach(() => hybrid.synth(HYBRID));

async function guardFindings(layer: Layer, file = HYBRID): Promise<GuardFinding[]> {
  return findingsOf(layer, await hybrid.planned(layer), file);
}

function findingsOf(layer: Layer, plan: unknown, file = HYBRID): GuardFinding[] {
  const { cluster } = loadCluster(file);
  return inspect({
    ...HYBRID_PLACE,
    cluster,
    layer,
    plan: plan as Plan,
    health: ALL_WELL,
    providers: { now: {}, last: {} },
  });
}

function changedIn({ resource_changes = [] }: Plan): string[] {
  return resource_changes.filter(({ change }) => change.actions.join() !== "no-op").map(({ address }) => address);
}

/** What the guard says of a layer after the cluster file was changed. */
async function after(layer: Layer, change: (file: HybridFile) => void): Promise<string[]> {
  const file = join(hybrid.folder, "hybrid.yaml");
  writeFileSync(file, hybridWith(change));
  hybrid.synth(file);
  return brief(await guardFindings(layer, file));
}

/** Changes a stack as it is handed to Terraform. */
function edit(layer: Layer, change: (stack: Stack) => void): void {
  const file = join(placesIn(hybrid.folder).output, "stacks", layer, "cdk.tf.json");
  const stack = JSON.parse(readFileSync(file, "utf8")) as Stack;
  change(stack);
  writeFileSync(file, JSON.stringify(stack));
}

describe("the guard, on plans of the real Terraform", () => {
  test("accepts a first start", () => {
    expect([...first].map(([layer, findings]) => [layer, brief(findings)])).toEqual(LAYERS.map((layer) => [layer, []]));
  });

  test("accepts an unchanged cluster, whose plans are empty", async () => {
    for (const layer of nonEmpty(LAYERS)) {
      const plan = (await hybrid.planned(layer)) as Plan;
      expect([layer, changedIn(plan), brief(findingsOf(layer, plan))]).toEqual([layer, [], []]);
    }
  }, 60_000);

  test("accepts another administrator and another worker", async () => {
    expect(
      await after("infra", (file) => {
        file.sites.hillsboro.adminRanges = ["203.0.113.7/32", "198.51.100.0/24"];
        file.nodes.push({ name: "talos-pve-worker-1", site: "atlas", role: "worker", address: "10.2.2.2", vmId: 2001 });
      }),
    ).toEqual([]);
  }, 60_000);

  test("refuses a newer Talos for running nodes: that is an upgrade", async () => {
    const refused = await after("infra", (file) => void (file.talos.version = "v1.12.5"));
    expect(refused).toEqual(
      hybrid.cluster.nodes.map(({ name }) => `talos-version:talos_machine_configuration_apply.${name}`).sort(),
    );
  }, 60_000);

  test("refuses to open the Talos API to the internet, and a server without its firewall", async () => {
    edit("infra", ({ resource }) => {
      const [rule] = (resource.hcloud_firewall?.hillsboro as unknown as { rule: { source_ips: string[] }[] }).rule;
      Object.assign(rule ?? {}, { source_ips: ["0.0.0.0/0"] });
      Object.assign(resource.hcloud_server?.["talos-vps-cp-1"] ?? {}, { firewall_ids: [] });
    });
    expect(brief(await guardFindings("infra"))).toEqual([
      "exposure:hcloud_firewall.hillsboro",
      "exposure:hcloud_server.talos-vps-cp-1",
    ]);
  }, 60_000);

  test("T17: refuses to delete from auth, even without prevent_destroy in the stack", async () => {
    edit("auth", ({ resource, output }) => {
      delete resource.random_password?.["gitea-admin-password"];
      delete (output.service_credentials?.value as Record<string, unknown>)["gitea-admin-password"];
    });
    expect(brief(await guardFindings("auth"))).toEqual(["identity:random_password.gitea-admin-password"]);
  }, 60_000);

  test("T17: refuses to delete the credentials of a removed service, unless the file keeps them", async () => {
    const withoutGitea = (keep: string[]) =>
      after("auth", (file) => {
        delete file.services.gitea;
        file.credentials = { keep };
      });
    expect(await withoutGitea(["gitea"])).toEqual([]);
    expect(await withoutGitea([])).toEqual([
      "identity:random_password.gitea-admin-password",
      "identity:random_password.gitea-database-password",
      "identity:random_password.gitea-oidc-client-secret",
    ]);
  }, 60_000);

  test("T1, T9: refuses to delete control planes that have not left etcd", async () => {
    const gone = ["talos-vps-cp-1", "talos-pve-cp-0"];
    expect(
      await after("infra", (file) => {
        file.nodes = file.nodes.filter(({ name }: { name: string }) => !gone.includes(name));
        file.dns.nameServers = { ns1: "talos-vps-cp-0" };
      }),
    ).toEqual([
      "quorum:hcloud_server.talos-vps-cp-1",
      "quorum:proxmox_virtual_environment_vm.talos-pve-cp-0",
      "removal:hcloud_server.talos-vps-cp-1",
      "removal:proxmox_virtual_environment_vm.talos-pve-cp-0",
    ]);
  }, 60_000);

  test("T6: refuses another contract", async () => {
    expect(
      await after("auth", (file) => {
        file.talos = { ...file.talos, version: "v1.13.0", contract: "v1.13" };
        file.sites.hillsboro.boot.version = "v1.13.0";
      }),
    ).toEqual(["contract-version:talos_machine_secrets.hybrid"]);
  }, 60_000);

  test("npx coldstart review reports the same in all formats, and exits with 2", async () => {
    const file = join(hybrid.folder, "hybrid.yaml");
    writeFileSync(
      file,
      hybridWith((changed) => {
        changed.sites.hillsboro.serverType = "cpx41";
        delete changed.services.gitea;
        changed.credentials = { keep: ["gitea"] };
      }),
    );
    const { code, stdout } = await hybrid.command("review", file, "--json");
    const { verdict, layers } = JSON.parse(stdout) as {
      verdict: string;
      layers: { refused: GuardFinding[]; allowed: GuardFinding[] }[];
    };
    expect([code, verdict]).toEqual([2, "refused"]);
    expect(layers.map(({ refused, allowed }) => brief([...refused, ...allowed]))).toEqual([
      [],
      ["quorum", "drain"].flatMap((rule) => [0, 1].map((i) => `roll ${rule}:hcloud_server.talos-vps-cp-${i}`)),
      ["volumes:kubernetes_namespace_v1.gitea"],
      [],
    ]);
  }, 120_000);

  test("T13: refuses another path in git, and to delete the namespace of a removed service", async () => {
    const findings = await after("services", (file) => {
      file.gitops.path = "gitops/clusters/other";
      delete file.services.gitea;
    });
    expect(findings).toEqual(["volumes:kubernetes_namespace_v1.gitea", "git-manifests:flux_bootstrap_git.hybrid"]);
  }, 60_000);

  test("T13: refuses another branch and another repository, which appear only in the files that Flux writes", async () => {
    const led = ["git-manifests:flux_bootstrap_git.hybrid"];
    expect(await after("services", (file) => void (file.gitops.branch = "next"))).toEqual(led);
    expect(await after("services", (file) => void (file.gitops.repository += "-next"))).toEqual(led);
  }, 60_000);

  test("refuses to remove the pod network", async () => {
    edit(
      "infra",
      ({ resource }) => void Object.assign(resource.helm_release?.cilium ?? {}, { namespace: "elsewhere" }),
    );
    expect(brief(await guardFindings("infra"))).toEqual(["pod-network:helm_release.cilium"]);
  }, 60_000);

  test("refuses to delete the DNS zone of the domain", async () => {
    const findings = await after("config", (file) => void (file.domain = "other.example.org"));
    expect(findings.filter((finding) => finding.startsWith("zones:"))).toEqual([
      "zones:powerdns_zone.test-cluster-agentydragon-com",
    ]);
  }, 60_000);

  test("T18: refuses an output that is no longer sensitive", async () => {
    edit("auth", ({ output }) => {
      const open = (attribute: string) => ({
        value: `\${nonsensitive(tls_private_key.sealed-secrets.${attribute})}`,
        sensitive: false,
      });
      output.sealed_secrets = open("private_key_pem");
      output.another = open("private_key_openssh");
      output.harmless = open("public_key_pem");
    });
    expect(brief(await guardFindings("auth"))).toEqual([
      "plain-secret:output.another",
      "plain-secret:output.sealed_secrets",
    ]);
  }, 60_000);
});

const STATE_FILES = /^(auth|infra|services|config)\.tfstate(\.good)?$/;

/** Entries of the world that a preflight leaves: the time, and the object with which it tries the target of backups. */
const OF_A_PREFLIGHT = /^\["(clock\.|s3\.counter|s3\.objects","[^"]*\/preflight\/)/;

/** Everything that a run could have changed, but for its journal and the report of it. */
function everything(): string {
  const { state, world } = placesIn(hybrid.folder);
  const states = readdirSync(state, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tfstate"))
    .map((name) => `${name} ${readFileSync(join(state, name), "utf8")}`);
  const changes = readFileSync(join(world, "world.log"), "utf8").split("\n");
  return [...states.sort(), ...changes.filter((line) => !OF_A_PREFLIGHT.test(line))].join("\n");
}

/** A start that must end in its preflight, or at the guard of auth, with the cluster as it was. */
async function refusedStart(...words: string[]): Promise<string> {
  const before = everything();
  const { code, output } = await hybrid.coldStart(...words, HYBRID, "--to", "auth");
  expect([code, output]).toEqual([2, output]);
  expect(everything()).toBe(before);
  return output;
}

describe("refuses to create a second identity for a healthy cluster", () => {
  test("if the shell selects another workspace", async () => {
    const output = await refusedStart("TF_WORKSPACE=staging");
    expect(output).toContain("[terraform-redirected]");
    expect(output).toContain("unset TF_WORKSPACE");
    const { code, stderr } = await hybrid.command("TF_WORKSPACE=staging", "review", HYBRID);
    expect([code, stderr]).toEqual([2, expect.stringContaining("[terraform-redirected]")]);
  }, 120_000);

  test("if all states are empty, as in another bucket", async () => {
    const { state } = placesIn(hybrid.folder);
    const aside = mkdtempSync(join(hybrid.folder, "aside-"));
    const files = readdirSync(state).filter((name) => STATE_FILES.test(name));
    expect(files.length).toBeGreaterThanOrEqual(LAYERS.length);
    for (const file of files) renameSync(join(state, file), join(aside, file));
    try {
      const output = await refusedStart();
      expect(output).toContain("[identity-missing]");
      expect(output).toMatch(/ talosconfig/);
      const { code, stderr } = await hybrid.command("review", HYBRID);
      expect([code, stderr]).toEqual([2, expect.stringContaining("[identity-missing]")]);
    } finally {
      for (const file of files) renameSync(join(aside, file), join(state, file));
    }
  }, 120_000);

  test("if the state of auth has lost Vault's unseal key", async () => {
    await hybrid.terraform("auth").forget(["random_bytes.vault-unseal-key"]);
    expect(brief(await guardFindings("auth"))).toEqual([
      "auth-outputs:output.service_credentials.vault-unseal-key.value",
    ]);
    const output = await refusedStart();
    expect(output).toContain("--accept auth-outputs:output.service_credentials.vault-unseal-key.value");
    expect(output).toContain("nothing was changed");
  }, 120_000);
});
