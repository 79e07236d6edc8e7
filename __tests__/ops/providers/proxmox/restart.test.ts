import { pendingRestarts } from "../../../../ops/providers/proxmox/restart";
import { hybrid } from "../../checks/preflight/support/fakes";

/** A Proxmox with the two machines of hybrid, of which one has new memory. */
function proxmox(status = "running") {
  const calls: string[] = [];
  const answers: Record<string, unknown> = {
    "POST /access/ticket": { ticket: "t", CSRFPreventionToken: "c" },
    "GET /cluster/resources": [
      { vmid: 1500, node: "atlas", status, tags: "coldstart;controlplane;hybrid" },
      { vmid: 2000, node: "atlas", status, tags: "someone-else" },
    ],
    "GET /nodes/atlas/qemu/1500/pending": [
      { key: "memory", value: "8192", pending: "12288" },
      { key: "name", value: "talos-pve-cp-0" },
      { key: "numa0", delete: 1 },
    ],
    "GET /nodes/atlas/qemu/2000/pending": [{ key: "memory", value: "1", pending: "2" }],
    "POST /nodes/atlas/qemu/1500/status/reboot": "UPID:atlas:1:2:3:qmreboot:1500:root@pam:",
  };
  const ask = (url: string, { method = "GET" }: { method?: string } = {}) => {
    const path = new URL(url).pathname.replace("/api2/json", "");
    calls.push(`${method} ${path}`);
    const data = path.includes("/tasks/") ? { status: "stopped", exitstatus: "OK" } : answers[`${method} ${path}`];
    return Promise.resolve({ status: data === undefined ? 404 : 200, body: { data } });
  };
  const environment = { TF_VAR_proxmox_atlas_username: "root@pam", TF_VAR_proxmox_atlas_password: "secret" };
  return { access: { cluster: hybrid(), environment, ask: ask as never }, calls };
}

test("a machine with pending values is restarted by Proxmox; a foreign one is not queried", async () => {
  const { access, calls } = proxmox();
  const [machine, ...others] = await pendingRestarts(access);
  expect(others).toEqual([]);
  expect(machine).toMatchObject({ node: "talos-pve-cp-0", changes: ["memory", "numa0"] });
  expect(calls.filter((call) => call.includes("2000"))).toEqual([]);
  await machine?.restart();
  expect(calls).toContain("POST /nodes/atlas/qemu/1500/status/reboot");
  expect(calls.at(-1)).toMatch(/^GET \/nodes\/atlas\/tasks\/.*\/status$/);
});

test("a machine that is off has no pending values", async () => {
  expect(await pendingRestarts(proxmox("stopped").access)).toEqual([]);
});

test("without an administrator's login nothing is queried", async () => {
  const { access, calls } = proxmox();
  expect(await pendingRestarts({ ...access, environment: {} })).toEqual([]);
  expect(calls).toEqual([]);
});
