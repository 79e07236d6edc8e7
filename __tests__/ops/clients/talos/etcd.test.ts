import { X509Certificate } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { TalosClient } from "../../../../ops/clients/talos/client";
import { etcdStatus, forfeitEtcdLeadership, saveEtcdSnapshot } from "../../../../ops/clients/talos/etcd";
import { requestAccess } from "../../../../ops/clients/talos/limited-access";
import { kubeletImage, machineConfiguration, staticPods } from "../../../../ops/clients/talos/resources";
import { readTalosconfig } from "../../../../ops/clients/talos/talosconfig";
import { rebootNode, upgradeNode } from "../../../../ops/clients/talos/upgrade";
import { signLeaf } from "../../../../rehearsal/world/talos/pki";
import { decodeBase64 } from "../../../../rehearsal/world/talos/secrets";
import { Lab } from "./support/lab";
import { refusalOf, until } from "./support/until";
import { nonEmpty } from "../../../support/non-empty";
import { sharedFolder } from "../../../support/temporary-folder";

const CONTROL_PLANES = ["10.0.0.11", "10.0.0.12", "10.0.0.13"];
const WORKER = "10.0.0.21";

const lab = Lab.shared([
  { at: "talos_etcd_status.cp-1", action: "read", effect: "etcd-lags", times: 1 },
  { at: "talos_etcd_snapshot.cp-2", action: "read", effect: "error-after", times: 1 },
]);
const folder = sharedFolder("etcd");
const node = (address: string) => new TalosClient(readTalosconfig(lab.talosconfig), address);

describe("etcd of a node", () => {
  test("that has not caught up is far behind the others, and then is not", async () => {
    const [behind, other] = [await etcdStatus(node("10.0.0.12")), await etcdStatus(node("10.0.0.11"))];
    expect(other.raftIndex - behind.raftIndex).toBeGreaterThan(10_000n);
    expect(other.raftIndex - (await etcdStatus(node("10.0.0.12"))).raftIndex).toBeLessThan(1_000n);
  });

  test("names the same leader as all others, one of the members", async () => {
    const statuses = await Promise.all(CONTROL_PLANES.map((address) => etcdStatus(node(address))));
    const leaders = new Set(statuses.map(({ leader }) => leader));
    expect(leaders.size).toBe(1);
    expect(statuses.map(({ memberId }) => memberId)).toContain([...leaders][0]);
    expect(nonEmpty(statuses).every(({ errors, isLearner }) => errors.length === 0 && !isLearner)).toBe(true);
  });

  test("forfeits the leadership if it leads", async () => {
    const { leader, raftTerm } = await etcdStatus(node("10.0.0.11"));
    const members = await node("10.0.0.11").etcdMembers();
    const led = members.find(({ id }) => id === leader)?.hostname ?? "";
    const address = lab.addresses[led] ?? "";
    const next = await forfeitEtcdLeadership(node(address));
    expect(next).not.toBe(led);
    expect(members.map(({ hostname }) => hostname)).toContain(next);
    const after = await etcdStatus(node(address));
    expect(after.leader).not.toBe(leader);
    expect(after.raftTerm).toBeGreaterThan(raftTerm);
    expect(await forfeitEtcdLeadership(node(address))).toBeUndefined();
  });

  test("elects another leader when the leader reboots", async () => {
    const { leader } = await etcdStatus(node("10.0.0.11"));
    const members = await node("10.0.0.11").etcdMembers();
    const led = members.find(({ id }) => id === leader)?.hostname ?? "";
    const other = CONTROL_PLANES.find((address) => address !== lab.addresses[led]) ?? "";
    await rebootNode(node(lab.addresses[led] ?? ""));
    await until(async () => (await etcdStatus(node(other))).leader !== leader);
    await until(async () => (await etcdStatus(node(lab.addresses[led] ?? ""))).errors.length === 0);
    expect((await etcdStatus(node(other))).leader).not.toBe(leader);
  });

  test("is saved to a file that only its owner can read, completely or not at all", async () => {
    const file = join(folder, "etcd.snapshot");
    const { bytes, sha256 } = await saveEtcdSnapshot(node("10.0.0.11"), file);
    expect(statSync(file)).toMatchObject({ size: bytes });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).subarray(-32).toString("hex")).toBe(sha256);
    expect(await refusalOf(saveEtcdSnapshot(node("10.0.0.13"), join(folder, "lost")))).toMatchObject({
      code: "UNAVAILABLE",
    });
    expect(readdirSync(folder)).toEqual(["etcd.snapshot"]);
  });

  test("does not exist on a worker", async () => {
    expect(await refusalOf(etcdStatus(node(WORKER)))).toMatchObject({ code: "UNIMPLEMENTED" });
    expect(await refusalOf(forfeitEtcdLeadership(node(WORKER)))).toMatchObject({ code: "UNIMPLEMENTED" });
  });
});

describe("the resources of a node", () => {
  test("hold its configuration, byte for byte", async () => {
    const { configuration } = lab.world.home.world.machines.withAddress(WORKER)[0] ?? {};
    expect(await machineConfiguration(node(WORKER))).toBe(configuration);
  });

  test("list the static pods of Kubernetes", async () => {
    expect(await kubeletImage(node(WORKER))).toBe("ghcr.io/siderolabs/kubelet:v1.35.0");
    expect(await staticPods(node(WORKER))).toEqual([]);
    const pods = await staticPods(node("10.0.0.11"));
    expect(pods.map(({ component, isReady, images }) => [component, isReady, images])).toEqual(
      ["kube-apiserver", "kube-controller-manager", "kube-scheduler"].map((component) => [
        component,
        true,
        [`registry.k8s.io/${component}:v1.35.0`],
      ]),
    );
  });
});

describe("roles", () => {
  const asRole = async (role: string): Promise<TalosClient> => {
    const { os } = lab.world.home.identity.secrets.certs;
    const { certificate, key } = await signLeaf(
      { certificate: decodeBase64(os.cert), key: decodeBase64(os.key) },
      { subject: [{ O: [role] }], kind: "Ed25519", usages: ["client"] },
    );
    return new TalosClient({ ...readTalosconfig(lab.talosconfig), certificate, key }, "10.0.0.11");
  };
  const calls: Record<string, (client: TalosClient) => Promise<unknown>> = {
    "read etcd's status": (client) => etcdStatus(client),
    "save a snapshot": (client) => saveEtcdSnapshot(client, join(folder, "role")),
    "forfeit leadership": (client) => forfeitEtcdLeadership(client),
    upgrade: (client) => upgradeNode(client, "ghcr.io/siderolabs/installer:v1.99.0"),
    "read static pods": (client) => staticPods(client),
    "read the configuration": (client) => machineConfiguration(client),
  };

  test.each([
    ["os:etcd:backup", ["read etcd's status", "save a snapshot"]],
    ["os:reader", ["read etcd's status", "read static pods"]],
    ["os:operator", ["read etcd's status", "save a snapshot", "read static pods"]],
    ["os:admin", Object.keys(calls)],
  ])("%s may %j", async (role, allowed) => {
    const client = await asRole(role);
    const denied: string[] = [];
    for (const [name, call] of Object.entries(calls))
      if ((await refusalOf(call(client))).code === "PERMISSION_DENIED") denied.push(name);
    expect(denied).toEqual(Object.keys(calls).filter((name) => !allowed.includes(name)));
  });

  test("an administrator gets a certificate for one role, which gets no other", async () => {
    const access = readTalosconfig(lab.talosconfig);
    const wanted = { roles: ["os:etcd:backup"], seconds: 60 };
    const limited = await requestAccess(node("10.0.0.11"), access, wanted);
    const client = new TalosClient(limited, "10.0.0.11");
    await saveEtcdSnapshot(client, join(folder, "limited"));
    expect(await refusalOf(client.version())).toMatchObject({ code: "PERMISSION_DENIED" });
    expect(await refusalOf(requestAccess(client, limited, { ...wanted, roles: ["os:admin"] }))).toMatchObject({
      code: "PERMISSION_DENIED",
    });
    expect(await refusalOf(requestAccess(node(WORKER), access, wanted))).toMatchObject({ code: "FAILED_PRECONDITION" });
    const { validTo, validFrom } = new X509Certificate(limited.certificate);
    expect(Date.parse(validTo) - Date.parse(validFrom)).toBeLessThanOrEqual(2 * 60_000);
  });
});
