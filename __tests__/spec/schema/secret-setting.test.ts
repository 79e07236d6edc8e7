import { isSecretSetting } from "../../../spec/schema/secret-setting";

/** The settings of Terraform's backends, by what their values are. */
const SECRET = [
  "access_key",
  "secret_key",
  "secret_id",
  "sas_token",
  "client_secret",
  "client_certificate_password",
  "credentials",
  "encryption_key",
  "sse_customer_key",
  "password",
  "client_key",
  "client_private_key_pem",
  "conn_str",
  "http_auth",
];
const OPEN = [
  "key",
  "kms_key_id",
  "kms_encryption_key",
  "secret_suffix",
  "workspace_key_prefix",
  "shared_credentials_file",
  "client_certificate_pem",
  "oidc_token_file_path",
  "client_id",
];

test.each(SECRET)("%s is a secret", (name) => expect(isSecretSetting(name, "x")).toBe(true));
test.each(OPEN)("%s is not", (name) => expect(isSecretSetting(name, "x")).toBe(false));

test("a value is a secret under any name when it holds a login or a private key", () => {
  expect(isSecretSetting("address", "https://me:word@example.com/x")).toBe(true);
  expect(isSecretSetting("address", "postgres://db/x?sslmode=require&password=word")).toBe(true);
  expect(isSecretSetting("certificate", "-----BEGIN EC PRIVATE KEY-----")).toBe(true);
  expect(isSecretSetting("address", "https://example.com:8501/a@b")).toBe(false);
  expect(isSecretSetting("certificate", "-----BEGIN CERTIFICATE-----")).toBe(false);
});

test("true or false is never a secret", () => expect(isSecretSetting("skip_credentials_validation", true)).toBe(false));
