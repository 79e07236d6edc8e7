import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findDrift } from "../../../../ops/workflows/drift/drift";
import { Refusal } from "../../../../ops/support/refusal";
import { LIVE } from "../../../../ops/support/runtime";
import { sharedFolder } from "../../../support/temporary-folder";

const folder = sharedFolder("drift");
const VARIABLES = ["CLUSTER", "TERRAFORM_BINARY_NAME"] as const;
const before = VARIABLES.map((name) => [name, process.env[name]] as const);

beforeAll(() => {
  const terraform = join(folder, "terraform");
  writeFileSync(terraform, `#!/bin/sh\necho Terraform v1.14.0\n`);
  chmodSync(terraform, 0o755);
  Object.assign(process.env, { CLUSTER: "hybrid", TERRAFORM_BINARY_NAME: terraform });
});
afterAll(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

test("a cluster without a kubeconfig is refused; the command line turns the refusal into a failure", async () => {
  const home = { folder, output: join(folder, "cdktf.out") };
  const refused = await findDrift({ live: true }, { ...LIVE, home }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: "no-kubeconfig" });
});
