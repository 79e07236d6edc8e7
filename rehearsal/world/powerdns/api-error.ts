/** A refusal of PowerDNS' HTTP API, in its own words (ws-auth.cc of 5.1). */
export class PowerDnsError extends Error {
  override readonly name = "PowerDnsError";

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function refuse(message: string): PowerDnsError {
  return new PowerDnsError(422, message);
}

export function conflict(): PowerDnsError {
  return new PowerDnsError(409, "Conflict");
}

export function notFound(): PowerDnsError {
  return new PowerDnsError(404, "Not Found");
}
