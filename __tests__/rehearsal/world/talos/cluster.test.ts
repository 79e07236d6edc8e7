import { Home, makeIdentity, refusal } from "../support/home";
import type { Identity } from "../support/home";
import { sharedFolder } from "../../../support/temporary-folder";

let identity: Identity;
beforeAll(async () => {
  identity = await makeIdentity();
});

const home = () => new Home(identity);
const KUBESPAN = { machine: { network: { kubespan: { enabled: true } } } };
const VIP = { apiVersion: "v1alpha1", kind: "Layer2VIPConfig", name: "10.0.0.20", link: "eth0" };

describe("etcd", () => {
  it("is bootstrapped once", () => {
    const at = home();
    const [first = ""] = at.threeControlPlanes();
    const message = refusal(() => at.world.talos.bootstrap(at.call(first)));
    expect(message).toContain("AlreadyExists desc = etcd data directory is not empty");
    expect(message).toContain("10m");
  });

  it("is not bootstrapped on a worker, nor before the configuration", () => {
    const at = home();
    at.vm("w", 300, "10.0.0.11");
    expect(refusal(() => at.world.talos.bootstrap(at.call("10.0.0.11")))).toContain("waiting for its configuration");
    at.apply("10.0.0.11", at.config("w", "worker"));
    expect(refusal(() => at.world.talos.bootstrap(at.call("10.0.0.11")))).toContain(
      "only be performed on a control plane",
    );
  });

  it("is not bootstrapped a second time while it runs", () => {
    const at = home();
    at.threeControlPlanes();
    const { ipv4 = "" } = at.server("far");
    at.apply(ipv4, at.config("far"));
    expect(refusal(() => at.world.talos.bootstrap(at.call(ipv4)))).toContain("cannot start a second etcd");
  });

  it("survives the loss of one member of three, but not of two", () => {
    const at = home();
    at.threeControlPlanes();
    at.pve.vms.stop({ user: "root@pam" }, 301);
    expect(at.world.cluster.apiDown()).toBeUndefined();
    expect(at.world.cluster.nodes().find(({ name }) => name === "cp-1")?.down).toContain("powered off");
    at.pve.vms.stop({ user: "root@pam" }, 302);
    expect(at.world.cluster.apiDown()).toContain("1 of 3 members are alive, 2 are needed; dead: cp-1, cp-2");
    at.pve.vms.start({ user: "root@pam" }, 302);
    expect(at.world.cluster.apiDown()).toBeUndefined();
  });

  it("keeps a member whose machine is gone, until one of the same name replaces it (T9)", () => {
    const at = home();
    at.threeControlPlanes();
    at.pve.vms.delete({ user: "root@pam" }, 302);
    const { etcd } = at.world.cluster;
    const names = () => etcd.members(identity.secrets.cluster.id).map(({ name }) => name);
    expect(names()).toEqual(["cp-0", "cp-1", "cp-2"]);
    at.vm("cp-2", 302, "10.0.0.13");
    expect(names()).toHaveLength(3);
    at.apply("10.0.0.13", at.config("cp-2"));
    expect(names()).toEqual(["cp-0", "cp-1", "cp-2"]);
    expect(etcd.alive(identity.secrets.cluster.id)).toHaveLength(3);
  });

  it("loses a member by a graceful reset, which the last member refuses", () => {
    const at = home();
    const [first = "", second = "", third = ""] = at.threeControlPlanes();
    const reset = (address: string) => at.world.talos.reset(at.call(address), { graceful: true, reboot: false });
    reset(third);
    expect(at.world.cluster.etcd.members(identity.secrets.cluster.id)).toHaveLength(2);
    reset(second);
    expect(refusal(() => reset(first))).toContain("it is the last member");
  });

  it("refuses a graceful reset without a quorum", () => {
    const at = home();
    const [first = ""] = at.threeControlPlanes();
    at.pve.vms.delete({ user: "root@pam" }, 301);
    at.pve.vms.delete({ user: "root@pam" }, 302);
    const act = () => at.world.talos.reset(at.call(first), { graceful: true, reboot: false });
    expect(refusal(act)).toContain("lost its quorum");
  });

  it("is lost with its last disk, and can then be bootstrapped again", () => {
    const at = home();
    at.threeControlPlanes();
    for (const id of [300, 301, 302]) at.pve.vms.delete({ user: "root@pam" }, id);
    expect(at.world.cluster.nodes()).toEqual([]);
    expect(() => at.threeControlPlanes()).not.toThrow();
    expect(at.world.cluster.apiDown()).toBeUndefined();
  });
});

describe("node discovery and connections", () => {
  it("fail across sites without KubeSpan", () => {
    const at = home();
    const { ipv4 = "" } = at.server("cp-0", { firewallIds: [at.firewall()] });
    at.apply(ipv4, at.config("cp-0"));
    at.world.talos.bootstrap(at.call(ipv4));
    const { id } = at.vm("cp-1", 300, "10.0.0.11");
    at.apply("10.0.0.11", at.config("cp-1"));
    const machine = at.pve.vms.machine(id)?.id ?? "";
    expect(at.world.cluster.joining.whyNot(machine)).toContain("is not in KubeSpan");
    expect(at.world.cluster.nodes().map(({ name }) => name)).toEqual(["cp-0"]);
  });

  it.each([
    ["with it", ["tcp:50000", "tcp:6443", "udp:51820"], ["cp-0", "cp-1"]],
    ["not when no node accepts its port", ["tcp:50000", "tcp:6443"], ["cp-0"]],
  ])("%s", (_, ports, names) => {
    const at = home();
    const { ipv4 = "" } = at.server("cp-0", { firewallIds: [at.firewall(ports)] });
    at.apply(ipv4, at.config("cp-0", "controlplane", KUBESPAN));
    at.world.talos.bootstrap(at.call(ipv4));
    at.vm("cp-1", 300, "10.0.0.11");
    at.apply("10.0.0.11", at.config("cp-1", "controlplane", KUBESPAN));
    expect(at.world.cluster.nodes().map(({ name }) => name)).toEqual(names);
  });

  it("fail without discovery if the endpoint is the node itself", () => {
    const at = home();
    at.threeControlPlanes({ cluster: { discovery: { enabled: false } } });
    expect(at.world.cluster.nodes().map(({ name }) => name)).toEqual(["cp-0"]);
    const machine = at.pve.vms.machine(301)?.id ?? "";
    expect(at.world.cluster.joining.whyNot(machine)).toContain(
      "discovery is off, and its endpoint https://localhost:7445 is itself",
    );
  });

  it("work without discovery through an endpoint on a control plane", () => {
    const at = home();
    const endpoint = {
      cluster: { discovery: { enabled: false }, controlPlane: { endpoint: "https://10.0.0.11:6443" } },
    };
    at.threeControlPlanes(endpoint);
    expect(at.world.cluster.nodes()).toHaveLength(3);
  });
});

describe("a shared address", () => {
  it("is on no node before the bootstrap, and on a control plane after it (T27)", () => {
    const at = home();
    at.vm("cp-0", 300, "10.0.0.11");
    at.apply("10.0.0.11", at.config("cp-0", "controlplane", VIP));
    expect(refusal(() => at.world.talos.bootstrap(at.call("10.0.0.20")))).toContain(
      "no control plane holds the shared address 10.0.0.20 yet",
    );
    at.world.talos.bootstrap(at.call("10.0.0.11"));
    expect(at.world.cluster.apiAddresses()).toEqual(["10.0.0.11", "10.0.0.20"]);
    expect(at.world.cluster.apiNames()).toContain("10.0.0.20");
  });
});

describe("the Kubernetes API", () => {
  it("reports that it waits for machines, then for the bootstrap", () => {
    const at = home();
    expect(at.world.cluster.apiDown()).toContain("no machine has been given");
    at.vm("cp-0", 300, "10.0.0.11");
    at.apply("10.0.0.11", at.config("cp-0"));
    expect(at.world.cluster.apiDown()).toContain("etcd has not been bootstrapped yet");
  });

  it("never starts if the kubelet has a removed flag", () => {
    const at = home();
    at.vm("cp-0", 300, "10.0.0.11");
    const flags = { machine: { kubelet: { extraArgs: { "allow-privileged": "true" } } } };
    at.apply("10.0.0.11", at.config("cp-0", "controlplane", flags));
    at.world.talos.bootstrap(at.call("10.0.0.11"));
    expect(at.world.cluster.apiDown()).toContain('on cp-0 kubelet exits with "unknown flag: --allow-privileged"');
  });

  it("does not start after a downgrade: etcd contains objects of the newer API servers", () => {
    const at = home();
    at.threeControlPlanes();
    expect(at.world.cluster.apiDown()).toBeUndefined();
    const older = { cluster: { apiServer: { image: "registry.k8s.io/kube-apiserver:v1.33.0" } } };
    for (const i of [0, 1, 2])
      at.apply(`10.0.0.${String(11 + i)}`, at.config(`cp-${String(i)}`, "controlplane", older));
    expect(at.world.cluster.apiDown()).toContain("v1.33.0 cannot decode objects that 1.35 has stored");
  });

  it("lists the joined nodes", () => {
    const at = home();
    at.threeControlPlanes({ machine: { nodeLabels: { site: "home" } } });
    expect(at.world.cluster.nodes()[0]).toMatchObject({
      name: "cp-0",
      address: "10.0.0.11",
      role: "controlplane",
      schedulable: false,
      labels: { site: "home" },
      talosVersion: "v1.12.4",
      kubernetesVersion: "v1.35.0",
      site: "proxmox",
    });
    expect(at.world.cluster.name()).toBe("test");
    expect(at.world.cluster.builtInCni()).toBe("flannel");
    expect(at.world.cluster.podSubnet()).toBe("10.244.0.0/16");
  });

  it("is the same after a kill and restart of the rehearsal", () => {
    const folder = sharedFolder("world");
    new Home(identity, { folder }).threeControlPlanes();
    expect(new Home(identity, { folder }).world.cluster.nodes()).toHaveLength(3);
  });
});
