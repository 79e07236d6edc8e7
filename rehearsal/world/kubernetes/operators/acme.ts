/**
 * How cert-manager obtains a certificate from an ACME server: Certificate → CertificateRequest → Order → Challenges. Sources:
 * cert-manager v1.21.1, pkg/controller/acmechallenges/sync.go, pkg/issuer/acme/dns/dns.go and dns/util/wait.go.
 */
import type { KubernetesApi } from "../api";
import { at, dictAt, isReady, listAt, ownedBy, stableSuffix, withCondition } from "../object";
import type { Condition, KubeObject } from "../object";
import { containersOf } from "../pod-security";

export const CERTIFICATE = "Certificate.cert-manager.io";

const NAME_SERVERS = "--dns01-recursive-nameservers=";

interface Outcome {
  readonly state: "pending" | "invalid";
  readonly reason: string;
}

/**
 * Orders a certificate. It is never issued: no ACME server is simulated, and no parent zone delegates to a rehearsed
 * cluster.
 */
export function orderCertificate(api: KubernetesApi, certificate: KubeObject): void {
  const request = requestFor(api, certificate);
  const spec = { dnsNames: listAt(certificate, "spec.dnsNames"), issuerRef: at(certificate, "spec.issuerRef") };
  // A hash of the spec, so the same order has the same name in every world.
  const name = `${request.metadata.name}-${stableSuffix(JSON.stringify(spec))}`;
  const order = child(api, request, "acme.cert-manager.io/v1", "Order", name, spec);
  const outcomes = listAt(certificate, "spec.dnsNames").map((dnsName) => attempt(api, order, String(dnsName)));
  const state = outcomes.some((outcome) => outcome.state === "invalid") ? "invalid" : "pending";
  api.setStatus(order, { state });
  if (state === "pending") {
    const place = `${order.metadata.namespace}/${name}`;
    setConditions(api, request, [
      notReady("Pending", `Waiting on certificate issuance from order ${place}: "pending"`),
    ]);
    setConditions(api, certificate, [MISSING, { ...MISSING, type: "Issuing", status: "True" }]);
    return;
  }
  const failure = `Failed to wait for order resource "${name}" to become ready: order is in "invalid" state: `;
  setConditions(api, request, [notReady("Failed", failure)]);
  setConditions(api, certificate, [
    MISSING,
    {
      type: "Issuing",
      status: "False",
      reason: "Failed",
      message: `The certificate request has failed to complete and will be retried: ${failure}`,
    },
  ]);
}

/** Only the request has the error of the issuer; the Certificate reports that its Secret is missing. */
export function refuseIssuer(api: KubernetesApi, certificate: KubeObject, fault: string): void {
  setConditions(api, requestFor(api, certificate), [notReady("Pending", fault)]);
  setConditions(api, certificate, [MISSING, { ...MISSING, type: "Issuing", status: "True" }]);
}

const MISSING: Condition = notReady("DoesNotExist", "Issuing certificate as Secret does not exist");

function notReady(reason: string, message: string): Condition {
  return { type: "Ready", status: "False", reason, message };
}

function requestFor(api: KubernetesApi, certificate: KubeObject): KubeObject {
  const { name } = certificate.metadata;
  return child(api, certificate, "cert-manager.io/v1", "CertificateRequest", `${name}-1`, {
    issuerRef: at(certificate, "spec.issuerRef"),
  });
}

/** Presents the record and checks that it exists before it asks the ACME server to validate it. */
function attempt(api: KubernetesApi, order: KubeObject, dnsName: string): Outcome {
  const name = `${order.metadata.name}-${stableSuffix(dnsName, 9)}`;
  const challenge = child(api, order, "acme.cert-manager.io/v1", "Challenge", name, {
    type: "DNS-01",
    dnsName,
    issuerRef: at(order, "spec.issuerRef"),
  });
  const outcome = outcomeOf(api, dnsName);
  api.setStatus(challenge, { ...outcome, presented: true, processing: outcome.state === "pending" });
  return outcome;
}

function outcomeOf(api: KubernetesApi, dnsName: string): Outcome {
  const pending = (why: string): Outcome => ({
    state: "pending",
    reason: `Waiting for DNS-01 challenge propagation: ${why}`,
  });
  const servers = nameServers(api);
  const missing = servers.map((server) => findLookupFault(api, server)).find((fault) => fault !== undefined);
  if (missing !== undefined) return pending(missing);
  if (servers.length === 0) return pending(`DNS record for "${dnsName}" not yet propagated`);
  return {
    state: "invalid",
    reason: `Error accepting authorization: acme: authorization error for ${dnsName}: 400 urn:ietf:params:acme:error:dns: DNS problem: NXDOMAIN looking up TXT for _acme-challenge.${dnsName} - check that a DNS record exists for this domain`,
  };
}

/** The name servers in the controller's arguments; empty for the resolver of its pod. */
function nameServers(api: KubernetesApi): string[] {
  const controller = api
    .list("Pod")
    .find((pod) => pod.metadata.labels?.["app.kubernetes.io/name"] === "cert-manager" && isReady(pod));
  const argument = containersOf(controller?.spec)
    .flatMap((container) => listAt(container, "args").map(String))
    .find((arg) => arg.startsWith(NAME_SERVERS));
  return (argument?.slice(NAME_SERVERS.length) ?? "").split(",").filter((server) => server !== "");
}

/** Service names are resolved in the cluster; other names are assumed to exist. */
function findLookupFault(api: KubernetesApi, server: string): string | undefined {
  const host = server.replace(/:\d+$/, "");
  const [, name = "", namespace] = /^([a-z0-9-]+)\.([a-z0-9-]+)\.svc(\.|$)/.exec(host) ?? [];
  if (namespace === undefined || api.get("Service", name, namespace)) return undefined;
  return `dial udp: lookup ${host} on 10.96.0.10:53: no such host`;
}

function child(
  api: KubernetesApi,
  owner: KubeObject,
  apiVersion: string,
  kind: string,
  name: string,
  spec: KubeObject["spec"],
): KubeObject {
  const { namespace } = owner.metadata;
  const group = apiVersion.slice(0, apiVersion.indexOf("/"));
  return (
    api.get(`${kind}.${group}`, name, namespace) ??
    api.create({ apiVersion, kind, metadata: { name, namespace, ownerReferences: ownedBy(owner) }, spec })
  );
}

function setConditions(api: KubernetesApi, object: KubeObject, conditions: readonly Condition[]): void {
  let status = dictAt(object, "status");
  for (const condition of conditions) status = withCondition({ ...object, status }, condition, api.now());
  api.setStatus(object, status);
}
