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
});
afterAll(() => rmSync(stacks, { recursive: true }));

const OUTPUTS = { token: { value: SECRET, sensitive: true }, name: { value: "hybrid-7-of-1", sensitive: false } };

function read(stdout = "not asked") {
  return outputsOf(
    {
      stacks,
      terraform: { program: "terraform", product: "Terraform", version: "1.11.4" },
      environment: {},
      run: () => Promise.resolve({ status: 0, stdout, stderr: "" }),
    },
    "auth",
  );
}

test.each([
  ["reads", JSON.stringify({ version: 4, serial: 1, outputs: OUTPUTS }), undefined],
  ["asks Terraform for", "{}", JSON.stringify(OUTPUTS)],
])("outputs of an earlier run that preflight %s are redacted afterwards", async (_, state, answer) => {
  writeFileSync(join(stacks, "auth/s"), state);
  expect(await read(answer)).toEqual({ token: SECRET, name: "hybrid-7-of-1" });
  expect(redact(`${SECRET} of hybrid-7-of-1`)).toBe(`${HIDDEN} of hybrid-7-of-1`);
});
