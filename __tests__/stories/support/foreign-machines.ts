import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { foreignVm } from "../../support/foreign-vm";
import { HYBRID, hybridWith } from "../../support/hybrid";
import type { Rehearsed } from "../../support/rehearsed";
import { destroyIn, inTheClouds, machinesAtHome, proxmoxOf } from "./destroyed";
import { ROOT } from "../../rehearsal/world/support/home";

/** Machines of other owners, beside a running cluster or in the place of its machines: nothing changes them. */
export function testForeignMachines(hybrid: () => Rehearsed): void {
  describe("foreign machines", () => {
    const CONTROL_PLANE = 1500;
    const vms = () => proxmoxOf(hybrid()).vms;
    /** Everything that a run could have changed. */
    const everything = () => ({
      clouds: inTheClouds(hybrid()),
      machines: hybrid().world.base.machines.all(),
      vms: machinesAtHome(hybrid()),
    });
    const changedFile = (name: string, change: Parameters<typeof hybridWith>[0]) => {
      const file = join(hybrid().folder, name);
      writeFileSync(file, hybridWith(change));
      return file;
    };
    /** A machine of the cluster is deleted, and another one gets its id. */
    const exchanged = async (change: { name?: string; uuid?: string; tags: string[] }, work: () => Promise<void>) => {
      const { tags, ...more } = change;
      const before = vms()
        .all()
        .find(({ id }) => id === CONTROL_PLANE);
      if (!before) throw new Error("the control plane is missing");
      vms().update(ROOT, CONTROL_PLANE, { ...more, configuration: { ...before.configuration, tags } }, false);
      try {
        await work();
      } finally {
        vms().update(ROOT, CONTROL_PLANE, before, false);
      }
    };

    test("a destroy refuses a foreign VM that has the id of ours, and changes nothing", async () => {
      const uuid = "5b1f2a3c-0000-4000-8000-000000000001";
      await exchanged({ name: "payroll-db", uuid, tags: ["finance", "prod"] }, async () => {
        const before = everything();
        const { code, stderr } = await destroyIn(hybrid(), "--yes");
        expect([code, stderr]).toEqual([2, expect.stringContaining("owner-mismatch")]);
        expect(stderr).toContain('"talos-pve-cp-0" of cluster hybrid');
        expect(stderr).toContain(`VM 1500 "payroll-db", tags finance, prod, uuid ${uuid} (`);
        expect(everything()).toEqual(before);
      });
      expect(await hybrid().kubectl("get", "nodes", "-o", "name")).toContain("talos-pve-cp-0");
    }, 120_000);

    test("a start refuses to update a VM that has lost the cluster's tags, and changes nothing", async () => {
      await exchanged({ tags: [] }, async () => {
        const before = everything();
        const { code, output } = await hybrid().coldStart("--only", "infra", "--yes");
        expect([code, output]).toEqual([
          2,
          expect.stringContaining("--accept ownership:proxmox_virtual_environment_vm.talos-pve-cp-0"),
        ]);
        expect(output).toContain('has VM 1500 "talos-pve-cp-0", no tags');
        expect(everything()).toEqual(before);
      });
    }, 120_000);

    test("a start refuses a foreign VM in the place of a new node, before it creates anything", async () => {
      const node = { name: "talos-pve-worker-1", site: "atlas", role: "worker", address: "10.2.2.2", vmId: 3000 };
      const file = changedFile("one-more.yaml", ({ nodes }) => nodes.push(node));
      vms().create(ROOT, foreignVm({ id: node.vmId, node: "atlas", name: node.name }));
      try {
        const before = everything();
        const { code, output } = await hybrid().coldStart(file, "--only", "infra", "--yes");
        expect([code, output]).toEqual([2, expect.stringContaining("owner-mismatch")]);
        expect(output).toContain('has VM 3000 "talos-pve-worker-1", no tags');
        expect(everything()).toEqual(before);
      } finally {
        vms().delete(ROOT, node.vmId);
        hybrid().synth(HYBRID);
      }
    }, 120_000);

    test("a destroy of a copied file lists the other cluster's machines as foreign, without a command", async () => {
      const file = changedFile("copy.yaml", (copy) => (copy.name = "copy"));
      const home = join(hybrid().folder, "copy");
      const before = everything();
      const places = [`COLDSTART_HOME=${home}`, `CDKTF_OUTDIR=${join(home, "cdktf.out")}`];
      const { code, output } = await hybrid().coldStart(...places, file, "--destroy", "--yes");
      expect([code, output]).toEqual([0, expect.stringContaining("no leftovers")]);
      expect(output).toMatch(/^\s*foreign.* VM 1500 "talos-pve-cp-0", of cluster hybrid$/m);
      expect(output).toMatch(/foreign.* \d+ "talos-vps-cp-0", of cluster hybrid$/m);
      expect(output).not.toMatch(/pvesh|hcloud server delete/);
      expect(everything()).toEqual(before);
    }, 120_000);
  });
}
