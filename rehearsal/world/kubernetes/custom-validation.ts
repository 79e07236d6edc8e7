/** Validation by the schemas and webhooks of common custom resources, which usually finds empty variables. */
import { at, listAt, textAt } from "./object";
import type { KubeObject } from "./object";

/** Fields that may not be missing. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  "Kustomization.kustomize.toolkit.fluxcd.io": ["spec.interval", "spec.sourceRef", "spec.prune"],
  "HelmRelease.helm.toolkit.fluxcd.io": ["spec.interval"],
  "GitRepository.source.toolkit.fluxcd.io": ["spec.interval", "spec.url"],
  "OCIRepository.source.toolkit.fluxcd.io": ["spec.interval", "spec.url"],
  "HelmRepository.source.toolkit.fluxcd.io": ["spec.url"],
  "Certificate.cert-manager.io": ["spec.secretName", "spec.issuerRef"],
  "SealedSecret.bitnami.com": ["spec.encryptedData"],
  "ExternalSecret.external-secrets.io": ["spec"],
  "Cluster.postgresql.cnpg.io": ["spec.instances"],
  "IPAddressPool.metallb.io": ["spec.addresses"],
};

const DURATION = /^([0-9]+(\.[0-9]+)?(ms|s|m|h))+$/;
const ADDRESS = String.raw`\d{1,3}(\.\d{1,3}){3}`;
const RANGE = new RegExp(`^(${ADDRESS}/\\d+|${ADDRESS}\\s*-\\s*${ADDRESS}|[0-9a-f:]+(/\\d+|-[0-9a-f:]+))$`, "i");
const HOST = /^(\*\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** The first error, as the server would word it after "is invalid: ". */
export function validateCustom(kind: string, object: KubeObject): string | undefined {
  const missing = REQUIRED[kind]?.find((path) => (at(object, path) ?? null) === null);
  if (missing) return `${missing}: Required value`;
  if (kind.endsWith("toolkit.fluxcd.io")) return validateFlux(kind, object);
  if (kind === "IPAddressPool.metallb.io") {
    const wrong = listAt(object, "spec.addresses").find((range) => !RANGE.test(String(range)));
    if (wrong !== undefined || listAt(object, "spec.addresses").length === 0)
      return `spec.addresses: admission webhook "ipaddresspoolvalidationwebhook.metallb.io" denied the request: invalid CIDR "${String(wrong ?? "")}"`;
  }
  if (kind === "Ingress.networking.k8s.io") {
    const hosts = listAt(object, "spec.rules").flatMap((rule) => textAt(rule, "host") ?? []);
    const wrong = hosts.find((host) => !HOST.test(host));
    if (wrong !== undefined) return `spec.rules[0].host: Invalid value: "${wrong}": a lowercase RFC 1123 subdomain`;
  }
  return undefined;
}

function validateFlux(kind: string, object: KubeObject): string | undefined {
  for (const path of ["spec.interval", "spec.timeout", "spec.retryInterval"]) {
    const value = at(object, path);
    if (value !== undefined && !DURATION.test(String(value)))
      return `${path}: Invalid value: "${String(value)}": ${path} in body should match '^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$'`;
  }
  if (kind.startsWith("HelmRelease")) {
    const [chart, ref] = [at(object, "spec.chart"), at(object, "spec.chartRef")];
    if ((chart === undefined) === (ref === undefined))
      return 'spec: Invalid value: "object": either chart or chartRef must be set';
  }
  return undefined;
}
