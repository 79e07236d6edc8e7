import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:https";
import type { Server } from "node:https";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import type { TLSSocket } from "node:tls";
import { KubernetesClient } from "../../../../ops/clients/kubernetes/client";
import { selfSign } from "../../../../rehearsal/providers/shared/self-signed";

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

let server: Server;
let pem: { readonly ca: string; readonly cert: string; readonly key: string };
const names: (string | false | null | undefined)[] = [];

beforeAll(async () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { cert_pem: cert } = await selfSign(privateKey, {
    subject: [{ common_name: "kube-apiserver" }],
    validity_period_hours: 1,
    ip_addresses: ["::1"],
    dns_names: ["localhost"],
  });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  pem = { ca: String(cert), cert: String(cert), key };
  server = createServer({ cert: pem.cert, key }, ({ socket }, response) => {
    names.push((socket as TLSSocket).servername);
    response.end(JSON.stringify({ gitVersion: "v1.35.0" }));
  });
  await new Promise<void>((resolve) => server.listen(0, hasIpv6 ? "::" : "0.0.0.0", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const client = (host: string) =>
  new KubernetesClient({ ...pem, server: new URL(`https://${host}:${(server.address() as AddressInfo).port}`) });

(hasIpv6 ? test : test.skip)("connects to an IPv6 address, which is no server name", async () => {
  expect(await client("[::1]").version()).toBe("v1.35.0");
  expect(names.at(-1)).toBe(false);
});

test("sends the name of a server that has one", async () => {
  expect(await client("localhost").version()).toBe("v1.35.0");
  expect(names.at(-1)).toBe("localhost");
});

test("checks the address against the certificate", async () => {
  await expect(client("127.0.0.1").version()).rejects.toMatchObject({ code: "ERR_TLS_CERT_ALTNAME_INVALID" });
});
