import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { KubernetesClient } from "../../../../ops/clients/kubernetes/client";
import { findNode } from "../../../../ops/clients/kubernetes/nodes";
import { applyLayer } from "../../../../ops/engine/apply/apply-layer";
import { waitForUnfinished } from "../../../../ops/engine/apply/node-change";
import { Acceptances } from "../../../../ops/guard";
import type { Plan } from "../../../../ops/support/plan";
import { BOOTSTRAPPED, change } from "../../guard/support/plan";
import { Lab } from "../../clients/talos/support/lab";
import { labContext } from "./support/lab-context";
import { FakeTerraform, WHOLE } from "./support/fake-terraform";
import { consoleTelling } from "../../../support/console";
import { temporaryFolder } from "../../../support/temporary-folder";

const NAMES = ["cp-0", "cp-1", "cp-2"];

// On a busy machine a small world takes its time.
jest.setTimeout(60_000);

const lab = Lab.shared();
const folder = temporaryFolder("rolling");

/** A run on the layer infra of the lab. */
function start() {
  const said: string[] = [];
  const terraform = new FakeTerraform(folder()).state(lab.addresses);
  const context = labContext(lab, folder(), terraform.program, {
    console: consoleTelling({ say: () => undefined, warn: (text) => said.push(text) }),
    // An acceptance does not turn a rolling change into one of all nodes at once.
    acceptances: new Acceptances([{ code: "quorum", where: "proxmox_virtual_environment_vm.cp-1" }]),
  });
  const { journal } = context;
  const outcomes = () =>
    journal
      .history()
      .filter(({ step, outcome }) => step.startsWith("infra-roll-") && outcome !== "started")
      .map(({ step, outcome, detail }) => [step.replace("infra-roll-", ""), outcome, detail]);
  return { context, terraform, journal, said, outcomes };
}

const localVolume = (name: string, node: string) => ({
  apiVersion: "v1",
  kind: "PersistentVolume",
  metadata: { name },
  spec: {
    capacity: { storage: "1Gi" },
    accessModes: ["ReadWriteOnce"],
    local: { path: "/var/mnt/data" },
    claimRef: { namespace: "default", name: "data" },
    nodeAffinity: {
      required: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: "kubernetes.io/hostname", operator: "In", values: [node] }] }],
      },
    },
  },
});

const planOf = (...replaced: string[]): Plan => ({
  resource_changes: [
    BOOTSTRAPPED,
    ...NAMES.flatMap((name) => [
      change(`proxmox_virtual_environment_vm.${name}`, replaced.includes(name) ? "replace" : "nothing"),
      change(`talos_machine_configuration_apply.${name}`, "nothing", {
        before: { node: lab.addresses[name], machine_configuration: "machine: { type: controlplane }" },
      }),
    ]),
  ],
});

describe("a plan that replaces every control plane", () => {
  test("is applied node by node, the bootstrap node last, whatever is accepted", async () => {
    const { context, terraform, said, outcomes } = start();
    terraform.plans(WHOLE, planOf(...NAMES));
    for (const name of NAMES) terraform.plans(name, planOf(name));
    terraform.after("cp-1", planOf("cp-0", "cp-2")).after("cp-2", planOf("cp-0"));
    const { skipped } = await applyLayer(context, "infra");
    expect(skipped).toBe(false);
    expect(terraform.calls()).toEqual([
      ...["cp-1", "cp-2", "cp-0"].flatMap((name) => ["plan whole", `plan ${name}`, `apply ${name}`]),
      "plan whole",
    ]);
    expect(outcomes().map(([name, outcome]) => `${name} ${outcome}`)).toEqual(["cp-1 done", "cp-2 done", "cp-0 done"]);
    expect(said).toHaveLength(3);
    expect(said[0]).toMatch(/: proxmox_virtual_environment_vm\.cp-0 .* replaced\./);
    expect(context.acceptances.listUnused()).toHaveLength(1);
  });

  test("starts with the first node whose own plan touches no other", async () => {
    const { context, terraform, outcomes } = start();
    terraform.plans(WHOLE, planOf(...NAMES));
    // cp-1 and cp-2 depend on cp-0.
    terraform
      .plans("cp-1", planOf(...NAMES))
      .plans("cp-2", planOf(...NAMES))
      .plans("cp-0", planOf("cp-0"));
    await applyLayer(context, "infra");
    expect(terraform.calls().filter((call) => call.startsWith("apply"))).toEqual(["apply cp-0"]);
    expect(outcomes()).toEqual([
      ["cp-1", "skipped", expect.stringMatching(/^not yet: .* cp-0, cp-2$/)],
      ["cp-2", "skipped", expect.stringMatching(/^not yet: .* cp-0, cp-1$/)],
      ["cp-0", "done", expect.anything()],
    ]);
  });

  test("is refused if no node can be changed alone, and nothing is applied", async () => {
    const { context, terraform } = start();
    for (const key of [WHOLE, ...NAMES]) terraform.plans(key, planOf(...NAMES));
    await expect(applyLayer(context, "infra")).rejects.toMatchObject({ code: "nodes-entangled" });
    expect(terraform.calls().filter((call) => call.startsWith("apply"))).toEqual([]);
  });

  test("is refused at a node that holds the only copy of a volume, before the node is drained", async () => {
    const kubernetes = new KubernetesClient(lab.kubeconfig);
    await kubernetes.create("/api/v1/persistentvolumes", localVolume("pv-data", "cp-1"));
    const { context, terraform, outcomes } = start();
    terraform.plans(WHOLE, planOf("cp-1")).plans("cp-1", planOf("cp-1"));
    await expect(applyLayer(context, "infra")).rejects.toMatchObject({
      code: "node-volumes",
      message: expect.stringMatching(/pv-data \(default\/data\)[^]*node replace cp-1 --lose-volumes pv-data/),
    });
    await kubernetes.delete("/api/v1/persistentvolumes/pv-data");
    expect(terraform.calls()).toEqual(["plan whole"]);
    expect(outcomes().map(([name, outcome]) => `${name} ${outcome}`)).toEqual(["cp-1 failed"]);
    expect((await findNode(kubernetes, "cp-1"))?.isCordoned).toBe(false);
  });

  test("is applied if a killed run left no client files: they are restored from the state", async () => {
    const { context, terraform, outcomes } = start();
    const files = folder();
    const places = { kubeconfig: join(files, "kubeconfig"), talosconfig: join(files, "talosconfig") };
    terraform.state(lab.addresses, {
      talos_client_configuration: { talos_config: readFileSync(lab.talosconfig, "utf8") },
      talos_cluster_kubeconfig: { kubeconfig_raw: readFileSync(lab.kubeconfig, "utf8"), node: lab.addresses["cp-0"] },
    });
    terraform.plans(WHOLE, planOf("cp-1")).plans("cp-1", planOf("cp-1"));
    await applyLayer({ ...context, places: { ...context.places, ...places } }, "infra");
    expect(outcomes()).toEqual([["cp-1", "done", expect.anything()]]);
  });

  test("ends with a failed step of the node whose apply fails", async () => {
    const { context, terraform, outcomes } = start();
    terraform
      .plans(WHOLE, planOf(...NAMES))
      .plans("cp-1", planOf("cp-1"))
      .fails("cp-1");
    await expect(applyLayer(context, "infra")).rejects.toThrow("terraform apply failed");
    expect(outcomes()).toEqual([["cp-1", "failed", expect.stringContaining("terraform apply failed")]]);
  });
});

describe("a node that an earlier run started to change", () => {
  test("is waited for once", async () => {
    const { context, terraform, journal, outcomes } = start();
    journal.write("infra-roll-cp-1", "failed");
    await applyLayer(context, "infra");
    await applyLayer(context, "infra");
    expect(terraform.calls()).toEqual(["plan whole", "plan whole"]);
    expect(outcomes().slice(1)).toEqual([["cp-1", "done", "it is healthy"]]);
  });

  test.each([
    ["it no longer exists", (terraform: FakeTerraform) => terraform.state({})],
    ["the layer has no state", () => rmSync(join(folder(), "infra.tfstate"))],
  ])("is not waited for if %s", async (_, prepare) => {
    const { context, terraform, journal, outcomes } = start();
    prepare(terraform);
    journal.write("infra-roll-cp-2", "started");
    await waitForUnfinished(context, "infra", ["cp-2"]);
    expect(outcomes()).toEqual([["cp-2", "skipped", expect.any(String)]]);
  });
});
