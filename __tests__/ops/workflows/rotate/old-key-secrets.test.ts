import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KubernetesRefused } from "../../../../ops/clients/kubernetes/client";
import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import type { Context } from "../../../../ops/engine/run/context";
import { Refusal } from "../../../../ops/support/refusal";
import { requireResealed } from "../../../../ops/workflows/rotate/old-key-secrets";
import { seal, sealLabel } from "../../../../rehearsal/world/sealed-secrets/seal";
import { selfSignedPair } from "./support/self-signed-pair";
import type { KeyPair } from "./support/self-signed-pair";
import { temporaryFolder } from "../../../support/temporary-folder";

let old: KeyPair;
let fresh: KeyPair;
beforeAll(async () => {
  [old, fresh] = [await selfSignedPair(), await selfSignedPair()];
});

const folder = temporaryFolder("old-key-secrets");

const sealFor = ({ certificate }: KeyPair) => seal(certificate, "a value", sealLabel("strict", "apps", "login"));
const sealedSecret = (pair: KeyPair): KubernetesObject =>
  ({
    metadata: { name: "login", namespace: "apps" },
    spec: { encryptedData: { password: sealFor(pair) } },
  }) as unknown as KubernetesObject;

/** Runs the check with the state of auth, a git tree, and what the API answers. */
function check(list: () => Promise<KubernetesObject[]>, inTree?: KeyPair): Promise<string> {
  const [state, project] = [join(folder(), "state"), join(folder(), "project")];
  mkdirSync(state);
  mkdirSync(join(project, "gitops"), { recursive: true });
  const outputs = { sealed_secrets: { value: { ...fresh, former: [old] }, sensitive: true } };
  writeFileSync(
    join(state, "auth.tfstate"),
    JSON.stringify({ version: 4, serial: 1, lineage: "one", outputs, resources: [] }),
  );
  if (inTree) {
    const object = { kind: "SealedSecret", ...sealedSecret(inTree) };
    writeFileSync(join(project, "gitops/login.yaml"), `kind: SealedSecret\n---\n${JSON.stringify(object)}\n`);
  }
  const context = {
    cluster: { name: "lab", state: { backend: "local" } },
    file: "clusters/lab.yaml",
    places: { state, project },
    environment: {},
    runtime: { commandOptions: [] },
    binary: { program: "none" },
  } as unknown as Context;
  return requireResealed(context, () => Promise.resolve({ list }));
}

const fail = (error: Error) => () => Promise.reject(error);

describe("wording", () => {
  test.each<[string, () => Promise<KubernetesObject[]>, string[]]>([
    [
      "secrets that cannot be listed",
      fail(new Error("connect ECONNREFUSED 10.0.0.1:6443")),
      [
        "The SealedSecrets in the cluster could not be listed; nothing was changed: connect ECONNREFUSED 10.0.0.1:6443 [kubernetes-unreachable]",
        "To find the cause, run: npx coldstart verify lab",
        "Then run the same command again.",
      ],
    ],
    [
      "secrets that only the old key pair decrypts",
      () => Promise.resolve([sealedSecret(old)]),
      [
        "Only the old key pair can decrypt these secrets; nothing was changed. [sealed-with-old-key]",
        "  - SealedSecret apps/login in the cluster",
        "Reseal them with `npx coldstart secret reseal --cluster lab`, push, and wait for Flux.",
      ],
    ],
  ])("%s", async (_, list, lines) => {
    const error = (await check(list).catch((thrown: unknown) => thrown)) as Refusal;
    expect(error.message.split("\n")).toEqual(lines);
  });
});

describe("before the old key pair is deleted", () => {
  test.each([
    ["does not answer", new Error("connect ECONNREFUSED 10.0.0.1:6443")],
    ["fails", new KubernetesRefused(503, "the Kubernetes API responds with 503")],
    ["forbids it", new KubernetesRefused(403, "the Kubernetes API responds with 403")],
  ])("an API that %s is no proof that there are no secrets", async (_, error) => {
    const refusal: unknown = await check(fail(error)).catch((thrown: unknown) => thrown);
    expect(refusal).toBeInstanceOf(Refusal);
    const { message } = refusal as Refusal;
    expect(message).toContain(error.message);
    expect(message).toContain("npx coldstart verify lab");
  });

  test("a cluster without the kind has no secrets", async () => {
    expect(await check(fail(new KubernetesRefused(404, "not found")))).toMatch(/^0 values /);
  });

  test("a secret in the cluster that only the old key pair decrypts is refused", async () => {
    await expect(check(() => Promise.resolve([sealedSecret(old)]))).rejects.toThrow(/ apps\/login /);
  });

  test("a file that only the old key pair decrypts is refused", async () => {
    await expect(check(() => Promise.resolve([]), old)).rejects.toThrow(/gitops\/login\.yaml/);
  });

  test("secrets that the new key pair decrypts pass", async () => {
    expect(await check(() => Promise.resolve([sealedSecret(fresh)]), fresh)).toMatch(/^2 values /);
  });
});
