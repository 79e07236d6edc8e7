import { resizeFindings } from "../../../../ops/providers/hetzner/server-types";
import { hetznerSites } from "../../../../spec/providers/hetzner";
import { hybrid } from "../../checks/preflight/support/fakes";
import { HYBRID_PLACE } from "../../../support/hybrid";

const cluster = hybrid();
const [site] = hetznerSites(cluster);
if (!site) throw new Error("hybrid has no Hetzner site");
const offered = [
  { name: "cpx31", architecture: "x86", disk: 160, locations: [] },
  { name: "cpx41", architecture: "x86", disk: 240, locations: [] },
  { name: "cax31", architecture: "arm", disk: 160, locations: [] },
];
const codes = (server: object) =>
  resizeFindings(cluster, site, { offered, servers: [{ name: "talos-vps-cp-0", ...server }] }, HYBRID_PLACE).map(
    (found) => (typeof found === "string" ? "evidence" : found.code),
  );

test.each([
  ["has the type of the file", { server_type: { name: "cpx31" }, primary_disk_size: 160 }, []],
  ["gets another one, and keeps its disk", { server_type: { name: "cpx41" }, primary_disk_size: 160 }, ["evidence"]],
  ["has a disk that does not fit", { server_type: { name: "cpx41" }, primary_disk_size: 240 }, ["server-type-disk"]],
  [
    "has another architecture",
    { server_type: { name: "cax31" }, primary_disk_size: 160 },
    ["server-type-architecture"],
  ],
])("a server that %s", (_, server, expected) => {
  expect(codes(server)).toEqual(expected);
});
