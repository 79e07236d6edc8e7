import { readFileSync } from "node:fs";
import { machineChanges } from "../../../../ops/providers/proxmox/preflight-machines";
import type { ListedGuest } from "../../../../ops/providers/proxmox/guests";
import { proxmoxSites } from "../../../../spec/providers/proxmox";
import { resultOf } from "../../../../ops/support/check";
import { hybrid, linesOf } from "../../checks/preflight/support/fakes";
import { HYBRID_PLACE } from "../../../support/hybrid";

const GIB = 2 ** 30;
const cluster = hybrid();
const [site] = proxmoxSites(cluster);
if (!site) throw new Error("hybrid has no Proxmox site");
const reportOf = (change: Partial<ListedGuest>) => {
  const vm = { vmid: 1500, name: "talos-pve-cp-0", node: "atlas", tags: "coldstart;controlplane;hybrid" };
  return linesOf(
    resultOf(
      machineChanges(cluster, site, [{ ...vm, pool: "hybrid-atlas", maxdisk: DISK * GIB, ...change }], HYBRID_PLACE),
    ),
  );
};
const DISK = cluster.nodes.flatMap((node) => ("diskGiB" in node && node.vmId === 1500 ? [node.diskGiB] : []))[0] ?? 0;

test("a machine that matches the file needs no change", () => {
  expect(DISK).toBeGreaterThan(10);
  expect(reportOf({})).toEqual([]);
});

test.each([
  ["a disk that grows", { maxdisk: (DISK - 1) * GIB }, /^evidence: .* talos-pve-cp-0 grows .* reboot/],
  ["a disk that would shrink", { maxdisk: (DISK + 1) * GIB }, /^error disk-shrinks: .* → Write `diskGiB: /],
  ["no pool", { pool: undefined }, /^evidence: talos-pve-cp-0 \(1500\) .* hybrid-atlas/],
  ["another pool", { pool: "backup" }, /^error proxmox-pool: .* pool backup\. .* pveum pool modify backup --vms 1500/],
])("%s", (_, change, expected) => {
  expect(reportOf(change)).toEqual([expect.stringMatching(expected)]);
});

test("a disk that would shrink is found at its line: of the site, or of the node itself", () => {
  const vm = { vmid: 1500, name: "talos-pve-cp-0", node: "atlas", tags: "coldstart;controlplane;hybrid" };
  const listed = [{ ...vm, pool: "hybrid-atlas", maxdisk: (DISK + 1) * GIB }];
  const findings =
    resultOf(machineChanges(cluster, site, listed, { ...HYBRID_PLACE, file: "clusters/hybrid.yaml" })).findings ?? [];
  expect(findings.map(({ code }) => code)).toEqual(["disk-shrinks"]);
  const line = Number(/^clusters\/hybrid\.yaml:(\d+):\d+$/.exec(findings[0]?.where ?? "")?.[1]);
  expect(readFileSync("clusters/hybrid.yaml", "utf8").split("\n")[line - 1]).toContain(`diskGiB: ${DISK}`);
});

test.each([
  ["of another cluster", { tags: "coldstart;home;worker" }],
  ["without tags", { tags: "" }],
])("a machine %s is not ours to change", (_, change) => {
  expect(reportOf({ ...change, pool: undefined, maxdisk: GIB })).toEqual([]);
});

test("a size that Proxmox does not know yet is no difference", () => {
  expect(reportOf({ maxdisk: 0 })).toEqual([]);
});
