import type { ServiceError } from "@grpc/grpc-js";
import { isInMaintenance } from "./server-certificate";
import { formatDuration } from "../../support/duration";

/** A node's Talos API returned an error, or did not respond. */
export class TalosRefused extends Error {
  override readonly name = "TalosRefused";

  constructor(
    /** gRPC's name for it: UNAVAILABLE, UNIMPLEMENTED, PERMISSION_DENIED … */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A readable message for a gRPC error. */
export async function toRefusal(error: ServiceError, address: string, port: number, waitedMs: number): Promise<Error> {
  const { status } = await import("@grpc/grpc-js");
  const code = status[error.code] ?? "UNKNOWN";
  if (error.code === status.DEADLINE_EXCEEDED)
    return new TalosRefused(code, `no response within ${formatDuration(waitedMs / 1000)}`);
  if (error.code !== status.UNAVAILABLE) return new TalosRefused(code, error.details);
  const reason = /Last error: (?:Error: )?([^]*?)(?: \([\dTZ:.-]+\))?\. Resolution note/.exec(error.details)?.[1];
  if (reason === undefined) return new TalosRefused(code, error.details);
  // A server that does not trust its client closes the connection, with or without a TLS alert.
  const alert = /alert ([a-z ]+)/.exec(reason)?.[1] ?? (reason === "Failed to connect" ? "it hung up" : undefined);
  if (alert) return new TalosRefused(code, `the node does not accept the certificate of the talosconfig: ${alert}`);
  if (await isInMaintenance(address, port))
    return new TalosRefused(code, "the node is in maintenance mode: it has no configuration yet");
  const unknown = reason.includes("certificate") ? "the machine that responds is not a node of this cluster: " : "";
  return new TalosRefused(code, `${unknown}${reason.trim()}`);
}
