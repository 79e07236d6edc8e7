import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { allSimulations } from "../../rehearsal/world/providers";
import { LAYERS } from "../../spec";
import { startDeployed } from "../support/checkpoints";
import { HYBRID } from "../support/hybrid";
import { nonEmpty } from "../support/non-empty";
import type { Rehearsed } from "../support/rehearsed";

const BUCKET = "agentydragon-backups";
const CONTROL_PLANES = ["talos-vps-cp-0", "talos-vps-cp-1", "talos-pve-cp-0"];

let hybrid: Rehearsed;
beforeAll(async () => (hybrid = await startDeployed(HYBRID)), 400_000);
afterAll(() => hybrid.close());

async function coldstart(...words: string[]): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await hybrid.command(...words);
  return { code, output: `${stdout}${stderr}` };
}

/** What a person reads in the objects of the cluster, by kind. */
const KINDS = ["secrets", "configmaps", "sealedsecrets", "persistentvolumeclaims", "namespaces"];

async function objects(): Promise<unknown> {
  const listed = await Promise.all(KINDS.map((kind) => hybrid.kubectl("get", kind, "-A", "-o", "json")));
  return listed
    .flatMap((text) => (JSON.parse(text) as { items: Record<string, unknown>[] }).items)
    .map(({ kind, metadata, data, spec }) => {
      const { name, namespace, uid } = metadata as Record<string, string>;
      return { kind, name, namespace, uid, data, spec };
    });
}

test("every control plane is lost, and everything comes back from the snapshot", async () => {
  const taken = await coldstart("etcd", "snapshot", "--json");
  expect(taken).toMatchObject({ code: 0 });
  // By its name from here on: at some times of the day the cluster takes another one meanwhile.
  const stored = hybrid.world.objectStorage.list(BUCKET, "hybrid/etcd/").at(-1);
  const snapshot = basename(stored?.key ?? "");
  expect(stored?.key).toMatch(/^hybrid\/etcd\/hybrid-\d{8}T\d{6}Z-r\d+-k[0-9a-f]{8}\.snapshot\.gz\.age$/);
  const content = hybrid.world.objectStorage.read(stored as { content: string });
  expect(content.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  const before = await objects();
  const later = join(hybrid.folder, "later.json");
  const metadata = { name: "after-the-snapshot", namespace: "default" };
  writeFileSync(later, JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata }));
  await hybrid.kubectl("apply", "-f", later);

  // etcd answers: its objects are newer than the snapshot.
  const refused = await coldstart("etcd", "restore", "latest", "--yes");
  expect(refused.code).toBe(2);
  expect(refused.output).toContain("[etcd-answers]");

  for (const name of CONTROL_PLANES)
    for (const simulation of allSimulations(hybrid.world.base.providers)) simulation.loseMachine(name);
  expect(hybrid.world.base.cluster.apiDown()).toBeDefined();

  // A backup that was changed in the bucket.
  const file = join(hybrid.folder, "world", "objects", stored?.content ?? "");
  const good = readFileSync(file);
  const changed = Buffer.from(good);
  changed[good.length - 20] = (changed[good.length - 20] ?? 0) ^ 1;
  writeFileSync(file, changed);
  const tampered = await coldstart("etcd", "restore", snapshot, "--yes");
  expect(tampered.code).not.toBe(0);
  expect(tampered.output).toContain("changed");
  writeFileSync(file, good);
  expect(hybrid.world.base.machines.all()).toHaveLength(1);

  const restored = await coldstart("etcd", "restore", snapshot, "--yes");
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("plans are empty") as unknown });
  expect(await objects()).toEqual(before);
  expect(await hybrid.kubectl("get", "configmaps", "-n", "default", "-o", "name")).not.toContain("after-the-snapshot");
  for (const layer of nonEmpty(LAYERS)) expect(await hybrid.changes(layer)).toEqual({ add: 0, change: 0, remove: 0 });

  const output = [taken.output, refused.output, tampered.output, restored.output].join("");
  const state = readFileSync(join(hybrid.folder, "state", "auth.tfstate"), "utf8");
  const { outputs } = JSON.parse(state) as { outputs: { backup_key: { value: { privateKey: string } } } };
  const [, secret = "none"] = outputs.backup_key.value.privateKey.split("\n");
  expect(secret.length).toBeGreaterThan(40);
  expect(output).not.toContain(secret);
  expect(JSON.stringify(hybrid.world.objectStorage.list(BUCKET).map(({ key }) => key))).not.toContain(secret);
}, 400_000);
