/** An error of the Talos API: a gRPC code and a message. */
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
