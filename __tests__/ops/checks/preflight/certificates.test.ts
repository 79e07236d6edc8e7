import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { certificates } from "../../../../ops/checks/preflight/certificates";
import { makeCa, signLeaf } from "../../../../rehearsal/world/talos/pki";
import { context, reportOf, programs } from "./support/fakes";
import { temporaryFolder } from "../../../support/temporary-folder";

const DAY = 24 * 60 * 60 * 1000;

const folder = temporaryFolder("certificates");
let pem: string;
beforeAll(async () => {
  const ca = await makeCa([{ O: ["test"] }], "P-256");
  const leaf = { subject: [{ O: ["os:admin"] }], kind: "P-256", usages: ["client"], validity: 365 * DAY } as const;
  pem = (await signLeaf(ca, { ...leaf, subject: [{ O: ["os:admin"] }] })).certificate;
});
beforeEach(() => {
  for (const layer of ["auth", "infra"]) {
    mkdirSync(join(folder(), "stacks", layer), { recursive: true });
    const backend = { local: { path: `../../state/${layer}.tfstate` } };
    writeFileSync(join(folder(), "stacks", layer, "cdk.tf.json"), JSON.stringify({ terraform: { backend } }));
  }
});

function states(): void {
  mkdirSync(join(folder(), "state"));
  for (const layer of ["auth", "infra"]) writeFileSync(join(folder(), "state", `${layer}.tfstate`), "{}");
}

function reportCertificates(days: number, result: { status?: number } = {}) {
  const value = {
    talos_identity: { clientConfiguration: { client_certificate: Buffer.from(pem).toString("base64") } },
    sealed_secrets: { certificate: pem, privateKey: "secret-git" },
    kubernetes_connection: { clientCertificate: pem },
  };
  const outputs = Object.fromEntries(Object.entries(value).map(([name, of]) => [name, { value: of, sensitive: true }]));
  const run = programs({ "terraform output": { stdout: JSON.stringify(outputs), ...result } });
  const now = () => new Date(Date.now() + days * DAY);
  return reportOf(certificates, context({ stacks: join(folder(), "stacks"), run, now }));
}

describe("certificates of earlier runs (T5)", () => {
  test("are skipped before the first run", async () => {
    expect(await reportCertificates(0)).toEqual([]);
  });

  test("are valid for a year", async () => {
    states();
    expect(await reportCertificates(1)).toEqual([
      expect.stringMatching(/^evidence: .* Talos .* \d{4}-\d\d-\d\d\. .* kubeconfig .* seals /),
    ]);
  });

  test("are a warning in their last month, with the command that renews them", async () => {
    states();
    expect((await reportCertificates(340))[0]).toMatch(
      /^warning certificate-expiring: .* 24 days\. → .*`npx coldstart rotate talosconfig --cluster hybrid`/,
    );
  });

  test("are an error when they have expired", async () => {
    states();
    expect(await reportCertificates(366)).toEqual(Array(3).fill(expect.stringMatching(/^error certificate-expired: /)));
  });

  test("in an unreadable state are reported as unreadable", async () => {
    states();
    await expect(reportCertificates(0, { status: 1 })).rejects.toThrow(/state in /);
  });
});
