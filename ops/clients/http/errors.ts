import { formatDuration } from "../../support/duration";
/** Why there was no response. */
export type FailureKind = "name" | "refused" | "silent" | "stalled" | "slow" | "certificate" | "other";

/** There was no response; the message has the reason. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";

  constructor(
    readonly host: string,
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message);
  }
}

const NOT_TRUSTED = "its certificate is signed by an authority that this machine does not trust";

const CERTIFICATE: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet; check this machine's clock",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

const NETWORK: Readonly<Record<string, readonly [FailureKind, string]>> = {
  ENOTFOUND: ["name", "the name does not exist in DNS"],
  EAI_AGAIN: ["name", "no DNS server responds"],
  ECONNREFUSED: ["refused", "it refuses the connection"],
  ECONNRESET: ["other", "it closed the connection"],
  EPIPE: ["other", "it closed the connection"],
  EHOSTUNREACH: ["silent", "no route to host"],
  ENETUNREACH: ["silent", "no route to host"],
  EPROTO: ["other", "it does not speak TLS"],
  ERR_SSL_WRONG_VERSION_NUMBER: ["other", "it does not speak TLS"],
  ENOENT: ["other", "NODE_EXTRA_CA_CERTS or SSL_CERT_FILE names a file that does not exist"],
};

/** The reason why a host did not respond, as a sentence. */
export function describeFailure(url: URL, error: unknown, timeoutMs: number): [FailureKind, string] {
  const { code = "", message, name } = error as NodeJS.ErrnoException;
  const [kind, reason] = classify();
  return [kind, `${url.host} cannot be reached: ${reason}`];

  function classify(): readonly [FailureKind, string] {
    const certificate = CERTIFICATE[code];
    if (certificate) return ["certificate", certificate];
    if (code === "ETIMEDOUT" || code === "ABORT_ERR" || name === "TimeoutError") {
      return ["silent", `no response within ${formatDuration(timeoutMs / 1000)}`];
    }
    if (/^no response within|proxy does not respond/.test(message)) return ["silent", message];
    return NETWORK[code] ?? ["other", message || code || "unknown error"];
  }
}
