import { answer, hybrid } from "../fakes";
import { away } from "./broken";
import type { Environment } from "./broken";

/** Hetzner, and what would lock this machine out of a rented site. */
export const HETZNER: readonly Environment[] = [
  [
    "the example's address as the administrator's",
    (all) => all.set({ cluster: hybrid() }),
    "admin-ranges-example",
    /^The firewall of hillsboro would admit only 203\.0\.113\.7\/32, .* `sites\.hillsboro\.adminRanges`/,
  ],
  [
    "a public address that is not in adminRanges",
    (all) => all.set({ publicAddress: () => Promise.resolve("9.9.9.10") }),
    "admin-ranges-block",
    /^The firewall of hillsboro would block this machine: .* 9\.9\.9\.10, .* → Add 9\.9\.9\.10\/32 to/,
  ],
  [
    "a wrong Hetzner token",
    (all) => all.host({ "/v1/servers": answer(401) }),
    "hetzner-token-refused",
    /^Hetzner refuses the token of site hillsboro \(HCLOUD_TOKEN\)\. → Create a new one/,
  ],
  [
    "a Hetzner token that may only read",
    (all) => all.host({ "PUT /v1/ssh_keys/0": answer(403, { error: { code: "token_readonly" } }) }),
    "hetzner-token-read-only",
    /^The Hetzner token of site hillsboro \(HCLOUD_TOKEN\) may only read\./,
  ],
  [
    "a Hetzner that no name server knows",
    (all) => all.host({ "/v1/servers": away("api.hetzner.cloud", "no name server knows this name", "name") }),
    "hetzner-unreachable",
    /^Hetzner: api\.hetzner\.cloud cannot be reached: no name server .* → Check the network/,
  ],
  [
    "a proxy with an expired certificate before Hetzner",
    (all) => all.host({ "/v1/servers": away("api.hetzner.cloud", "its certificate has expired", "certificate") }),
    "hetzner-unreachable",
    /^Hetzner: .* its certificate has expired\. → .*HTTPS_PROXY/,
  ],
  [
    "a Hetzner that is out of order",
    (all) => all.host({ "/v1/servers": answer(503) }),
    "hetzner-failing",
    /^Hetzner responds with 503 .* → See https:\/\/status\.hetzner\.com/,
  ],
  [
    "a foreign server with our name",
    (all) => all.host({ "/v1/servers": answer(200, { servers: [{ name: "talos-vps-cp-0", labels: {} }] }) }),
    "server-name-taken",
    /^A server with the name talos-vps-cp-0 exists at Hetzner and has no cluster label\./,
  ],
  [
    "a server type that Hetzner does not have",
    (all) =>
      all.host({
        "/v1/server_types": answer(200, { server_types: [{ name: "cpx41", locations: [{ name: "hil" }] }] }),
      }),
    "server-type-unknown",
    /hybrid\.yaml:\d+:\d+: sites\.hillsboro\.serverType: Hetzner has no server type cpx31 .* → .* sold in hil: cpx41\.$/,
  ],
];
