/**
 * Runs the Job that takes a snapshot of etcd. Like its two containers, it first does what `talosctl etcd snapshot` does with
 * the login of the pod, and then runs the script from `gitops/` in a separate process, against the simulated object storage,
 * which verifies its signed requests.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { METHODS } from "../talos-api/methods";
import { s3Host } from "../web/s3";
import type { World } from "../world";
import { isRunningTalos } from "../world/machines";
import type { EtcdSnapshotJob, RunEtcdSnapshot } from "../world/kubernetes/operators/etcd-jobs";
import { readTalosconfig } from "../world/kubernetes/talos-service-accounts";
import type { ObjectStorage } from "../world/object-storage";
import { readNodeConfig } from "../world/talos/node-config";
import { clientRefused, readOrganizations, splitPem } from "../world/talos/pki";
import { RpcError } from "../world/talos/rpc-error";

/** Runs only the script of this project on this machine, never a script from an object in the cluster. */
const SCRIPT = join(__dirname, "../../gitops/platform/etcd-backup/script/snapshot.cjs");

export function etcdSnapshotRunner(world: World, storage: ObjectStorage): RunEtcdSnapshot {
  return async (job) => {
    let bytes: Buffer;
    try {
      bytes = takeSnapshot(world, job);
    } catch (error) {
      if (error instanceof RpcError)
        return `error reading file: rpc error: code = ${codeName(error.code)} desc = ${error.message}`;
      throw error;
    }
    if (job.script !== readFileSync(SCRIPT, "utf8"))
      return "the rehearsal runs no other script than gitops/platform/etcd-backup/script/snapshot.cjs of this project";
    const { BACKUP_ENDPOINT = "" } = job.environment;
    if (!storage.buckets.some(({ endpoint }) => endpoint === BACKUP_ENDPOINT))
      return `Unreachable: ${BACKUP_ENDPOINT} does not answer`;
    return storeSnapshot(world, storage, job, bytes);
  };
}

/** As Go writes it: PermissionDenied. */
function codeName(code: string): string {
  return code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** @throws RpcError as apid and machined do */
function takeSnapshot(world: World, { talosconfig, address }: EtcdSnapshotJob): Buffer {
  const [machine] = world.machines.withAddress(address);
  if (!machine || !isRunningTalos(machine)) throw new RpcError("UNAVAILABLE", `dial tcp ${address}:50000: i/o timeout`);
  const login = readTalosconfig(talosconfig);
  const { acceptedMachineCas, machineCa } = readNodeConfig(machine.configuration ?? "");
  if (!login || !splitPem(login.authority).some((authority) => authority.trim() === machineCa.trim()))
    throw new RpcError(
      "UNAVAILABLE",
      "tls: failed to verify certificate: x509: certificate signed by unknown authority",
    );
  const refused = clientRefused(acceptedMachineCas, login.certificate);
  if (refused !== undefined) throw new RpcError("UNAVAILABLE", `remote error: ${refused}`);
  const { roles } = METHODS.EtcdSnapshot;
  if (!readOrganizations(login.certificate).some((role) => roles.includes(role)))
    throw new RpcError("PERMISSION_DENIED", "not authorized");
  return Buffer.concat(world.etcdInspection.snapshot(machine));
}

async function storeSnapshot(
  { faults }: World,
  storage: ObjectStorage,
  { environment, now }: EtcdSnapshotJob,
  bytes: Buffer,
): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "etcd-snapshot-"));
  const server = createServer(s3Host({ storage, intercept: faults }));
  try {
    const file = join(folder, "etcd.snapshot");
    writeFileSync(file, bytes, { mode: 0o600 });
    utimesSync(file, now, now);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ours = { SNAPSHOT_FILE: file, BACKUP_ENDPOINT: endpoint, BACKUP_PATH_STYLE: "true" };
    return await runScript({ ...environment, ...ours });
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function runScript(env: Readonly<Record<string, string>>): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT], { env, stdio: ["ignore", "ignore", "pipe"] });
    let words = "";
    child.stderr.on("data", (chunk: Buffer) => (words += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0 ? undefined : words.trim() || `exit code ${code ?? ""}`));
  });
}
