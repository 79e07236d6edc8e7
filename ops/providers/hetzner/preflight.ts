import { nodesAt } from "../../../spec";
import { hetznerSites, hetznerTokenVariable } from "../../../spec/providers/hetzner";
import type { HetznerSite } from "../../../spec/providers/hetzner";
import { formatCount } from "../../support/count";
import { hetznerEndpoint } from "../../clients/hetzner/endpoint";
import { HetznerClient, HetznerRefused } from "../../clients/hetzner/client";
import { Unreachable } from "../../clients/http";
import type { PreflightContext } from "../preflight-context";
import { describeCredentialSource, valueOf } from "../preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error, warning } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { resizeFindings, serverTypeFindings } from "./server-types";
import type { ExistingServer, OfferedType } from "./server-types";

type Context = Pick<
  PreflightContext,
  "file" | "runtime" | "cluster" | "credentials" | "environment" | "ask" | "nodesInState" | "now"
>;

/** New accounts are often limited to five to ten servers. */
const MANY = 5;

const NEW_TOKEN =
  "Create a new one with read and write permission (Hetzner Console → the project → Security → API tokens)";

/** Whether Hetzner accepts the token and has capacity. */
export const hetzner = makeCheck<Context>({
  id: "hetzner",
  title: "Hetzner accepts the token and has capacity",
  async observe(context) {
    const findings = await Promise.all(hetznerSites(context.cluster).map((site) => checkSite(context, site)));
    return findings.flat();
  },
});

async function checkSite(context: Context, site: HetznerSite): Promise<Observation[]> {
  const variable = hetznerTokenVariable(site.name);
  const token = valueOf(context, variable);
  if (token === undefined) return [];
  const source = describeCredentialSource(context.cluster, variable);
  const client = new HetznerClient([site.name], token, hetznerEndpoint(context.environment), context.ask);
  try {
    const servers = await client.list<Server>("servers");
    if (await client.isReadOnly()) {
      return [
        error(
          "hetzner-token-read-only",
          `The Hetzner token of site ${site.name} (${source}) may only read.`,
          `${NEW_TOKEN}.`,
        ),
      ];
    }
    const offer = { offered: await client.list<OfferedType>("server_types"), servers, now: context.now() };
    return [
      ...checkLimits(context, site, servers, await context.nodesInState()),
      ...serverTypeFindings(context.cluster, site, offer, context.file),
      ...resizeFindings(context.cluster, site, offer, context),
    ];
  } catch (failure) {
    if (failure instanceof HetznerRefused) return [reportRefusal(site, failure, source)];
    if (!(failure instanceof Unreachable)) throw failure;
    return [
      error(
        "hetzner-unreachable",
        `Hetzner: ${failure.message}.`,
        "Check the network of this machine, and HTTPS_PROXY.",
      ),
    ];
  }
}

interface Server extends ExistingServer {
  readonly labels?: Readonly<Record<string, string>>;
}

function reportRefusal(site: HetznerSite, { status, message }: HetznerRefused, source: string): Finding {
  if (status === 401 || status === 403) {
    return error(
      "hetzner-token-refused",
      `Hetzner refuses the token of site ${site.name} (${source}).`,
      `${NEW_TOKEN}, and provide it as ${source}.`,
    );
  }
  return error("hetzner-failing", `${message}.`, "See https://status.hetzner.com.");
}

/** A name is unique in a project, and only servers with this cluster's label are adopted. */
function foreignServers({ cluster }: Context, site: HetznerSite, servers: readonly Server[]): Server[] {
  const ours = nodesAt(cluster, site.name).map(({ name }) => name);
  return servers.filter(({ name, labels }) => ours.includes(name) && labels?.cluster !== cluster.name);
}

function nameTaken({ cluster }: Context, { name, labels }: Server): Finding {
  const owner = labels?.cluster ? `belongs to the cluster ${labels.cluster}` : "has no cluster label";
  return error(
    "server-name-taken",
    `A server with the name ${name} exists at Hetzner and ${owner}.`,
    `Rename the node, or use another project. If the server is this cluster's: hcloud server add-label --overwrite ${name} cluster=${cluster.name}, and start with --adopt`,
  );
}

function checkLimits(
  context: Context,
  site: HetznerSite,
  servers: readonly Server[],
  inState: readonly string[],
): Observation[] {
  const { cluster } = context;
  const names = servers.map(({ name }) => name);
  const ours = nodesAt(cluster, site.name).map(({ name }) => name);
  const there = ours.filter((name) => names.includes(name));
  const foreign = foreignServers(context, site, servers);
  const unmanaged = there.filter((name) => !inState.includes(name) && !foreign.some((server) => server.name === name));
  const wanted = ours.length - there.length;
  const count = formatCount(names.length, "server");
  const observed: Observation[] = [
    `Hetzner accepts the token of site ${site.name}; its project has ${count}, and this run creates ${wanted} more.`,
  ];
  observed.push(...foreign.map((server) => nameTaken(context, server)));
  if (unmanaged.length > 0) {
    observed.push(
      `These servers exist already, and are not in the state: ${unmanaged.join(", ")}. A run adopts such a server if an earlier run from here created it, otherwise only with --adopt.`,
    );
  }
  if (wanted > 0 && names.length >= MANY) {
    observed.push(
      warning(
        "hetzner-limit",
        `The project has ${count} already, and Hetzner's API does not report the limit of the account.`,
        `Check that ${wanted} more are allowed (Hetzner Console → Limits), or request a higher limit there.`,
      ),
    );
  }
  return observed;
}
