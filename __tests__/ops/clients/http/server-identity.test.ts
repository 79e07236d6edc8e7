import { generateKeyPairSync, X509Certificate } from "node:crypto";
import type { PeerCertificate } from "node:tls";
import { checkHost, serverIdentity } from "../../../../ops/clients/http/server-identity";
import { selfSign } from "../../../../rehearsal/providers/shared/self-signed";

let shown: PeerCertificate;

beforeAll(async () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { cert_pem: pem } = await selfSign(privateKey, {
    subject: [{ common_name: "10.0.0.1" }],
    validity_period_hours: 1,
    ip_addresses: ["2001:db8::1", "192.0.2.1"],
    dns_names: ["api.example.com"],
  });
  shown = new X509Certificate(String(pem)).toLegacyObject() as PeerCertificate;
});

test.each(["2001:db8::1", "2001:db8:0:0:0:0:0:1", "192.0.2.1", "api.example.com"])("accepts %s", (host) =>
  expect(checkHost(host, shown)).toBeUndefined(),
);

test.each(["2001:db8::2", "192.0.2.2", "10.0.0.1", "www.example.com"])("refuses %s", (host) =>
  expect(checkHost(host, shown)).toMatchObject({ code: "ERR_TLS_CERT_ALTNAME_INVALID" }),
);

test("sends a name to the server, but no address", () => {
  expect(serverIdentity("api.example.com").servername).toBe("api.example.com");
  expect(serverIdentity("2001:db8::1")).not.toHaveProperty("servername");
});

test("checks the host that it was issued for", () => {
  const { checkServerIdentity } = serverIdentity("192.0.2.2");
  expect(checkServerIdentity?.("api.example.com", shown)).toMatchObject({ host: "192.0.2.2" });
});
