import { Home, TALOS_ISO, makeIdentity, refusal } from "../support/home";
import type { Identity } from "../support/home";

let identity: Identity;
let foreign: Identity;
beforeAll(async () => {
  [identity, foreign] = await Promise.all([makeIdentity(), makeIdentity()]);
});

const home = () => new Home(identity);

describe("applying a configuration", () => {
  it("needs a machine at the address; the error includes the real timeout", () => {
    const message = refusal(() => home().apply("10.0.0.11", home().config("a")));
    expect(message).toContain("no machine has the address 10.0.0.11");
    expect(message).toContain("after 10m");
  });

  it("needs the machine to be on, and to run Talos", () => {
    const at = home();
    const { id, ipv4 = "" } = at.server("a", { iso: undefined });
    expect(refusal(() => at.apply(ipv4, at.config("a")))).toContain("runs debian-13, not Talos");
    at.project.servers.powerOff(id);
    expect(refusal(() => at.apply(ipv4, at.config("a")))).toContain("powered off");
  });

  it("works without a firewall, and with one only if a rule opens port 50000", () => {
    const at = home();
    at.apply(at.server("open").ipv4 ?? "", at.config("open"));
    const shut = at.server("shut", { firewallIds: [at.firewall(["tcp:6443"], "shut")] });
    expect(refusal(() => at.apply(shut.ipv4 ?? "", at.config("shut")))).toContain(
      "no firewall rule of shut lets TCP 50000 in",
    );
    const right = at.server("right", { firewallIds: [at.firewall()] });
    expect(() => at.apply(right.ipv4 ?? "", at.config("right"))).not.toThrow();
  });

  it("is refused at once for a conflict, with the node's error text", () => {
    const at = home();
    at.vm("a", 300, "10.0.0.11");
    const message = refusal(() =>
      at.apply("10.0.0.11", at.config("a", "controlplane", { machine: { network: { hostname: "b" } } })),
    );
    expect(message).toContain("code = InvalidArgument desc = configuration validation failed: 1 error occurred");
    expect(message).not.toContain("10m");
  });

  it("fails on a Talos that is older than the configuration's contract", () => {
    const at = home();
    const { ipv4 = "" } = at.server("a", { iso: TALOS_ISO["1.11"] });
    expect(refusal(() => at.apply(ipv4, at.config("a")))).toContain("a runs Talos v1.11.2");
  });

  it("fails when the installer cannot be pulled", () => {
    const at = home();
    const { ipv4 = "" } = at.server("a");
    const image = `factory.talos.dev/hcloud-installer/${"a".repeat(64)}:v1.12.4`;
    const config = at.config("a", "controlplane", { machine: { install: { image } } });
    expect(refusal(() => at.apply(ipv4, config))).toContain("its installation fails for ever");
  });

  it.each(["staged", "no_reboot"] as const)("in mode %s is refused by a node in maintenance mode", (mode) => {
    const at = home();
    at.vm("a", 300, "10.0.0.11");
    const act = () => at.world.talos.applyConfiguration(at.call("10.0.0.11"), at.config("a"), mode);
    expect(refusal(act)).toContain("is not supported in maintenance mode");
  });

  it("needs the certificate of the cluster once the node is configured", () => {
    const at = home();
    at.vm("a", 300, "10.0.0.11");
    at.apply("10.0.0.11", at.config("a"));
    const call = at.call("10.0.0.11", foreign.client);
    const act = () => at.world.talos.applyConfiguration(call, at.config("a"), "auto");
    expect(refusal(act)).toContain("certificate signed by unknown authority");
    const forged = at.call("10.0.0.11", { ...foreign.client, ca_certificate: identity.client.ca_certificate });
    expect(refusal(() => at.world.talos.bootstrap(forged))).toContain("unknown certificate authority");
  });

  it("reboots only for what needs it, and keeps a staged change for later", () => {
    const at = home();
    const { id } = at.vm("a", 300, "10.0.0.11");
    at.apply("10.0.0.11", at.config("a"));
    const label = at.config("a", "controlplane", { machine: { nodeLabels: { x: "y" } } });
    const files = at.config("a", "controlplane", {
      machine: { files: [{ path: "/var/x", op: "create", content: "" }] },
    });
    const { talos } = at.world;
    const call = at.call("10.0.0.11");
    expect(talos.wouldReboot(call, label, Infinity)).toBe(false);
    expect(talos.wouldReboot(call, files, Infinity)).toBe(true);
    expect(refusal(() => talos.applyConfiguration(call, files, "no_reboot"))).toContain(
      "can't be applied in immediate mode",
    );
    talos.applyConfiguration(call, files, "staged");
    expect(at.pve.vms.machine(id)).toMatchObject({ staged: files });
    at.world.machines.reset(at.pve.vms.machine(id)?.id ?? "");
    expect(at.pve.vms.machine(id)).toMatchObject({ configuration: files });
  });
});
