import { settleMachines } from "../../../../ops/engine/nodes/settle-machines";
import { selectorOf } from "../../../../ops/clients/hetzner/labels";
import { startHetznerApi } from "../../../../rehearsal/world/providers/hetzner/http-api";
import type { ApiServer } from "../../../../rehearsal/world/providers";
import { loadCluster } from "../../../../spec";
import { Home, makeIdentity } from "../../../rehearsal/world/support/home";
import { HYBRID } from "../../../support/hybrid";
import { useShortPauses } from "../../../support/short-pauses";

useShortPauses();

const { cluster } = loadCluster(HYBRID);
const labels = Object.fromEntries(
  selectorOf(cluster)
    .split(",")
    .map((pair) => pair.split("=")),
) as Record<string, string>;

let at: Home;
let api: ApiServer;
beforeEach(async () => {
  at = new Home(await makeIdentity());
  api = await startHetznerApi(at.world.providers.hetzner.state, (token) => token === "rehearsal");
});
afterEach(() => api.close());

async function settle(token = "rehearsal", seconds = 200): Promise<string[]> {
  const said: string[] = [];
  await settleMachines({
    cluster,
    environment: { ...api.env, TF_VAR_hetzner_hillsboro_token: token },
    say: (text) => void (text && said.push(text)),
    timeout: { seconds, because: "nothing is worth waiting for here" },
  });
  return said;
}

const isoOf = (id: number) => at.project.servers.get(id)?.iso;

test("detaches the ISO that a killed run left, only from servers of this cluster", async () => {
  const ours = at.server("talos-vps-cp-1", { labels });
  const foreign = at.server("foreign-owned");
  expect(isoOf(ours.id)).toBeDefined();
  expect(await settle()).toEqual([expect.stringContaining("talos-vps-cp-1"), expect.stringMatching(/^no server /)]);
  expect(isoOf(ours.id)).toBeUndefined();
  expect(isoOf(foreign.id)).toBeDefined();
});

test("reports Hetzner's error for a rejected token", async () => {
  await expect(settle("not-the-token", 4)).rejects.toThrow(/isos-detached .* UTC: .* 401[^]*: hcloud server list/);
});
