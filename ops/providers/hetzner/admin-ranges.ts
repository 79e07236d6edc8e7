import { isForDocumentation, isWithin } from "../../../spec";
import { hetznerSites } from "../../../spec/providers/hetzner";
import type { HetznerSite } from "../../../spec/providers/hetzner";
import type { PreflightContext } from "../preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error, warning } from "../../support/finding";
import type { Finding } from "../../support/finding";

type Context = Pick<PreflightContext, "cluster" | "runtime" | "environment" | "layers" | "publicAddress">;

/** Hetzner's own service: it sees the same source address as the firewall, and no third party is involved. */
const HETZNER_ECHO = "https://ip.hetzner.com/";
const ECHO_VARIABLE = "COLDSTART_ADDRESS_ECHO";
const OFF = "off";

/** A firewall that blocks this machine makes the run wait for the Talos API until its timeout. */
export const adminRanges = makeCheck<Context>({
  id: "admin-ranges",
  title: "the firewall admits this machine",
  async observe(context) {
    const sites = hetznerSites(context.cluster);
    if (context.runtime.offline || sites.length === 0) return [];
    const examples = sites.filter((site) => site.adminRanges.every(isForDocumentation));
    const others = sites.filter((site) => !examples.includes(site));
    return [...examples.map(refuseDocumentationRanges), ...(await ownAddress(context, others))];
  },
});

function refuseDocumentationRanges({ name, adminRanges: ranges }: HetznerSite): Finding {
  return error(
    "admin-ranges-example",
    `The firewall of ${name} would admit only ${ranges.join(" and ")}, which is reserved for documentation. ` +
      "The Talos API would be blocked for every client, including this machine.",
    `Write your public address into \`sites.${name}.adminRanges\` (\`curl -4 ${HETZNER_ECHO}\`).`,
  );
}

async function ownAddress(context: Context, sites: readonly HetznerSite[]): Promise<Observation[]> {
  const { environment, layers, publicAddress } = context;
  const echo = environment[ECHO_VARIABLE] || HETZNER_ECHO;
  // The identity layer connects to no server. With another endpoint of Hetzner's API, ip.hetzner.com may see a
  // different address.
  if (sites.length === 0 || layers.every((layer) => layer === "auth") || environment.HCLOUD_ENDPOINT) return [];
  if (echo === OFF) return [`adminRanges are not compared with this machine's address (${ECHO_VARIABLE}=${OFF}).`];
  let address: string;
  try {
    address = await publicAddress(echo);
  } catch (failure) {
    return [
      warning(
        "admin-ranges-unchecked",
        `adminRanges are not checked against this machine's public address: ${echo} did not return it (${failure instanceof Error ? failure.message : String(failure)}).`,
        `Compare them yourself, set ${ECHO_VARIABLE} to the HTTPS address of a service that returns the caller's IPv4 address, or to ${OFF}.`,
      ),
    ];
  }
  return sites
    .filter((site) => !site.adminRanges.some((range) => isWithin(`${address}/32`, [range])))
    .map((site) =>
      error(
        "admin-ranges-block",
        `The firewall of ${site.name} would block this machine: its public address is ${address}, and adminRanges allows only ${site.adminRanges.join(", ")}.`,
        `Add ${address}/32 to \`sites.${site.name}.adminRanges\`. If the servers see another address than ${new URL(echo).host} does, set ${ECHO_VARIABLE}=${OFF}.`,
      ),
    );
}
