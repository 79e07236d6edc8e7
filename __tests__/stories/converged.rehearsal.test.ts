import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LAYERS, parseCluster } from "../../spec";
import { Rehearsed } from "../support/rehearsed";

const FILE = join(__dirname, "../../clusters/converged.yaml");

const CLAIM = {
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name: "some-data", namespace: "default" },
  spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
};

// One rehearsal serves everything below, in its order: built, looked at, torn down.
let converged: Rehearsed;
beforeAll(async () => {
  converged = await Rehearsed.start(FILE);
  await converged.deploy(...LAYERS);
}, 300_000);
afterAll(() => converged.close());

async function claim(at: Rehearsed): Promise<{ phase: string; className: string }> {
  const file = join(at.folder, "claim.json");
  writeFileSync(file, JSON.stringify(CLAIM));
  await at.kubectl("apply", "-f", file);
  const { spec, status } = JSON.parse(await at.kubectl("get", "pvc", "some-data", "-o", "json")) as {
    spec: { storageClassName: string };
    status: { phase: string };
  };
  return { phase: status.phase, className: spec.storageClassName };
}

describe("the converged cluster", () => {
  test("gets its addresses only from the kernel arguments of its images", () => {
    const images = converged.world.base.machines.all().map(({ name, address }) => [name, address]);
    expect(images.sort()).toEqual([
      ["converged-0", "10.4.0.11"],
      ["converged-1", "10.4.0.12"],
      ["converged-2", "10.4.0.13"],
    ]);
  });

  test("serves the API at its VIP, and runs pods on its control planes", async () => {
    const server = await converged.kubectl("config", "view", "-o", "jsonpath={.clusters[0].cluster.server}");
    expect(server).toBe("https://10.4.0.10:6443");
    const taints = await converged.kubectl("get", "nodes", "-o", "jsonpath={.items[*].spec.taints}");
    expect(taints).not.toContain("NoSchedule");
  });

  test("has KubePrism on port 7445 of every node", () => {
    const configurations = converged.world.base.machines.all().map(({ configuration }) => configuration ?? "");
    expect(configurations.filter((text) => /kubePrism:\s+enabled: true\s+port: 7445/.test(text))).toHaveLength(3);
  });

  test("re-plans empty and passes every check", async () => {
    const { code, output } = await converged.coldStart(FILE, "--yes");
    expect([code, output]).toEqual([0, expect.stringMatching(/\d+ checks passed/)]);
    expect(output.match(/nothing to do: /g)).toHaveLength(LAYERS.length);
  }, 120_000);

  test("binds a claim without a class to an iSCSI volume", async () => {
    expect(await claim(converged)).toEqual({ phase: "Bound", className: "truenas-iscsi" });
  });

  test("leaves nothing after a destroy", async () => {
    const { code, output } = await converged.coldStart(FILE, "--yes", "--destroy");
    expect([code, output]).toEqual([0, expect.stringContaining("no leftovers")]);
    expect(converged.world.base.machines.all()).toEqual([]);
  }, 120_000);
});

describe("without iSCSI in the image", () => {
  const text = readFileSync(FILE, "utf8").replace("siderolabs/iscsi-tools, ", "");

  test("the rules refuse the file", () => {
    expect(() => parseCluster("converged.yaml", text)).toThrow(/siderolabs\/iscsi-tools is missing/);
  });
});
