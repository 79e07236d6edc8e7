import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputsOf } from "../../../../ops/checks/preflight/outputs";
import { HIDDEN, redact } from "../../../../ops/support/redaction";

const SECRET = "l34rnt-from-an-earlier-run";

let stacks: string;
beforeAll(() => {
  stacks = mkdtempSync(join(tmpdir(), "coldstart-outputs-"));
  mkdirSync(join(stacks, "auth"));
  writeFileSync(join(stacks, "auth/cdk.tf.json"), JSON.stringify({ terraform: { backend: { local: { path: "s" } } } }));
  writeFileSync(join(stacks, "auth/s"), "{}");
});
afterAll(() => rmSync(stacks, { recursive: true }));

test("outputs of an earlier run that preflight reads are redacted afterwards", async () => {
  const outputs = { token: { value: SECRET, sensitive: true }, name: { value: "hybrid-7-of-1", sensitive: false } };
  const read = await outputsOf(
    {
      stacks,
      terraform: { program: "terraform", product: "Terraform", version: "1.11.4" },
      environment: {},
      run: () => Promise.resolve({ status: 0, stdout: JSON.stringify(outputs), stderr: "" }),
    },
    "auth",
  );
  expect(read).toEqual({ token: SECRET, name: "hybrid-7-of-1" });
  expect(redact(`${SECRET} of hybrid-7-of-1`)).toBe(`${HIDDEN} of hybrid-7-of-1`);
});
