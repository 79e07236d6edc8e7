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
export type Problems = Record<string, unknown>;

export function badRequest(problems: Problems): AuthentikError {
  return new AuthentikError(400, JSON.stringify(problems));
}

export function missingObject(pk: string | number): string[] {
  return [`Invalid pk "${String(pk)}" - object does not exist.`];
}

/** @throws AuthentikError when there is a problem; fields without one are left out. */
export function refuseAny(problems: Record<string, readonly unknown[] | undefined>): void {
  const found = Object.entries(problems).filter(([, messages]) => messages !== undefined && messages.length > 0);
  if (found.length > 0) throw badRequest(Object.fromEntries(found));
}
