/** Machines with a TPM and SecureBoot, from nothing to a node. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Rehearsed } from "../support/rehearsed";

const SEALED = join(__dirname, "../fixtures/valid/disks-sealed-by-a-tpm.yaml");

let sealed: Rehearsed;
beforeAll(async () => {
  sealed = await Rehearsed.start(SEALED);
  await sealed.deploy("auth", "infra");
}, 120_000);
afterAll(() => sealed.close());

const machine = () => sealed.world.base.machines.all()[0];
const vm = () => sealed.world.base.providers.proxmox.state.cluster("https://pve.example.com:8006/").vms.all()[0];

test("Talos is installed on a disk that only a signed Talos on this machine can decrypt; the plan is empty", async () => {
  expect(machine()).toMatchObject({
    firmware: { keys: "talos", tpm: true },
    running: { kind: "talos", from: "disk", system: { secureBoot: true } },
    volumes: { keys: expect.stringContaining("checkSecurebootStatusOnEnroll") as string },
  });
  expect(await sealed.kubectl("get", "nodes")).toMatch(/cp-0\s+Ready/);
  expect(await sealed.changes("infra")).toEqual({ add: 0, change: 0, remove: 0 });
}, 60_000);

test("a new Talos version: its ISO is attached before the old one is deleted; the machine is not rebooted", async () => {
  const [booted, before] = [machine()?.bootedAt, vm()?.cdrom];
  const file = join(sealed.folder, "newer.yaml");
  writeFileSync(file, readFileSync(SEALED, "utf8").replace("version: v1.12.4", "version: v1.12.5"));
  sealed.synth(file);
  await sealed.deploy("infra");
  expect(vm()?.cdrom).not.toBe(before);
  expect(vm()?.cdrom).toContain("v1.12.5");
  expect(machine()?.bootedAt).toBe(booted);
  // A machine whose drive names a file that is gone does not start.
  sealed.world.base.providers.proxmox.state
    .cluster("https://pve.example.com:8006/")
    .vms.start({ user: "root@pam" }, vm()?.id ?? 0);
  expect(machine()?.running).toMatchObject({ kind: "talos", from: "disk" });
}, 120_000);
