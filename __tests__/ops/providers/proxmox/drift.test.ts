import { findProxmoxDrift } from "../../../../ops/providers/proxmox/drift";
import { isProxmox } from "../../../../spec/providers/proxmox";
import { answer, context, hosts } from "../../checks/preflight/support/fakes";
import { HYBRID_PLACE } from "../../../support/hybrid";

const NODES = context().cluster.nodes.filter(isProxmox);
const [first, second] = NODES;
if (!first || !second) throw new Error("hybrid has two machines on Proxmox");

interface Change {
  readonly vm?: object;
  readonly configuration?: object;
  readonly snapshots?: readonly object[];
  readonly firewall?: object;
}

async function reportOf(change: Change = {}, more: readonly object[] = [], tasks: readonly object[] = []) {
  const { cluster, credentials } = context();
  const data = (value: unknown) => answer(200, { data: value });
  const tagsOf = (role: string) => ["coldstart", "hybrid", role].sort().join(";");
  const listed = NODES.map((node) => ({
    vmid: node.vmId,
    name: node.name,
    node: node.host,
    status: "running",
    tags: tagsOf(node.role),
    ...(node === first ? change.vm : {}),
  }));
  const parts = NODES.flatMap((node) => {
    const path = `/api2/json/nodes/${node === first ? ((change.vm as { node?: string })?.node ?? node.host) : node.host}/qemu/${node.vmId}`;
    const own = node === first ? change : {};
    const configuration = {
      tags: tagsOf(node.role),
      scsi0: "local-zfs:vm-1-disk-0,size=60G",
      ide2: "none,media=cdrom",
    };
    return [
      [`${path}/config`, data({ ...configuration, ...own.configuration })],
      [`${path}/snapshot`, data([{ name: "current" }, ...(own.snapshots ?? [])])],
      [`${path}/firewall/options`, data(own.firewall ?? {})],
    ] as const;
  });
  const ask = hosts({
    "POST /api2/json/access/ticket": data({ ticket: "t", CSRFPreventionToken: "c" }),
    "/api2/json/cluster/resources": data([...listed, ...more]),
    [`/api2/json/nodes/${first?.host ?? ""}/tasks`]: data(tasks),
    "/api2/json/nodes/elsewhere/tasks": data(tasks),
    ...Object.fromEntries(parts),
  });
  const findings = await findProxmoxDrift({ ...HYBRID_PLACE, cluster, environment: credentials.variables, ask });
  expect(JSON.stringify(findings)).not.toContain("secret-proxmox");
  return findings;
}

describe("machines on Proxmox", () => {
  test("as they were created have no drift", async () => {
    expect(await reportOf({}, [{ vmid: 9, name: "mine", node: "atlas", tags: "mine" }])).toEqual([]);
  });

  test.each<[string, Change, string]>([
    ["machine-stopped", { vm: { status: "stopped" } }, "qmstop"],
    ["machine-iso", { configuration: { ide2: "local:iso/x.iso,media=cdrom,size=1G" } }, "qmconfig"],
    ["machine-snapshot", { snapshots: [{ name: "before", snaptime: 1 }] }, "qmsnapshot"],
    ["machine-moved", { vm: { node: "elsewhere" } }, "qmigrate"],
  ])("%s, with the user of the newest task that may have done it", async (code, change, type) => {
    const tasks = [
      { type, user: "root@pam", starttime: 1_893_456_000 },
      { type, user: "jo@pve", starttime: 1_893_542_400 },
      { type: "qmstart", user: "other@pve", starttime: 1_893_628_800 },
    ];
    expect(await reportOf(change, [], tasks)).toMatchObject([
      {
        code,
        where: `VM ${first.vmId} (${first.name})`,
        changedBy: expect.stringMatching(new RegExp(`^jo@pve .* ${type}, at 2030-01-02T00:00:00.000Z$`)),
      },
    ]);
  });

  test.each<[string, Change]>([
    ["machine-locked", { configuration: { lock: "backup" } }],
    ["machine-marks", { configuration: { tags: "coldstart;hybrid;mine" } }],
    ["machine-firewall", { firewall: { enable: 1 } }],
  ])("%s", async (code, change) => {
    expect(await reportOf(change)).toMatchObject([{ code, where: `VM ${first.vmId} (${first.name})` }]);
  });

  test("that are missing, or belong to no node, are named", async () => {
    const unmanaged = { vmid: 4711, name: "left", node: first.host, tags: "coldstart;hybrid;worker" };
    expect(await reportOf({ vm: { vmid: 4712, tags: "" } }, [unmanaged])).toMatchObject([
      { code: "machine-missing", where: `VM ${first.vmId} (${first.name})` },
      { code: "machine-unmanaged", where: "VM 4711 (left)" },
    ]);
  });
});
