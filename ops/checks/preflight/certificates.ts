import { DAY_MS } from "../../support/duration";
import { X509Certificate } from "node:crypto";
import type { Layer } from "../../../spec";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import { optionCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import type { Observation } from "../../support/check";
import { error, warning } from "../../support/finding";
import type { CertificateOutputs } from "../../state/certificate-outputs";
import { outputsOf } from "./outputs";

type Context = Pick<PreflightContext, "stacks" | "terraform" | "environment" | "run" | "now" | "file" | "runtime">;

/** In their last month, client certificates are renewed only by an apply (T5). */
const LAST_DAYS = 30;

interface KeptCertificate {
  readonly what: string;
  readonly layer: Layer;
  /** The PEM in the layer's outputs. */
  readonly read: (outputs: CertificateOutputs) => string | undefined;
  readonly renew: (place: CommandPlace) => string;
}

const KEPT: readonly KeptCertificate[] = [
  {
    what: "The client certificate for Talos",
    layer: "auth",
    read: ({ talos_identity }) => decodeBase64(talos_identity?.clientConfiguration?.client_certificate),
    renew: (place) => `Renew it: \`${optionCommandLine(place, "rotate talosconfig")}\`.`,
  },
  {
    what: "The client certificate of the kubeconfig",
    layer: "infra",
    read: ({ kubernetes_connection }) => kubernetes_connection?.clientCertificate,
    renew: (place) => `Renew it: \`${optionCommandLine(place, "rotate kubeconfig")}\`.`,
  },
  {
    what: "The certificate that seals secrets",
    layer: "auth",
    read: ({ sealed_secrets }) => sealed_secrets?.certificate,
    renew: (place) => `Create a new pair beside it: \`${optionCommandLine(place, "rotate sealed-secrets")}\`.`,
  },
];

/** Checks the client certificates of earlier runs: an expired one locks out every administrator. */
export const certificates = makeCheck<Context>({
  id: "certificates",
  title: "no certificate is about to expire",
  async observe(context) {
    const layers = [...new Set(KEPT.map(({ layer }) => layer))];
    const outputs = new Map(
      await Promise.all(layers.map(async (layer) => [layer, await outputsOf(context, layer)] as const)),
    );
    return KEPT.flatMap((kept) => {
      const of = outputs.get(kept.layer);
      const pem = of && kept.read(of);
      return pem ? [checkExpiry(kept, new X509Certificate(pem), context)] : [];
    });
  },
});

function checkExpiry({ what, renew }: KeptCertificate, certificate: X509Certificate, context: Context): Observation {
  const now = context.now();
  const end = new Date(certificate.validTo);
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const date = end.toISOString().slice(0, 10);
  if (end <= now) return error("certificate-expired", `${what} expired on ${date}.`, renew(context));
  if (days < LAST_DAYS)
    return warning("certificate-expiring", `${what} expires on ${date}, in ${days} days.`, renew(context));
  return `${what} is valid until ${date}.`;
}

/** The client configuration of Talos contains PEM in base64. */
function decodeBase64(text: string | undefined): string | undefined {
  return text && Buffer.from(text, "base64").toString();
}
