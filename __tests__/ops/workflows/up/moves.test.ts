import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TIMEOUTS } from "../../../../ops/checks/timeouts";
import type { Timeouts } from "../../../../ops/checks/timeouts";
import { moveNodes } from "../../../../ops/workflows/up/moves";
import type { Cluster } from "../../../../spec";
import { BOOTSTRAPPED, update } from "../../guard/support/plan";
import { labContext } from "../../engine/apply/support/lab-context";
import { Lab } from "../../clients/talos/support/lab";
import { temporaryFolder } from "../../../support/temporary-folder";

/** Polls once, then times out. */
const SHORT = Object.fromEntries(
  Object.entries(TIMEOUTS).map(([step, bound]) => [step, { ...bound, seconds: 0.5 }]),
) as unknown as Timeouts;

// On a busy machine a small world takes its time.
jest.setTimeout(60_000);

const lab = Lab.shared();
const folder = temporaryFolder("moves");

/** The lab, with addresses by its machine configurations, and one of them another than it has. */
function moving(): Cluster {
  const cluster = lab.cluster();
  const nodes = cluster.nodes.map((node) => ({
    ...node,
    ...(node.name === "cp-2" ? { address: "10.0.0.23" } : {}),
    site: { ...node.site, network: { ...(node.site as { network: object }).network, addressing: "machine-config" } },
  }));
  return { ...cluster, nodes: nodes as unknown as Cluster["nodes"] };
}

/** A fake Terraform that records what it was told to apply. */
function terraform(known: object, changed: boolean): string {
  const config = (address: string) =>
    `machine: { type: controlplane, network: { interfaces: [{ addresses: [${address}] }] } }`;
  const plan = {
    resource_changes: [
      BOOTSTRAPPED,
      update(
        "talos_machine_configuration_apply.cp-2",
        { machine_configuration: config("10.0.0.13/24"), node: "10.0.0.13" },
        { machine_configuration: config("10.0.0.23/24"), node: "10.0.0.23", apply_mode: "auto" },
      ),
    ],
  };
  const program = join(folder(), "terraform");
  const outputs = { node_addresses: { value: known, sensitive: false } };
  writeFileSync(
    program,
    `#!/bin/sh
case "$1" in
  output) echo '${JSON.stringify(outputs)}' ;;
  plan) echo "$*" | grep -o 'target=.*' > ${folder()}/planned; exit ${changed ? 2 : 0} ;;
  show) echo '${JSON.stringify(plan)}' ;;
  apply) cat ${folder()}/planned >> ${folder()}/applied ;;
esac
`,
    { mode: 0o700 },
  );
  return program;
}

/** Moves the nodes whose address differs from the cluster file. */
async function moved(known: Readonly<Record<string, string>>, cluster = moving(), changed = true) {
  writeFileSync(join(folder(), "infra.tfstate"), "{}");
  const context = labContext(lab, folder(), terraform(known, changed), { cluster });
  const error = await moveNodes(context, SHORT).then(
    () => "",
    ({ message }: Error) => message,
  );
  const applied = join(folder(), "applied");
  return { error, applied: existsSync(applied) ? readFileSync(applied, "utf8").trim().split("\n") : [] };
}

describe("moving nodes to addresses of their own", () => {
  const BY_LEASE = { "cp-0": "10.0.0.11", "cp-1": "10.0.0.12", "cp-2": "10.0.0.13", "w-0": "10.0.0.21" };

  test("starts when every node is healthy, and waits for the moved node", async () => {
    const { error, applied } = await moved(BY_LEASE);
    expect(applied).toEqual(["target=talos_machine_configuration_apply.cp-2"]);
    // The lab's machine has not moved.
    expect(error).toMatch(/talos-api .* UTC: cp-2 \(10\.0\.0\.23\)/);
  });

  test("does not query a node that the same edit added to the file", async () => {
    const cluster = moving();
    const [first] = cluster.nodes;
    const nodes = [...cluster.nodes, { ...first, name: "cp-3" }] as unknown as Cluster["nodes"];
    expect((await moved(BY_LEASE, { ...cluster, nodes })).applied).toHaveLength(1);
  });

  test("moves no node while a control plane is down", async () => {
    lab.world.powerOff("cp-0");
    const { error, applied } = await moved(BY_LEASE).finally(() => lab.world.powerOn("cp-0"));
    expect(error).toMatch(/talos-api .* UTC: cp-0 \(10\.0\.0\.11\)/);
    expect(applied).toEqual([]);
  });

  test("changes no other node while a node that an earlier run changed does not respond", async () => {
    lab.world.powerOff("cp-2");
    const { error, applied } = await moved(BY_LEASE, moving(), false).finally(() => lab.world.powerOn("cp-2"));
    expect(error).toMatch(/talos-api .* UTC: cp-2 \(10\.0\.0\.13\)/);
    expect(applied).toEqual([]);
  });

  test("continues after a failed move only once that node is a member again", async () => {
    const { home } = lab.world;
    // It is at its new address, and its etcd has not come back.
    home.world.talos.reset(home.call("10.0.0.12"), { graceful: true, reboot: true });
    home.apply("10.0.0.12", home.config("cp-1", "controlplane", { cluster: { secret: "c29tZXRoaW5nIGVsc2UK" } }));
    const { error, applied } = await moved({ ...BY_LEASE, "cp-1": "10.0.0.112" });
    expect(error).toMatch(/etcd-members has failed since \S+ UTC: cp-1 \(10\.0\.0\.12\)/);
    expect(applied).toEqual([]);
  });
});
