import type { Page } from "../../clients/http/page";

export type CertificateVerdict =
  | { readonly state: "issued" | "not-yet"; readonly evidence: string }
  | { readonly state: "wrong"; readonly evidence: string };

/**
 * Until a certificate is issued, the ingress controller presents a self-signed one. That is not a fault here: the check
 * of the certificates asks cert-manager for the reason. An issued certificate must contain the host and be within its
 * validity period. The result reports its issuer, and whether this machine trusts it: the staging authority is
 * untrusted on purpose.
 */
export function judgeCertificate(host: string, { certificate, isTrusted }: Page, now: Date): CertificateVerdict {
  if (!certificate) return { state: "wrong", evidence: `${host} presents no certificate` };
  const [subject, issuer] = [commonName(certificate.subject), commonName(certificate.issuer)];
  if (certificate.subject === certificate.issuer)
    return { state: "not-yet", evidence: `only the controller's self-signed certificate (${subject})` };
  if (!certificate.checkHost(host))
    return { state: "wrong", evidence: `the certificate for ${host} is for ${subject}` };
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (now < from || now > to)
    return {
      state: "wrong",
      evidence: `the certificate for ${host} is valid from ${formatDay(from)} to ${formatDay(to)}`,
    };
  return { state: "issued", evidence: `${issuer}${isTrusted ? "" : ", which this machine does not trust"}` };
}

function commonName(name: string): string {
  return /^CN=(.+)$/m.exec(name)?.[1] ?? name.replaceAll("\n", ", ");
}

function formatDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
