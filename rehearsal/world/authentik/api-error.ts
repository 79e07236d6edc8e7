/** A refusal of Authentik's API: a status, and the JSON that Django REST framework answers with. */
export class AuthentikError extends Error {
  override readonly name = "AuthentikError";

  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(body);
  }
}

/** Field → what is wrong with it. */
export type FieldErrors = Record<string, unknown>;

export function badRequest(errors: FieldErrors): AuthentikError {
  return new AuthentikError(400, JSON.stringify(errors));
}

export function missingObject(pk: string | number): string[] {
  return [`Invalid pk "${String(pk)}" - object does not exist.`];
}

/** @throws AuthentikError when a field has an error; fields without one are left out. */
export function refuseAny(errors: Record<string, readonly unknown[] | undefined>): void {
  const found = Object.entries(errors).filter(([, messages]) => messages !== undefined && messages.length > 0);
  if (found.length > 0) throw badRequest(Object.fromEntries(found));
}
