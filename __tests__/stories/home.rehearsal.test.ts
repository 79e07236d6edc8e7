import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { placesIn } from "../../rehearsal/run";
import { isRunningTalos } from "../../rehearsal/world/machines";
import type { Machine } from "../../rehearsal/world/machines";
import { findDisruptions, versionsOf } from "../support/trace-analysis";
import { LAYERS, parseCluster } from "../../spec";
import { proxmoxSites } from "../../spec/providers/proxmox";
import { Rehearsed } from "../support/rehearsed";
import { runCommand } from "../support/rotated";
import type { Stack } from "../support/synth";
import { driftedNodes, runUpgrade, stepsOf } from "../support/upgraded";
import { nonEmpty } from "../support/non-empty";

const FILE = join(__dirname, "../../clusters/home.yaml");
const VIP = "10.0.0.20";

// One rehearsal serves everything below, in its order: built, looked at, torn down.
let home: Rehearsed;
let atTheVip: unknown;
beforeAll(async () => {
  home = await Rehearsed.start(FILE);
  await home.deploy("auth");
  bootstrapAtTheVip();
  atTheVip = await home.deploy("infra").catch((error: unknown) => error);
  home.synth(FILE);
  await home.deploy("infra");
}, 300_000);
afterAll(() => home.close());

/** Changes the synthesized layer in a way that the rules forbid: nodes use an address that exists only after the bootstrap. */
function bootstrapAtTheVip(): void {
  const file = join(placesIn(home.folder).output, "stacks/infra/cdk.tf.json");
  const stack = JSON.parse(readFileSync(file, "utf8")) as Stack;
  const bootstrap = stack.resource.talos_machine_bootstrap?.home;
  if (!bootstrap) throw new Error("nothing is bootstrapped");
  Object.assign(bootstrap, { node: VIP, endpoint: VIP });
  writeFileSync(file, JSON.stringify(stack));
}

describe("the VIP as endpoint before the bootstrap", () => {
  test("is refused by the rules", () => {
    const text = readFileSync(FILE, "utf8").replace("endpoint: kubeprism", `endpoint: { host: ${VIP} }`);
    expect(() => parseCluster("home.yaml", text)).toThrow(/controlPlane\.endpoint\.host: 10\.0\.0\.20 .* VIP, /);
  });

  test("is refused by the world without the rules: no node has the address yet", () => {
    expect((atTheVip as Error).message).toMatch(/talos_machine_bootstrap\.home[^]*10\.0\.0\.20/);
  });
});

async function json<T>(...words: string[]): Promise<T> {
  return JSON.parse(await home.kubectl(...words, "-o", "json")) as T;
}

describe("the home cluster after infra", () => {
  test("serves the API at the VIP of the kubeconfig before Flux is installed", async () => {
    expect(await home.kubectl("config", "view", "-o", "jsonpath={.clusters[0].cluster.server}")).toBe(
      `https://${VIP}:6443`,
    );
    expect((await home.kubectl("get", "nodes", "-o", "name")).trim().split("\n")).toHaveLength(5);
  });

  test("has its machines with the addresses and ids of the file", () => {
    const [atlas] = proxmoxSites(home.cluster);
    const { vms } = home.world.base.providers.proxmox.state.cluster(atlas?.endpoint ?? "");
    const machines = vms.all().map(({ id, name }) => `${id} ${name} ${vms.machine(id)?.address ?? ""}`);
    expect(machines.sort()).toEqual([
      "300 talos-cp-01 10.0.0.11",
      "301 talos-cp-02 10.0.0.12",
      "302 talos-cp-03 10.0.0.13",
      "303 talos-worker-01 10.0.0.21",
      "304 talos-worker-02 10.0.0.22",
    ]);
    expect(home.world.base.machines.all()).toHaveLength(machines.length);
  });

  test("leaves the VIP to kube-vip: no node configures it, and none uses it as its endpoint", () => {
    const configurations = home.world.base.machines.all().map(({ configuration }) => configuration ?? "");
    expect(configurations.filter((text) => /vip:|Layer2VIPConfig/.test(text))).toEqual([]);
    expect(configurations.filter((text) => text.includes(`endpoint: https://${VIP}`))).toEqual([]);
    expect(configurations.filter((text) => text.includes("https://localhost:7445"))).toHaveLength(5);
  });

  test("configures the tailscale extension of every node", () => {
    const configurations = home.world.base.machines.all().map(({ configuration }) => configuration ?? "");
    expect(configurations).toHaveLength(5);
    for (const text of nonEmpty(configurations)) {
      expect(text).toContain("kind: ExtensionServiceConfig");
      expect(text).toContain("TS_EXTRA_ARGS=--login-server=https://agentydragon.com:8080");
    }
    expect(home.world.base.tailnet.members()).toHaveLength(5);
  });
});

describe("the home cluster with its services", () => {
  beforeAll(async () => {
    await home.deploy("services", "config");
  }, 300_000);

  test("has every service of its roadmap Ready", async () => {
    const { items } = await json<{
      items: { metadata: { name: string }; status?: { conditions?: { type: string; status: string }[] } }[];
    }>("get", "kustomizations.kustomize.toolkit.fluxcd.io", "-A");
    const unready = items.filter(
      ({ status }) => status?.conditions?.find(({ type }) => type === "Ready")?.status !== "True",
    );
    expect(unready.map(({ metadata }) => metadata.name)).toEqual([]);
    expect(items.map(({ metadata }) => metadata.name)).toEqual(
      expect.arrayContaining([
        "synapse",
        "atuin",
        "guacamole",
        "monitoring",
        "logs",
        "traces",
        "velero",
        "tailscale-vip",
      ]),
    );
  });

  test("re-plans empty and passes every check", async () => {
    const { code, output } = await home.coldStart(FILE, "--yes");
    expect([code, output]).toEqual([0, expect.stringMatching(/\d+ checks passed/)]);
    expect(output.match(/nothing to do: /g)).toHaveLength(LAYERS.length);
    expect(output).toMatch(/passed: tailscale .*\s*ext-tailscale on 5 nodes/);
    expect(output).not.toContain("for a reboot");
  }, 120_000);

  test("rotates its tailnet key: nodes stay registered when the old one is revoked, and a new machine needs the new one", async () => {
    const { machines, tailnet } = home.world.base;
    const [before, members, old] = [machines.all(), tailnet.members(), home.environment.HEADSCALE_AUTH_KEY ?? ""];
    const fresh = "rehearsal-2-tailscale_auth_key";
    // As its owner would: another key of the same tailnet, where the cluster file says.
    Object.assign(home.environment, { TF_VAR_tailscale_auth_key: fresh, HEADSCALE_AUTH_KEY: fresh });
    const { code, output } = await runCommand(home, "rotate", "tailscale-auth-key", "--cluster", FILE, "--yes");
    expect([code, output]).toEqual([0, expect.stringMatching(/plans are empty[^]*\d+ checks passed/)]);
    // kube-vip has to find the new `tailscale0` of each node.
    expect(output).toContain("kube-vip-tailscale");
    tailnet.revoke(old);
    expect([members.length, tailnet.members()]).toEqual([5, members]);
    const after = machines.all();
    expect(after.map(({ bootTime }) => bootTime)).toEqual(before.map(({ bootTime }) => bootTime));
    expect(after.filter(({ configuration }) => configuration?.includes(old))).toEqual([]);
    const refused = (found: readonly Machine[]) =>
      found
        .filter(isRunningTalos)
        .filter((machine) => tailnet.describeRefusal({ ...machine, tailnetNodeKey: undefined }));
    expect([refused(before).length, refused(after).length]).toEqual([5, 0]);
    const journal = readFileSync(join(home.folder, "state", "journal.jsonl"), "utf8");
    for (const secret of [old, fresh]) expect(`${output}${journal}`).not.toContain(secret);
  }, 180_000);

  test("reports which machines wait for a reboot after they get more cores", async () => {
    const larger = join(home.folder, "home-larger.yaml");
    writeFileSync(larger, readFileSync(FILE, "utf8").replace("machine: { cores: 4,", "machine: { cores: 8,"));
    const { code, output } = await home.coldStart(larger, "--yes", "--only", "infra");
    expect(code).toBe(0);
    expect(
      output.match(/\S+ needs a reboot: .*: npx coldstart node reboot --due --cluster \S+ --rehearse/g),
    ).toHaveLength(5);
    expect(output).toMatch(/5 changed; .* reboot: proxmox_virtual_environment_vm\./);
    const report = readFileSync(join(home.folder, "state/report/report.md"), "utf8");
    expect(report).toMatch(/Reboot .*: proxmox_virtual_/);
    const { output: after } = await home.coldStart(larger, "--yes", "--only", "infra");
    expect(after).not.toContain("needs a reboot");
  }, 180_000);

  test("uses the name servers of the file, without a new machine or a reboot", async () => {
    const machines = () => home.world.base.machines.all().map(({ name, bootedAt }) => ({ name, bootedAt }));
    const before = machines();
    const changed = join(home.folder, "home.yaml");
    writeFileSync(changed, readFileSync(FILE, "utf8").replace("[1.1.1.1, 8.8.8.8]", "[9.9.9.9]"));
    home.synth(changed);
    await home.deploy("infra");
    expect(machines()).toEqual(before);
    for (const { configuration } of nonEmpty(home.world.base.machines.all()))
      expect(configuration).toMatch(/nameservers:\s+- 9\.9\.9\.9\n/);
  }, 120_000);

  test("is upgraded to the latest patch of its Talos; the API stays available at the VIP", async () => {
    const file = join(home.folder, "home.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("version: v1.11.2", "version: v1.11.6"));
    const { machines, trace } = home.world.base;
    const before = trace.all().at(-1)?.order ?? 0;
    const atEveryChange: boolean[] = [];
    machines.onChange(() => atEveryChange.push(home.world.kubernetes.view.apiAddresses().includes(VIP)));
    const { code, text, plan } = await runUpgrade(home, [file]);
    expect([code, text]).toEqual([0, expect.stringMatching(/\d+ checks passed/)]);
    const installed = (plan?.steps ?? []).filter(({ action }) => action === "install").flatMap(({ nodes }) => nodes);
    expect([installed[0], installed.length]).toEqual(["talos-worker-01", 5]);
    expect([atEveryChange.length > 10, [...new Set(atEveryChange)]]).toEqual([true, [true]]);
    expect(findDisruptions(trace.all(), before, 3)).toEqual([]);
    expect(installed.map((name) => versionsOf(trace.all(), name, "talos"))).toEqual(
      installed.map(() => ["v1.11.2", "v1.11.6"]),
    );
    expect(stepsOf(home)).toContainEqual(expect.objectContaining({ step: "upgrade-plans", outcome: "done" }));
    expect(driftedNodes(home)).toEqual([]);
  }, 300_000);

  test("moves the VIP to another control plane when its holder is powered off", async () => {
    const holder = () =>
      home.kubectl("get", "lease", "kube-vip", "-n", "kube-system", "-o", "jsonpath={.spec.holderIdentity}");
    const { machines } = home.world.base;
    const first = await holder();
    const { id = "" } = machines.all().find(({ name }) => name === first) ?? {};
    machines.powerOff(id);
    // All of these requests go to the VIP.
    expect(await home.kubectl("get", "node", first)).toMatch(/NotReady/);
    expect(await holder()).toMatch(/^talos-cp-0[123]$/);
    expect(await holder()).not.toBe(first);
    machines.powerOn(id);
  }, 60_000);

  test("does not serve the VIP without kube-vip", async () => {
    await home.kubectl("delete", "daemonset", "kube-vip", "-n", "kube-system");
    await expect(home.kubectl("get", "nodes")).rejects.toThrow();
    const elsewhere = ["--server", "https://10.0.0.11:6443"];
    expect(await home.kubectl(...elsewhere, "get", "nodes", "-o", "name")).toContain("talos-cp-01");
  });

  test("is destroyed although it is lost, without leftovers", async () => {
    const { code, output } = await home.coldStart(
      "COLDSTART_TIMEOUT_SCALE=0.1",
      FILE,
      "--yes",
      "--destroy",
      "--cluster-gone",
      "--reclaim",
    );
    expect([code, output]).toEqual([0, expect.stringContaining("no leftovers")]);
    expect(home.world.base.machines.all()).toEqual([]);
  }, 120_000);
});
