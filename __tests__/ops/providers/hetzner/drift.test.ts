import { findHetznerDrift } from "../../../../ops/providers/hetzner/drift";
import { answer, context, hosts } from "../../checks/preflight/support/fakes";
import { HYBRID_PLACE } from "../../../support/hybrid";

const TOKEN = "secret-hetzner";
const FIREWALLS = [
  { id: 7, name: "hybrid-hillsboro", labels: {} },
  { id: 8, name: "mine", labels: {} },
];

function server(name: string, more: object = {}) {
  const labels = { "managed-by": "coldstart", cluster: "hybrid", site: "hillsboro", role: "controlplane" };
  return {
    id: name.endsWith("0") ? 10 : 11,
    name,
    labels,
    status: "running",
    rescue_enabled: false,
    iso: null,
    server_type: { name: "cpx31" },
    public_net: { firewalls: [{ id: 7, status: "applied" }] },
    ...more,
  };
}

async function reportOf(servers: readonly object[], actions: readonly object[] = []) {
  const { cluster, credentials } = context();
  const ask = hosts({
    "/v1/servers": answer(200, { servers }),
    "/v1/firewalls": answer(200, { firewalls: FIREWALLS }),
    "/v1/servers/10/actions": answer(200, { actions }),
  });
  const findings = await findHetznerDrift({ ...HYBRID_PLACE, cluster, environment: credentials.variables, ask });
  expect(JSON.stringify(findings)).not.toContain(TOKEN);
  return findings;
}

const SECOND = server("talos-vps-cp-1");

describe("servers at Hetzner", () => {
  test("as they were created have no drift", async () => {
    expect(await reportOf([server("talos-vps-cp-0"), SECOND, { id: 99, name: "mine", labels: {} }])).toEqual([]);
  });

  test.each([
    ["machine-stopped", { status: "off" }, "stop_server"],
    ["machine-rescue", { rescue_enabled: true }, "enable_rescue"],
    ["machine-iso", { iso: { id: 1, name: "x" } }, "attach_iso"],
    ["machine-size", { server_type: { name: "cpx41" } }, "change_server_type"],
  ])("%s, with the newest action that may have done it", async (code, change, command) => {
    const actions = [
      { command, started: "2030-01-01T00:00:00Z" },
      { command, started: "2030-01-02T00:00:00Z" },
      { command: "create_server", started: "2030-01-03T00:00:00Z" },
    ];
    expect(await reportOf([server("talos-vps-cp-0", change), SECOND], actions)).toMatchObject([
      { code, where: "server talos-vps-cp-0", changedBy: expect.stringContaining(`${command} of 2030-01-02`) },
    ]);
  });

  test("with other labels are named with the keys and no value", async () => {
    const labels = { ...SECOND.labels, role: "canary-value", added: "canary-value" };
    const findings = await reportOf([server("talos-vps-cp-0", { labels }), SECOND]);
    expect(findings).toMatchObject([{ code: "machine-marks", message: expect.stringMatching(/: added, role$/) }]);
    expect(JSON.stringify(findings)).not.toContain("canary-value");
  });

  test("with another firewall, or without their own, are named", async () => {
    const firewalls = (...ids: number[]) => ({ public_net: { firewalls: ids.map((id) => ({ id })) } });
    expect(await reportOf([server("talos-vps-cp-0", firewalls(7, 8)), SECOND])).toMatchObject([
      { code: "machine-firewall", fix: expect.stringContaining("remove-from-resource mine") },
    ]);
    expect(await reportOf([server("talos-vps-cp-0", firewalls()), SECOND])).toMatchObject([
      { code: "machine-firewall", fix: expect.stringContaining("apply-to-resource hybrid-hillsboro") },
    ]);
  });

  test("that are missing, or belong to no node, are named", async () => {
    expect(await reportOf([SECOND, server("talos-vps-cp-7")])).toMatchObject([
      { code: "machine-missing", where: "server talos-vps-cp-0" },
      { code: "machine-unmanaged", where: "server talos-vps-cp-7" },
    ]);
  });

  test("keep their finding if the history cannot be read", async () => {
    const { cluster, credentials } = context();
    const ask = hosts({
      "/v1/servers": answer(200, { servers: [server("talos-vps-cp-0", { status: "off" }), SECOND] }),
      "/v1/firewalls": answer(200, { firewalls: FIREWALLS }),
      "/v1/servers/10/actions": answer(403, { error: { message: "forbidden" } }),
    });
    const [finding] = await findHetznerDrift({ ...HYBRID_PLACE, cluster, environment: credentials.variables, ask });
    expect(finding).toMatchObject({ code: "machine-stopped" });
    expect(finding?.changedBy).toBeUndefined();
  });
});
