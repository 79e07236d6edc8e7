/** Drift in every place that `coldstart drift` compares, planted in the world of a running hybrid cluster. */
import { snapshotName } from "../../ops/support/snapshot-names";
import type { KubeObject } from "../../rehearsal/world/kubernetes/object";
import type { Rehearsed } from "./rehearsed";

const [BOOTSTRAP, SECOND, THIRD, WORKER] = ["talos-vps-cp-0", "talos-vps-cp-1", "talos-pve-cp-0", "talos-pve-worker-0"];
const WORKER_VM = 2000;
const OTHER_SCHEMATIC = "0".repeat(64);

/** A value in all planted changes, which no report may contain. */
export const CANARY = "canary-91cf20";

/** The codes that must be found, with the places that they name. */
export const PLANTED: readonly string[] = [
  `backup-too-old `,
  "certificate-expiring Certificate harbor/planted",
  `drift-component ${WORKER}: kubelet`,
  `drift-cordoned ${WORKER}`,
  "drift-flux-suspended HelmRelease harbor/harbor",
  `drift-machine-config ${WORKER}`,
  "drift-outside infra: hcloud_firewall.hillsboro",
  `drift-outside infra: hcloud_server.${BOOTSTRAP}`,
  `drift-outside infra: proxmox_virtual_environment_vm.${WORKER}`,
  "etcd-members ",
  `machine-iso server ${BOOTSTRAP}`,
  `machine-marks VM ${WORKER_VM} (${WORKER})`,
  `machine-marks server ${BOOTSTRAP}`,
  "nodes-match ",
  "talos-image ",
  "talos-version ",
];

/** @returns what undoes all of it */
export async function plantDrift(hybrid: Rehearsed): Promise<() => Promise<void>> {
  const undo = [
    plantAtHetzner(hybrid),
    plantAtProxmox(hybrid),
    plantInTalos(hybrid),
    plantInEtcd(hybrid),
    plantCertificate(hybrid),
    plantBackup(hybrid),
    await plantInKubernetes(hybrid),
  ];
  return async () => {
    for (const step of undo) await step();
  };
}

type Undo = () => void | Promise<void>;

function plantAtHetzner({ world }: Rehearsed): Undo {
  const project = world.base.providers.hetzner.state.project("rehearsal-hetzner_hillsboro_token");
  const server = project.servers.find(BOOTSTRAP);
  const [firewall] = project.firewalls.values();
  if (!server || !firewall) throw new Error("the hybrid cluster has both");
  project.servers.change(server.id, { labels: { ...server.labels, added: CANARY } });
  project.servers.attachIso(server.id, "125127");
  const [rule] = firewall.rules;
  if (!rule) throw new Error("the firewall of hybrid has rules");
  project.putFirewall({ ...firewall, rules: [...firewall.rules, { ...rule, port: "22", description: CANARY }] });
  return () => {
    project.putFirewall(firewall);
    project.servers.attachIso(server.id, undefined);
    project.servers.change(server.id, { labels: server.labels });
  };
}

function plantAtProxmox({ world }: Rehearsed): Undo {
  const { vms } = world.base.providers.proxmox.state.cluster("https://atlas.agentydragon.com:8006/");
  const vm = vms.all().find(({ id }) => id === WORKER_VM);
  if (!vm) throw new Error("the hybrid cluster has it");
  const root = { user: "root@pam" };
  // A tag is a name, and is shown.
  const tags = [...((vm.configuration?.tags ?? []) as string[]), "planted"];
  const configuration = { ...vm.configuration, tags, description: CANARY };
  vms.update(root, vm.id, { configuration }, false);
  return () => vms.update(root, vm.id, { configuration: vm.configuration ?? {} }, false);
}

/** An edit with `talosctl`, another kubelet, another version and another image. */
function plantInTalos({ world }: Rehearsed): Undo {
  const { machines } = world.base;
  const find = (name: string) => machines.all().find((machine) => machine.name === name);
  const [second, third, worker] = [find(SECOND), find(THIRD), find(WORKER)];
  if (second?.running?.kind !== "talos" || third?.running?.kind !== "talos" || !worker?.configuration)
    throw new Error("the hybrid cluster runs");
  const { running: older } = second;
  const { running: other } = third;
  machines.change(second.id, { running: { ...older, system: { ...older.system, version: "v1.12.3" } } });
  machines.change(third.id, { running: { ...other, system: { ...other.system, schematic: OTHER_SCHEMATIC } } });
  const document = `apiVersion: v1alpha1\nkind: WatchdogTimerConfig\ndevice: /dev/${CANARY}\n`;
  const edited = worker.configuration.replace(/(kubelet:)v[\d.]+/, "$1v1.34.3").trimEnd();
  machines.change(worker.id, { configuration: `${edited}\n---\n${document}` });
  return () => {
    machines.change(worker.id, { configuration: worker.configuration });
    machines.change(third.id, { running: other });
    machines.change(second.id, { running: older });
  };
}

/** A member that no node has. Three of four are a majority. */
function plantInEtcd({ world }: Rehearsed): Undo {
  interface Members {
    readonly members: readonly object[];
  }
  const clusters = world.base.store.collection<Members>("talos.etcd");
  const [[id, before] = ["", { members: [] }]] = clusters.entries();
  clusters.put(id, {
    ...before,
    members: [...before.members, { machineId: "none", name: "left", address: "10.9.9.9" }],
  });
  return () => clusters.put(id, before);
}

function plantCertificate({ world }: Rehearsed): Undo {
  const { api } = world.kubernetes;
  const certificate: KubeObject = {
    apiVersion: "cert-manager.io/v1",
    kind: "Certificate",
    metadata: { name: "planted", namespace: "harbor" },
    spec: { secretName: CANARY, issuerRef: { name: "none" }, dnsNames: ["planted.example.com"] },
  };
  const made = api.create(certificate);
  api.setStatus(made, { notAfter: new Date(Date.now() + 3 * 86_400_000).toISOString() });
  return () => void api.delete("Certificate.cert-manager.io", "planted", "harbor");
}

/** The newest snapshot of etcd is a week old. */
function plantBackup({ world }: Rehearsed): Undo {
  const storage = world.objectStorage;
  const [bucket] = storage.buckets;
  if (!bucket) throw new Error("the hybrid cluster has a bucket");
  // At some times of the day, the cluster has taken one by itself.
  for (const { key } of storage.list(bucket.name, "hybrid/etcd/")) storage.delete(bucket.name, key);
  const key = `hybrid/${snapshotName("hybrid", new Date(Date.now() - 7 * 86_400_000), 7n, "ssh-ed25519 key")}`;
  storage.put(bucket, key, Buffer.from(CANARY));
  return () => storage.delete(bucket.name, key);
}

async function plantInKubernetes(hybrid: Rehearsed): Promise<Undo> {
  const suspend = (value: boolean) =>
    hybrid.kubectl(
      ...["patch", "helmrelease", "harbor", "--namespace", "harbor", "--type", "merge"],
      ...["--patch", JSON.stringify({ spec: { suspend: value } })],
    );
  await hybrid.kubectl("cordon", WORKER);
  await suspend(true);
  return async () => {
    await suspend(false);
    await hybrid.kubectl("uncordon", WORKER);
  };
}
