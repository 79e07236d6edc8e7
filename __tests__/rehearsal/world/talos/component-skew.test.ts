import { isRunningTalos } from "../../../../rehearsal/world/machines";
import { componentSkew } from "../../../../rehearsal/world/talos/component-skew";
import { mostDownAtOnce, skewViolations, versionsOf } from "../../../support/trace-analysis";
import { Home, makeIdentity, refusal } from "../support/home";

const components = (apiServer: string, others = apiServer) => ({
  apiServer,
  controllerManager: others,
  scheduler: others,
});

describe("versions that run at the same time", () => {
  test.each([
    ["all the same", "v1.35.0", components("v1.35.0"), ["v1.35.0"]],
    ["a kubelet of another patch", "v1.35.4", components("v1.35.0"), ["v1.35.0"]],
    ["kubelets that wait for their turn", "v1.35.0", components("v1.36.0"), ["v1.36.0", "v1.36.0"]],
    ["API servers that wait for their turn", "v1.35.0", components("v1.36.0"), ["v1.35.0", "v1.36.0"]],
    ["a worker", "v1.33.0", undefined, ["v1.36.0"]],
  ])("allowed: %s", (_, kubelet, own, servers) => {
    expect(Object.values(componentSkew(kubelet, own, servers)).filter(Boolean)).toEqual([]);
  });

  test.each([
    [
      "kubelet",
      "v1.36.0",
      components("v1.36.0"),
      ["v1.35.0", "v1.36.0"],
      /kubelet v1\.36\.0 is newer than .* v1\.35\.0/,
    ],
    ["kubelet", "v1.32.0", components("v1.36.0"), ["v1.36.0"], /more than 3 minor versions older/],
    ["controllerManager", "v1.35.0", components("v1.35.0", "v1.36.0"), ["v1.35.0"], /is newer than kube-apiserver/],
    ["scheduler", "v1.35.0", components("v1.36.0", "v1.34.0"), ["v1.36.0"], /more than 1 minor version older/],
  ] as const)("not allowed: %s %#", (component, kubelet, own, servers, why) => {
    expect(componentSkew(kubelet, own, servers)[component]).toMatch(why);
  });
});

describe("a partly upgraded cluster", () => {
  const image = (name: string, version: string) => `registry.k8s.io/${name}:${version}`;
  const controlPlane = (version: string) => ({
    cluster: {
      apiServer: { image: image("kube-apiserver", version) },
      controllerManager: { image: image("kube-controller-manager", version) },
      scheduler: { image: image("kube-scheduler", version) },
    },
  });
  const kubelet = (version: string) => ({ machine: { kubelet: { image: `ghcr.io/siderolabs/kubelet:${version}` } } });
  const addresses = ["10.0.0.11", "10.0.0.12", "10.0.0.13"];

  async function home(): Promise<Home> {
    const made = new Home(await makeIdentity());
    made.threeControlPlanes(controlPlane("v1.34.0"), kubelet("v1.34.0"));
    return made;
  }
  const apply = (at: Home, index: number, ...patches: object[]) =>
    at.apply(addresses[index] ?? "", at.config(`cp-${index}`, "controlplane", ...patches));

  test("control planes one at a time, then kubelets: no skew violation", async () => {
    const at = await home();
    for (const index of [0, 1, 2]) {
      apply(at, index, controlPlane("v1.35.0"), kubelet("v1.34.0"));
      expect(at.world.cluster.apiDown()).toBeUndefined();
      expect(at.world.cluster.apiAddresses()).toHaveLength(3);
    }
    for (const index of [0, 1, 2]) apply(at, index, controlPlane("v1.35.0"), kubelet("v1.35.0"));
    const trace = at.world.trace.all();
    expect(skewViolations(trace)).toEqual([]);
    expect(versionsOf(trace, "cp-2", "kube-apiserver")).toEqual(["v1.34.0", "v1.35.0"]);
    expect(versionsOf(trace, "cp-2", "kubelet")).toEqual(["v1.34.0", "v1.35.0"]);
  });

  test("all API servers are down at once, unless each is awaited before the next one changes", async () => {
    const change = (at: Home, isWaitedFor: boolean): number => {
      for (const index of [0, 1, 2]) {
        apply(at, index, controlPlane("v1.35.0"), kubelet("v1.34.0"));
        const [machine] = at.world.machines.withAddress(addresses[index] ?? "");
        if (isWaitedFor && machine && isRunningTalos(machine))
          at.world.nodeResources.list(machine, "k8s", "StaticPodStatuses.kubernetes.talos.dev");
      }
      return mostDownAtOnce(at.world.trace.all(), "controlplane");
    };
    expect([change(await home(), false), change(await home(), true)]).toEqual([3, 1]);
  });

  test("a kubelet that was upgraded too early is a violation, until the API servers follow", async () => {
    const at = await home();
    apply(at, 0, controlPlane("v1.35.0"), kubelet("v1.35.0"));
    expect(at.world.cluster.nodes().find(({ name }) => name === "cp-0")?.skew?.kubelet).toContain("is newer than");
    for (const index of [1, 2]) apply(at, index, controlPlane("v1.35.0"), kubelet("v1.34.0"));
    expect(at.world.cluster.skewViolations()).toEqual([]);
    expect(skewViolations(at.world.trace.all())).toEqual([
      "cp-0: kubelet v1.35.0 is newer than kube-apiserver v1.34.0",
    ]);
  });

  test("an API server that is downgraded does not start", async () => {
    const at = await home();
    apply(at, 0, controlPlane("v1.35.0"), kubelet("v1.34.0"));
    apply(at, 0, controlPlane("v1.34.0"), kubelet("v1.34.0"));
    expect(at.world.cluster.apiAddresses()).toEqual(addresses.slice(1));
    expect(skewViolations(at.world.trace.all())).toEqual([
      expect.stringContaining("cannot decode objects that 1.35 has stored"),
    ]);
  });
});

describe("a configuration for Talos 1.14", () => {
  test("is applied without a reboot, and a dry run never reports one", async () => {
    const at = new Home(await makeIdentity());
    at.threeControlPlanes();
    const [machine] = at.world.machines.withAddress("10.0.0.12");
    const call = at.call("10.0.0.12");
    const changed = at.config("cp-1", "controlplane", { machine: { env: { CHANGED: "yes" } } });
    expect(at.world.talos.wouldReboot(call, changed, Infinity)).toBe(true);
    const system = { version: "v1.14.0", platform: "metal", extensions: [] };
    at.world.machines.change(machine?.id ?? "", { running: { kind: "talos", from: "disk", system } });
    expect(at.world.talos.wouldReboot(call, changed, Infinity)).toBe(false);
    expect(refusal(() => at.world.talos.applyConfiguration(call, changed, "reboot"))).toContain("Unimplemented");
    at.world.talos.applyConfiguration(call, changed, "auto");
    const [after] = at.world.machines.withAddress("10.0.0.12");
    expect(after).toMatchObject({ bootTime: machine?.bootTime, configuration: changed });
  });
});
