import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { sealedSecrets } from "../../../../ops/checks/cluster/sealed-secrets";
import { makeCa } from "../../../../rehearsal/world/talos/pki";
import { context, result } from "./support/context";

const LABEL = "sealedsecrets.bitnami.com/sealed-secrets-key";
const KEYS = `/api/v1/namespaces/kube-system/secrets?labelSelector=${encodeURIComponent(LABEL)}`;

let ours: { certificate: string; key: string };
let foreign: { certificate: string; key: string };
beforeAll(async () => {
  [ours, foreign] = (await Promise.all(["ours", "theirs"].map((name) => makeCa([{ CN: [name] }], "P-256")))) as [
    typeof ours,
    typeof ours,
  ];
});

function key(name: string, certificate: string, label = "active"): KubernetesObject {
  return {
    metadata: { name, labels: { [LABEL]: label } },
    data: { "tls.crt": Buffer.from(certificate).toString("base64") },
  };
}

function observe(...keys: KubernetesObject[]) {
  const outputs = () => Promise.resolve({ sealed_secrets: { certificate: ours.certificate, privateKey: ours.key } });
  return result(sealedSecrets, context({ [KEYS]: keys }, { outputs }));
}

describe("the key that secrets are sealed with", () => {
  test("is the key of auth, reported only by its certificate's fingerprint", async () => {
    const told = await observe(key("sealed-secrets-key", ours.certificate));
    expect(told).toMatchObject({
      status: "passed",
      evidence: expect.stringMatching(/^only sealed-secrets-key, .*SHA-256 [0-9A-F:]{23}…/),
    });
  });

  test("fails when it is missing or not active", async () => {
    expect(await observe()).toMatchObject({ status: "failed", evidence: expect.stringContaining("key pair") });
    expect(await observe(key("mine", ours.certificate, "compromised"))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^mine .* not active$/),
    });
  });

  test("fails when another key has its name", async () => {
    expect(await observe(key("sealed-secrets-key", foreign.certificate))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/key pair .*; .*: sealed-secrets-key$/),
    });
  });

  test("fails when the controller generated another key", async () => {
    expect(
      await observe(key("sealed-secrets-key", ours.certificate), key("sealed-secrets-keyx7", foreign.certificate)),
    ).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/: sealed-secrets-keyx7$/),
    });
  });
});
