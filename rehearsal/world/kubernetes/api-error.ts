/** An error of the API server, with its own message. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly code: number,
    readonly reason: string,
    message: string,
    /** Details in the response, if there are any. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}

/** The API is not reachable. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

export function notFound(resource: string, name: string): ApiError {
  return new ApiError(404, "NotFound", `${resource} "${name}" not found`);
}

export function alreadyExists(resource: string, name: string): ApiError {
  return new ApiError(409, "AlreadyExists", `${resource} "${name}" already exists`);
}

export function invalid(kind: string, name: string, fault: string): ApiError {
  return new ApiError(422, "Invalid", `${kind} "${name}" is invalid: ${fault}`);
}

export function forbidden(resource: string, name: string, why: string): ApiError {
  return new ApiError(403, "Forbidden", `${resource} "${name}" is forbidden: ${why}`);
}

export function conflict(resource: string, name: string): ApiError {
  return new ApiError(
    409,
    "Conflict",
    `Operation cannot be fulfilled on ${resource} "${name}": the object has been modified; please apply your changes to the latest version and try again`,
  );
}

export function badRequest(message: string): ApiError {
  return new ApiError(400, "BadRequest", message);
}

export function noMatch(kind: string, apiVersion: string): ApiError {
  return new ApiError(404, "NoMatch", `no matches for kind "${kind}" in version "${apiVersion}"`);
}
