import { createSecureContext } from "node:tls";
import type { SecureContext } from "node:tls";

/** The certificate and key of a client, and the authorities that it trusts: PEM. */
interface ClientIdentity {
  readonly ca: Buffer | string;
  readonly cert: Buffer | string;
  readonly key: Buffer | string;
}

const KEPT = 4;
/** Enough for Talos and Kubernetes, each before and after a rotation. The most recently used is last. */
const contexts: { readonly identity: ClientIdentity; readonly context: SecureContext }[] = [];

/** A TLS context of a client; the same one for the same identity: parsing keys and certificates takes longer than most calls. */
export function clientContext({ ca, cert, key }: ClientIdentity): SecureContext {
  const identity = { ca: String(ca), cert: String(cert), key: String(key) };
  const index = contexts.findIndex(
    ({ identity: one }) => one.key === identity.key && one.cert === identity.cert && one.ca === identity.ca,
  );
  const [known] = index < 0 ? [] : contexts.splice(index, 1);
  const used = known ?? { identity, context: createSecureContext(identity) };
  contexts.push(used);
  if (contexts.length > KEPT) contexts.shift();
  return used.context;
}
