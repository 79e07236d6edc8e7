import { Fn, Token } from "cdktf";

/**
 * JSON at the edge, once. Where a value is only known to Terraform, Terraform encodes, so that whatever it turns out to
 * be is escaped properly.
 */
export function encodeJson(value: unknown): string {
  const json = JSON.stringify(value);
  return Token.isUnresolved(json) ? Token.asString(Fn.jsonencode(value)) : json;
}
