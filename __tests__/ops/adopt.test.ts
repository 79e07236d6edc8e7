import { importIdOf, takenAddresses } from "../../ops/adopt";
import type { Diagnostic } from "../../ops/terraform/events";

const said = (address: string, summary: string, detail = ""): Diagnostic => ({
  severity: "error",
  summary,
  detail,
  address,
});

const nobody = { hetznerId: () => Promise.resolve(undefined) };

describe("what an interrupted run left behind", () => {
  test("is seen by what the services say about a name that is taken", () => {
    expect(
      takenAddresses([
        said("hcloud_server.a", "server name is already used (uniqueness_error)"),
        said("proxmox_virtual_environment_vm.b", "error creating VM", "VM 1500 already exists on node atlas"),
        said("talos_machine_bootstrap.c", "AlreadyExists: etcd data directory is not empty"),
        said("hcloud_server.d", "server type cpx31 is unavailable"),
        said("hcloud_server.a", "server name is already used (uniqueness_error)"),
      ]),
    ).toEqual(["hcloud_server.a", "proxmox_virtual_environment_vm.b", "talos_machine_bootstrap.c"]);
  });

  test("is taken in by the id that its provider imports by", async () => {
    const idOf = (type: string, planned: object) => importIdOf({ type, planned: { ...planned }, provider: "" }, nobody);
    expect(await idOf("proxmox_virtual_environment_vm", { node_name: "atlas", vm_id: 1500 })).toBe("atlas/1500");
    expect(await idOf("kubernetes_secret_v1", { metadata: [{ name: "a", namespace: "b" }] })).toBe("b/a");
    expect(await idOf("helm_release", { name: "cilium", namespace: "kube-system" })).toBe("kube-system/cilium");
  });

  test("at Hetzner is found by its name, in the project of its site", async () => {
    const asked: string[][] = [];
    const lookup = { hetznerId: (...words: string[]) => (asked.push(words), Promise.resolve("42")) };
    const server = { type: "hcloud_server", planned: { name: "talos-vps-cp-0" }, provider: "hcloud.hillsboro" };
    expect(await importIdOf(server, lookup)).toBe("42");
    expect(asked).toEqual([["servers", "talos-vps-cp-0", "hcloud.hillsboro"]]);
  });

  test("stays where it is if nobody can say what it is", async () => {
    expect(await importIdOf({ type: "proxmox_user_token", planned: {}, provider: "" }, nobody)).toBeUndefined();
    expect(await importIdOf({ type: "hcloud_server", planned: { name: "x" }, provider: "" }, nobody)).toBeUndefined();
  });
});
