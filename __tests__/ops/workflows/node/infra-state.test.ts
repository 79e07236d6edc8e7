import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../../../../ops/engine/run/context";
import {
  markMachine,
  readAdditionalDisks,
  readBootstrapAddress,
  readMachine,
} from "../../../../ops/workflows/node/infra-state";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("infra-state");
const VM = "proxmox_virtual_environment_vm.cp-1";

const resource = (address: string, attributes: object, more: object = {}) => {
  const [type, name] = address.split(".");
  return { mode: "managed", type, name, instances: [{ attributes, ...more }] };
};

function writeState(...resources: object[]): void {
  writeFileSync(join(folder(), "infra.tfstate"), JSON.stringify({ version: 4, serial: 1, lineage: "a", resources }));
}

function context(): Context {
  const program = join(folder(), "terraform");
  writeFileSync(program, `#!/bin/sh\necho "$1 $3" >> "${folder()}/log"\n`);
  chmodSync(program, 0o755);
  mkdirSync(join(folder(), "stacks/infra"), { recursive: true });
  return {
    cluster: { name: "hybrid", state: { backend: "local" } },
    binary: { program },
    places: { output: folder(), state: folder() },
    environment: { PATH: process.env.PATH },
    runtime: { states: "home", hasLockedProviders: false },
    notes: { noteStart: () => undefined },
  } as unknown as Context;
}

test("a machine, its mark and its identity are read from the state", async () => {
  writeState(resource(VM, { vm_id: 101 }), resource("null_resource.cp-1", { id: "7" }));
  expect(await readMachine(context(), "cp-1", VM)).toEqual({ isInState: true, isMarked: false, identity: "7" });
  writeState(resource(VM, { vm_id: 101 }, { status: "tainted" }));
  expect(await readMachine(context(), "cp-1", VM)).toEqual({ isInState: true, isMarked: true });
});

test.each([
  ["a state without it", () => writeState(resource("null_resource.cp-0", { id: "7" }))],
  ["no state", () => undefined],
])("with %s, the machine is not in the state", async (_, prepare) => {
  prepare();
  expect(await readMachine(context(), "cp-1", VM)).toEqual({ isInState: false, isMarked: false });
  expect(await readBootstrapAddress(context())).toBeUndefined();
});

test("the address at which etcd was bootstrapped is read from the state", async () => {
  writeState(resource("talos_machine_bootstrap.bootstrap", { node: "10.2.1.1" }));
  expect(await readBootstrapAddress(context())).toBe("10.2.1.1");
});

test("the stack is initialized before the machine is marked: its folder may be new", async () => {
  writeState(resource(VM, { vm_id: 101 }));
  await markMachine(context(), VM);
  expect(readFileSync(join(folder(), "log"), "utf8").split("\n")).toEqual(["init -no-color", `taint ${VM}`, ""]);
});

describe("the additional disks of a node", () => {
  const disk = [{ interface: "scsi0" }, { interface: "virtio1", serial: "cache" }, { interface: "virtio2" }];
  const volume = (name: string) => `---\napiVersion: v1alpha1\nkind: UserVolumeConfig\nname: ${name}\n`;
  const applied = (...volumes: string[]) =>
    resource("talos_machine_configuration_apply.cp-1", {
      machine_configuration: `version: v1alpha1\nmachine: {}\n${volumes.map(volume).join("")}`,
    });
  const readNames = async () => (await readAdditionalDisks(context(), "cp-1")).map(({ name }) => name);

  test("are those of its machine and of its configuration, but not the system disk", async () => {
    writeState(resource(VM, { disk }), applied("cache", "later"));
    expect(await readAdditionalDisks(context(), "cp-1")).toEqual(
      ["cache", "virtio2", "later"].map((name) => ({ name, path: `/var/mnt/${name}` })),
    );
  });

  test("are none of another node, and none without a machine, which has just been deleted", async () => {
    writeState(resource("proxmox_virtual_environment_vm.cp-2", { disk }), applied("cache"));
    expect(await readNames()).toEqual([]);
    writeState(resource(VM, { disk: [{ interface: "scsi0" }] }));
    expect(await readNames()).toEqual([]);
  });

  test("are none without a state", async () => {
    expect(await readNames()).toEqual([]);
  });
});
