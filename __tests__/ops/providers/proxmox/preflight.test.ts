import { proxmox } from "../../../../ops/providers/proxmox/preflight";
import { answer, context, reportOf, hosts, hybrid, unreachable } from "../../checks/preflight/support/fakes";

const LOCAL = { storage: "local", content: "iso,import,backup", active: 1 };
const DISKS = { storage: "local-zfs", content: "images,rootdir", active: 1 };
const data = (value: unknown) => answer(200, { data: value });

const WELL = {
  "POST /api2/json/access/ticket": data({ ticket: "PVE:root@pam:1::a+b/c=" }),
  "/api2/json/version": data({ version: "8.4.1" }),
  "/api2/json/nodes": data([{ node: "atlas", status: "online" }]),
  "/api2/json/cluster/resources": data([{ vmid: 100, name: "router", node: "atlas" }]),
  "/api2/json/nodes/atlas/storage": data([LOCAL, DISKS]),
  "/api2/json/nodes/atlas/network": data([{ iface: "vmbr4", type: "bridge", bridge_vlan_aware: 1 }]),
};

const runPreflight = (other: Parameters<typeof hosts>[0] = {}, ...inState: readonly string[]) =>
  reportOf(proxmox, context({ ask: hosts({ ...WELL, ...other }), nodesInState: () => Promise.resolve(inState) }));

describe("Proxmox", () => {
  test("accepts the login, and has everything that the file names", async () => {
    expect(await runPreflight()).toEqual([expect.stringMatching(/^evidence: Proxmox 8\.4\.1 .* atlas /)]);
  });

  test("has enough memory on each host for the machines of that host", async () => {
    const cluster = hybrid((file) => {
      const [first] = file.nodes.filter(({ site }: { site: string }) => site === "atlas");
      if (first) Object.assign(first, { host: "pve-2" });
    });
    const ask = (second: object) =>
      reportOf(
        proxmox,
        context({
          cluster,
          ask: hosts({
            ...WELL,
            "/api2/json/nodes": data([
              { node: "atlas", status: "online" },
              { node: "pve-2", ...second },
            ]),
            "/api2/json/nodes/pve-2/storage": data([LOCAL, DISKS]),
            "/api2/json/nodes/pve-2/network": data([{ iface: "vmbr4" }]),
          }),
        }),
      );
    expect(await ask({ status: "online", maxmem: 2 ** 29 })).toContainEqual(
      expect.stringMatching(/^error host-memory: .* pve-2 .* 512 MiB .* 1 new machine/),
    );
    expect(await ask({ status: "offline" })).toContainEqual(
      expect.stringMatching(/^error proxmox-host-offline: .* pve-2 /),
    );
  });

  test("gets name and password in the body, and afterwards only its ticket", async () => {
    const seen: string[] = [];
    const ask = hosts(WELL);
    await reportOf(proxmox, {
      ...context(),
      ask: (url, request = {}) => {
        seen.push(`${new URL(url).host} ${request.body ?? request.headers?.cookie ?? ""}`);
        return ask(url, request);
      },
    });
    expect(seen[0]).toBe("atlas.agentydragon.com:8006 username=root%40pam&password=secret-proxmox");
    expect(seen[1]).toBe("atlas.agentydragon.com:8006 PVEAuthCookie=PVE%3Aroot%40pam%3A1%3A%3Aa%2Bb%2Fc%3D");
  });

  test("refuses a wrong password; the sources are named", async () => {
    expect(await runPreflight({ "POST /api2/json/access/ticket": answer(401, { data: null }) })).toEqual([
      expect.stringMatching(/^error proxmox-login-refused: .*\(PROXMOX_VE_USERNAME and PROXMOX_VE_PASSWORD\)/),
    ]);
  });

  test.each([
    ["certificate", "unknown authority", /pve-root-ca\.pem.*insecure: true/],
    ["name", "unknown name", /endpoint/],
    ["silent", "no answer", /network or VPN/],
  ] as const)("that cannot be reached because of %s: prints the fix", async (kind, reason, fix) => {
    const ticket = unreachable("atlas.agentydragon.com:8006", kind, reason);
    const [line = "", ...more] = await runPreflight({ "POST /api2/json/access/ticket": ticket });
    expect(line).toMatch(/^error proxmox-unreachable: .* atlas\.agentydragon\.com:8006 /);
    expect(line).toContain(reason);
    expect(line).toMatch(fix);
    expect(more).toEqual([]);
  });

  test("is not queried without a login", async () => {
    expect(await reportOf(proxmox, context({ credentials: { variables: {}, missing: ["…"] } }))).toEqual([]);
  });

  test.each([
    [{ "/api2/json/version": data({ version: "8.3.5" }) }, /^error proxmox-too-old: .* 8\.3\.5 /],
    [{ "/api2/json/nodes": data([{ node: "pve" }]) }, /^error proxmox-host-missing: .* atlas; .* pve\./],
    [{ "/api2/json/nodes": data([{ node: "atlas", status: "offline" }]) }, /^error proxmox-host-offline: /],
    [{ "/api2/json/nodes/atlas/storage": data([DISKS]) }, /^error datastore-missing: .* local; .* local-zfs\./],
    [{ "/api2/json/nodes/atlas/storage": data([LOCAL]) }, /^error datastore-missing: .* local-zfs/],
    [
      { "/api2/json/nodes/atlas/storage": data([{ ...LOCAL, content: "iso,backup" }, DISKS]) },
      /^error datastore-content: .* import; .* iso,backup\. → Add "Import" .*pvesm set local --content iso,backup,import/,
    ],
    [
      { "/api2/json/cluster/resources": data([{ vmid: 1500, name: "router", node: "atlas" }]) },
      /^error vm-id-taken: .* 1500 .* talos-pve-cp-0 .* router on atlas\./,
    ],
    [
      { "/api2/json/cluster/resources": data([{ vmid: 2000, name: "talos-pve-worker-0", node: "atlas" }]) },
      /^evidence: .* already, .*: talos-pve-worker-0 \(2000\).* --adopt/,
    ],
    [
      {
        "/api2/json/cluster/resources": data([
          { vmid: 2000, name: "talos-pve-worker-0", node: "atlas", tags: "coldstart;home;worker" },
        ]),
      },
      /^error vm-id-taken: .* 2000 .* talos-pve-worker-0 .* home .* → .* --adopt/,
    ],
    [{ "/api2/json/nodes": answer(403) }, /^error proxmox-rights: .* 403 to \/nodes/],
    [{ "POST /api2/json/access/ticket": data({ ticket: "t", NeedTFA: 1 }) }, /^error proxmox-second-factor: /],
    [{ "POST /api2/json/access/ticket": answer(200) }, /^error proxmox-endpoint: /],
  ])("compared with the file: %j", async (other, line) => {
    expect(await runPreflight(other)).toContainEqual(expect.stringMatching(line));
  });

  test("does not explain adoption for a machine that is in the state", async () => {
    const machines = data([{ vmid: 2000, name: "talos-pve-worker-0", node: "atlas" }]);
    const lines = await runPreflight({ "/api2/json/cluster/resources": machines }, "talos-pve-worker-0");
    expect(lines.join("\n")).not.toContain("--adopt");
  });
});
