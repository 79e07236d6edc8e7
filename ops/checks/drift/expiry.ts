import { DAY_MS } from "../../support/duration";
import { kubectlCommand } from "../../clients/kubernetes/command";
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { TALOS_PORT, readExpiry } from "../../clients/talos/server-certificate";
import { readTalosconfig } from "../../clients/talos/talosconfig";
import { passIfNone } from "../../support/check";
import { nodeCommandLine, optionCommandLine } from "../../support/command-line";
import { formatCount } from "../../support/count";
import { makeDrift } from "../../support/drift";
import type { DriftFinding } from "../../support/drift";
import { nameOf } from "../cluster/ready";
import type { DriftCheck, DriftContext } from "./context";

const API_PORT = 6443;

/** In their last month, client certificates are renewed only by an apply (T5). */
const CLIENT_DAYS = 30;
/**
 * cert-manager renews a 90-day certificate 30 days before its end. With fewer days left than this, it has failed for
 * two weeks.
 */
const ISSUED_DAYS = 14;
/**
 * Talos renews the server certificates of its nodes: for the Talos API daily, for the Kubernetes API when the machine
 * configuration changes or the node reboots.
 */
const SERVER_DAYS = 14;
const TALOS_SERVER_DAYS = 0;

interface ExpiringItem {
  readonly where: string;
  readonly end: Date;
  /** The number of days before its end by which it should have been renewed. */
  readonly lastDays: number;
  readonly fix: string;
}

/** Checks the remaining validity of the certificates of administrators, of the nodes' APIs, and of services. */
export const expiry: DriftCheck = {
  id: "certificate-expiry",
  title: "no certificate is about to expire",
  needs: ["talos-api", "kubernetes-api"],
  async run(context) {
    const shown = await readNodeCertificates(context);
    const all = [...ownCertificates(context), ...shown.found, ...(await issuedCertificates(context))];
    const result = passIfNone(shown.unreachable, formatCount(all.length, "certificate"));
    return { ...result, findings: all.flatMap((one) => judgeExpiry(one, context.now()) ?? []) };
  },
};

export function judgeExpiry({ where, end, lastDays, fix }: ExpiringItem, now: Date): DriftFinding | undefined {
  const date = end.toISOString().slice(0, 10);
  if (end <= now) return makeDrift("certificate-expired", { where, message: `expired on ${date}`, fix });
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  if (days >= lastDays) return undefined;
  return makeDrift("certificate-expiring", { where, message: `expires on ${date}, in ${days} days`, fix });
}

interface Kubeconfig {
  readonly users?: readonly { readonly user?: { readonly "client-certificate-data"?: string } }[];
}

/** The certificates in the files on this machine. A kubeconfig with a token has none. */
function ownCertificates(context: DriftContext): ExpiringItem[] {
  const { kubeconfig, talosconfig } = context;
  const { users = [] } = (parse(readFileSync(kubeconfig, "utf8")) ?? {}) as Kubeconfig;
  const clients = users.flatMap(({ user }) => user?.["client-certificate-data"] ?? []);
  const own = (file: string, pem: string): ExpiringItem => ({
    where: `client certificate of the ${file}`,
    end: new Date(new X509Certificate(pem).validTo),
    lastDays: CLIENT_DAYS,
    fix: optionCommandLine(context, "rotate", file),
  });
  return [
    ...clients.map((text) => own("kubeconfig", Buffer.from(text, "base64").toString())),
    own("talosconfig", readTalosconfig(talosconfig).certificate),
  ];
}

async function readNodeCertificates(context: DriftContext): Promise<{ found: ExpiringItem[]; unreachable: string[] }> {
  const { nodes, controlPlanes, addresses } = context;
  const servers = nodes.flatMap((node) => {
    const address = addresses[node];
    if (address === undefined) return [];
    const fix = nodeCommandLine(context, "reboot", node);
    const talos = { where: `${node}: certificate of the Talos API`, address, fix };
    const kubernetes = { where: `${node}: certificate of the Kubernetes API`, address, fix };
    return [
      { ...talos, port: TALOS_PORT, lastDays: TALOS_SERVER_DAYS },
      ...(controlPlanes.includes(node) ? [{ ...kubernetes, port: API_PORT, lastDays: SERVER_DAYS }] : []),
    ];
  });
  const read = await Promise.all(
    servers.map(async ({ address, port, ...server }) => ({ ...server, end: await readExpiry(address, port) })),
  );
  return {
    found: read.flatMap(({ end, ...server }) => (end ? [{ ...server, end }] : [])),
    unreachable: read.filter(({ end }) => end === undefined).map(({ where }) => `${where}: no response`),
  };
}

/**
 * Certificates that cert-manager has issued at least once; `coldstart verify` checks those that it has never issued.
 */
async function issuedCertificates(context: DriftContext): Promise<ExpiringItem[]> {
  const { kubernetes, cluster } = context;
  if (cluster.services.certManager === undefined) return [];
  return (await kubernetes.list("/apis/cert-manager.io/v1/certificates")).flatMap((one) => expiringOf(context, one));
}

function expiringOf(context: DriftContext, certificate: KubernetesObject): ExpiringItem[] {
  const { namespace = "", name } = certificate.metadata;
  const end = certificate.status?.notAfter as string | undefined;
  if (end === undefined) return [];
  const fix = kubectlCommand(context, `describe certificate -n ${namespace} ${name}`);
  return [{ where: nameOf(certificate), end: new Date(end), lastDays: ISSUED_DAYS, fix }];
}
