import type { Page } from "./https";

export type CertificateSight =
  { readonly state: "issued" | "not-yet"; readonly saw: string } | { readonly state: "wrong"; readonly saw: string };

/**
 * On the first day nobody has issued a certificate: that needs the parent zone to lead to this cluster, and then some
 * minutes. Until then the ingress controller shows one that it has signed itself, and that is no fault. One that somebody
 * did issue has to fit: the host is in it, and its time is not over. Who has issued it is told, and whether this machine
 * trusts them: the staging authority is trusted by nobody, on purpose.
 */
export function judgeCertificate(host: string, { certificate, trusted }: Page, now: Date): CertificateSight {
  if (!certificate) return { state: "wrong", saw: `no certificate is shown for ${host}` };
  const [subject, issuer] = [commonName(certificate.subject), commonName(certificate.issuer)];
  if (certificate.subject === certificate.issuer)
    return { state: "not-yet", saw: `only the controller's own (${subject})` };
  if (!certificate.checkHost(host)) return { state: "wrong", saw: `the certificate for ${host} is for ${subject}` };
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (now < from || now > to)
    return { state: "wrong", saw: `the certificate for ${host} is valid from ${day(from)} to ${day(to)}` };
  return { state: "issued", saw: `${issuer}${trusted ? "" : ", which this machine does not trust"}` };
}

function commonName(name: string): string {
  return /^CN=(.+)$/m.exec(name)?.[1] ?? name.replaceAll("\n", ", ");
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
