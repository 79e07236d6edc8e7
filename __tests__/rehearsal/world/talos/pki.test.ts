import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { makeTalosconfig } from "../../../../rehearsal/world/talos/kubeconfig";
import { clientRefused, signLeaf } from "../../../../rehearsal/world/talos/pki";
import { decodeBase64 } from "../../../../rehearsal/world/talos/secrets";
import { hasProgram } from "../../../support/programs";
import { Home, makeIdentity } from "../support/home";
import type { Identity } from "../support/home";
import { sharedFolder } from "../../../support/temporary-folder";

let identity: Identity;
const folder = sharedFolder("pki");
beforeAll(async () => {
  identity = await makeIdentity();
});

/** By Node, and by openssl where there is one. */
function isSignedBy(authority: string, certificate: string): boolean {
  const ca = new X509Certificate(authority);
  const leaf = new X509Certificate(certificate);
  return leaf.checkIssued(ca) && leaf.verify(ca.publicKey) && (!hasProgram("openssl") || opensslVerifies());

  function opensslVerifies(): boolean {
    const [caFile, leafFile] = [join(folder, "ca.pem"), join(folder, "leaf.pem")];
    writeFileSync(caFile, authority);
    writeFileSync(leafFile, certificate);
    const args = ["verify", "-purpose", "sslclient", "-CAfile", caFile, leafFile];
    return execFileSync("openssl", args).toString().includes("OK");
  }
}

it("creates the same CAs as Talos", () => {
  const { certs } = identity.secrets;
  const subject = (pem: string) => new X509Certificate(decodeBase64(pem)).subject;
  expect(subject(certs.etcd.cert)).toBe("O=etcd");
  expect(subject(certs.k8s.cert)).toBe("O=kubernetes");
  expect(subject(certs.k8s_aggregator.cert)).toBe("CN=front-proxy");
  expect(subject(certs.os.cert)).toBe("O=talos");
  expect(decodeBase64(certs.os.key)).toContain("BEGIN ED25519 PRIVATE KEY");
  expect(decodeBase64(certs.k8s.key)).toContain("BEGIN EC PRIVATE KEY");
  expect(decodeBase64(certs.k8s_serviceaccount.key)).toContain("BEGIN RSA PRIVATE KEY");
  expect(identity.secrets.secrets.bootstrap_token).toMatch(/^[0-9a-z]{6}\.[0-9a-z]{16}$/);
});

it("signs a Talos client certificate for a year", () => {
  const certificate = decodeBase64(identity.client.client_certificate);
  const { subject, validTo } = new X509Certificate(certificate);
  expect(subject).toBe("O=os:admin");
  expect(new Date(validTo).getFullYear()).toBe(new Date().getFullYear() + 1);
  expect(isSignedBy(decodeBase64(identity.client.ca_certificate), certificate)).toBe(true);
});

it("creates a kubeconfig with a certificate that the cluster's CA signed", async () => {
  const at = new Home(identity);
  const [first = ""] = at.threeControlPlanes();
  const kubeconfig = await at.world.talos.kubeconfig(at.call(first));
  const certificate = decodeBase64(kubeconfig.clientCertificate);
  expect(new X509Certificate(certificate).subject).toBe("O=system:masters\nCN=admin");
  expect(isSignedBy(at.world.cluster.kubernetesCa().certificate, certificate)).toBe(true);
  expect(parse(kubeconfig.yaml)).toMatchObject({
    "current-context": "admin@test",
    clusters: [{ name: "test", cluster: { server: "https://localhost:7445" } }],
  });
});

it("refuses an expired certificate", async () => {
  const { certs } = identity.secrets;
  const ca = { certificate: decodeBase64(certs.os.cert), key: decodeBase64(certs.os.key) };
  const old = await signLeaf(ca, {
    subject: [{ O: ["os:admin"] }],
    kind: "Ed25519",
    usages: ["client"],
    validity: -1000,
  });
  expect(clientRefused([ca.certificate], old.certificate)).toContain("expired certificate");
});

it("writes a talosconfig", () => {
  expect(parse(makeTalosconfig("test", identity.client, ["10.0.0.11"], []))).toEqual({
    context: "test",
    contexts: {
      test: {
        endpoints: ["10.0.0.11"],
        ca: identity.client.ca_certificate,
        crt: identity.client.client_certificate,
        key: identity.client.client_key,
      },
    },
  });
});
