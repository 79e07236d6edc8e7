import { ingressNodes, serviceHosts } from "../../../spec";
import { reasonOf } from "../../support/wait";
import { judgeCertificate } from "./certificate";
import type { CertificateVerdict } from "./certificate";
import { askPage } from "../../clients/http/page";
import { failed, passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { ClusterContext } from "./context";

/** The statuses with which an ingress controller reports a missing backend. */
const NO_BACKEND = [502, 503, 504];

interface HostResult {
  readonly fault?: string;
  readonly certificate?: CertificateVerdict;
}

export const ingress: Check<ClusterContext> = {
  id: "ingress",
  title: "the ingress responds for every host",
  appliesTo: ({ cluster: { services } }) => services.ingress !== undefined,
  async run(context) {
    const { cluster, addresses, kubernetes } = context;
    const places = ingressNodes(cluster).map((name) => ({ name, address: addresses[name] ?? "" }));
    const own = serviceHosts(cluster);
    const requested = (await kubernetes.list("/apis/networking.k8s.io/v1/ingresses")).flatMap(({ spec }) =>
      ((spec?.rules ?? []) as { host?: string }[]).flatMap(({ host }) => host ?? []),
    );
    const hosts = [...new Set([...own, ...requested])].sort();
    if (hosts.length === 0) return failed("no Ingress has a host", kubectlCommand(context, "get ingresses -A"));
    const results = await Promise.all(
      places.flatMap((place) => hosts.map((host) => checkHost(context, place, host, own.includes(host)))),
    );
    const certificates = results.flatMap(({ certificate }) => certificate ?? []);
    const shown = [...new Set(certificates.map(({ evidence }) => evidence))].join(" and ");
    const where = places.map(({ name, address }) => `${name} (${address})`).join(" and ");
    return passIfNone(
      results.flatMap(({ fault }) => fault ?? []),
      `${hosts.map((host) => toRelativeName(host, cluster.domain)).join(", ")} on ${where}; certificates: ${shown}`,
      kubectlCommand(context, "get ingresses -A"),
    );
  },
};

function toRelativeName(host: string, domain: string | undefined): string {
  return domain !== undefined && host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : host;
}

async function checkHost(
  { now }: ClusterContext,
  { name, address }: { readonly name: string; readonly address: string },
  host: string,
  isOurs: boolean,
): Promise<HostResult> {
  const report = (words: string) => ({ fault: `${host} on ${name} (${address}): ${words}` });
  try {
    const page = await askPage({ address, host }, "/");
    if (NO_BACKEND.includes(page.status)) return report(`${page.status}, no backend responds behind the ingress`);
    // Other applications may return any status at /.
    if (isOurs && page.status === 404) return report("404: the ingress has no such host");
    const certificate = judgeCertificate(host, page, now());
    return certificate.state === "wrong" ? report(certificate.evidence) : { certificate };
  } catch (error) {
    return report(reasonOf(error));
  }
}
