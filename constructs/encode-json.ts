import { Fn, Token } from "cdktf";

/**
 * Encodes a value as JSON. If a part of it is known only to Terraform, Terraform does the encoding, so that part is escaped
 * properly.
 */
export function encodeJson(value: unknown): string {
  const json = JSON.stringify(value);
  return Token.isUnresolved(json) ? Token.asString(Fn.jsonencode(value)) : json;
}
