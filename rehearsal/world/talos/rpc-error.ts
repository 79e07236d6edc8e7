/** How the Talos API says no: a code of gRPC and a sentence. */
export class RpcError extends Error {
  override readonly name = "RpcError";

  constructor(
    readonly code:
      | "UNIMPLEMENTED"
      | "UNAVAILABLE"
      | "PERMISSION_DENIED"
      | "DEADLINE_EXCEEDED"
      | "NOT_FOUND"
      | "INVALID_ARGUMENT"
      | "FAILED_PRECONDITION"
      | "INTERNAL"
      | "ALREADY_EXISTS"
      | "UNKNOWN",
    message: string,
  ) {
    super(message);
  }
}
