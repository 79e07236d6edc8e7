import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { outputsOf } from "../../../../ops/checks/preflight/outputs";
import { HIDDEN, redact } from "../../../../ops/support/redaction";
import { sharedFolder } from "../../../support/temporary-folder";

const stacks = sharedFolder("outputs");
beforeAll(() => {
  mkdirSync(join(stacks, "auth"));
  writeFileSync(join(stacks, "auth/cdk.tf.json"), JSON.stringify({ terraform: { backend: { local: { path: "s" } } } }));
});

const outputsWith = (secret: string) => ({
  token: { value: secret, sensitive: true },
  name: { value: "hybrid-7-of-1", sensitive: false },
});

function read(stdout: string) {
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

/** Each case has its own secret: a secret stays redacted once it is known. */
const [FROM_FILE, FROM_TERRAFORM] = ["l34rnt-from-the-file", "l34rnt-from-terraform"];

test.each([
  ["reads", FROM_FILE, { version: 4, serial: 1, outputs: outputsWith(FROM_FILE) }, "not asked"],
  ["asks Terraform for", FROM_TERRAFORM, {}, outputsWith(FROM_TERRAFORM)],
])("outputs of an earlier run that preflight %s are redacted afterwards", async (_, secret, state, answer) => {
  writeFileSync(join(stacks, "auth/s"), JSON.stringify(state));
  expect(await read(JSON.stringify(answer))).toEqual({ token: secret, name: "hybrid-7-of-1" });
  expect(redact(`${secret} of hybrid-7-of-1`)).toBe(`${HIDDEN} of hybrid-7-of-1`);
});
