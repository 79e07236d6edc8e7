/** Which settings of a backend hold a secret. Their values would end up in git and in synthesized JSON. */

const SECRET = /(^|_)(password|passwd|passphrase|secret|token|credentials?|conn_str|http_auth|key_pem|\w+_key)(_|$)/;

/** A path, a name or the id of a key in a KMS opens nothing. */
const HARMLESS = /(^|_)kms_|_(file|path|url|arn|prefix|suffix|name|namespace)$/;

export function hasSecretName(setting: string): boolean {
  return SECRET.test(setting) && !HARMLESS.test(setting);
}

/** A login inside an address, or a private key. */
const SECRET_VALUE = /:\/\/[^/?#\s]*:[^/?#\s]*@|[?&\s;]password=|-----BEGIN [A-Z ]*PRIVATE KEY/i;

export function isSecretSetting(setting: string, value: unknown): boolean {
  if (typeof value === "boolean") return false;
  return hasSecretName(setting) || (typeof value === "string" && SECRET_VALUE.test(value));
}
