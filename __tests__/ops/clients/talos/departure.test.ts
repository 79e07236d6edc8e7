import { KubernetesClient } from "../../../../ops/clients/kubernetes/client";
import { deleteNode, findNode } from "../../../../ops/clients/kubernetes/nodes";
import { TalosClient } from "../../../../ops/clients/talos/client";
import { leaveEtcd, removeEtcdMember } from "../../../../ops/clients/talos/etcd";
import { resetNode } from "../../../../ops/clients/talos/reset";
import { hasStagedConfiguration } from "../../../../ops/clients/talos/resources";
import { readTalosconfig } from "../../../../ops/clients/talos/talosconfig";
import { rebootNode } from "../../../../ops/clients/talos/upgrade";
import { Lab } from "./support/lab";
import { until } from "./support/until";

let lab: Lab;
beforeEach(async () => void (lab = await Lab.start()));
afterEach(() => lab.close());

const talos = (name: string) => new TalosClient(readTalosconfig(lab.talosconfig), lab.addresses[name] ?? "");
const kubernetesOn = (name: string) => new KubernetesClient(lab.kubeconfig, lab.addresses[name]);
const names = async (name: string) => (await talos(name).etcdMembers()).map(({ hostname }) => hostname).sort();
const idOf = async (name: string) =>
  (await talos("cp-0").etcdMembers()).find(({ hostname }) => hostname === name)?.id ?? "";

test("a member leaves, stays out while it runs, and joins again with its next boot", async () => {
  await leaveEtcd(talos("cp-2"));
  expect(await names("cp-0")).toEqual(["cp-0", "cp-1"]);
  const etcd = (await talos("cp-2").services()).find(({ id }) => id === "etcd");
  expect(etcd?.state).toBe("Finished");
  await rebootNode(talos("cp-2"));
  await until(async () => (await names("cp-0")).length === 3);
});

test("a dead member is removed by another one; removing it again succeeds", async () => {
  const id = await idOf("cp-2");
  lab.world.powerOff("cp-2");
  await removeEtcdMember(talos("cp-0"), id);
  expect(await names("cp-0")).toEqual(["cp-0", "cp-1"]);
  await removeEtcdMember(talos("cp-0"), id);
});

test("a live member that is removed by another one never runs again", async () => {
  await removeEtcdMember(talos("cp-0"), await idOf("cp-2"));
  await rebootNode(talos("cp-2"));
  await until(async () =>
    (await talos("cp-2").services()).some(({ id, state }) => id === "etcd" && state === "Failed"),
  );
  expect(await names("cp-0")).toEqual(["cp-0", "cp-1"]);
});

test("etcd refuses to remove a member if the quorum would be lost", async () => {
  lab.world.powerOff("cp-1");
  await expect(leaveEtcd(talos("cp-2"))).rejects.toThrow(/started members/);
  expect(await names("cp-0")).toHaveLength(3);
});

test("a node that is reset is wiped, and off", async () => {
  await resetNode(talos("w-0"));
  await until(async () =>
    talos("w-0")
      .version()
      .then(
        () => false,
        () => true,
      ),
  );
  const machine = lab.world.home.world.machines.all().find(({ name }) => name === "w-0");
  expect(machine).toMatchObject({ powered: false });
  expect(machine?.configuration).toBeUndefined();
});

test("a deleted Node object is created again only when its kubelet restarts", async () => {
  const kubernetes = kubernetesOn("cp-1");
  await until(async () => (await findNode(kubernetes, "w-0"))?.isReady === true);
  await deleteNode(kubernetes, "w-0");
  expect(await findNode(kubernetes, "w-0")).toBeUndefined();
  await rebootNode(talos("w-0"));
  await until(async () => (await findNode(kubernetes, "w-0"))?.isReady === true);
});

test("a configuration that is staged waits for a reboot", async () => {
  const { machines } = lab.world.home.world;
  const machine = machines.all().find(({ name }) => name === "w-0");
  expect(await hasStagedConfiguration(talos("w-0"))).toBe(false);
  machines.change(machine?.id ?? "", { staged: `${machine?.configuration ?? ""}\n# another` });
  expect(await hasStagedConfiguration(talos("w-0"))).toBe(true);
  const before = await talos("w-0").bootTime();
  await rebootNode(talos("w-0"));
  await until(async () => (await talos("w-0").bootTime()) !== before);
  expect(await hasStagedConfiguration(talos("w-0"))).toBe(false);
});
