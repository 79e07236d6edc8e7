import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TERRAFORM_SHIM, findTerraform } from "../../../../ops/clients/terraform/binary";
import { locateTool } from "../../../../ops/clients/toolchain/locate";
import { readToolsLock } from "../../../../ops/clients/toolchain/lock";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("path");

function program(name: string, answer: string): string {
  const file = join(folder(), name);
  writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "${answer}"\n`);
  chmodSync(file, 0o755);
  return file;
}

const path = () => ({ PATH: `${folder()}:/bin:/usr/bin` });

describe("finding Terraform", () => {
  test("prefers terraform over tofu", () => {
    program("terraform", "Terraform v1.11.4");
    program("tofu", "OpenTofu v1.11.2");
    expect(findTerraform({ PATH: folder() })).toEqual({
      program: "terraform",
      product: "Terraform",
      version: "1.11.4",
    });
  });

  test("uses tofu without terraform", () => {
    program("tofu", "OpenTofu v1.11.2");
    expect(findTerraform({ PATH: `${folder()}:/bin` })).toMatchObject({ program: "tofu", product: "OpenTofu" });
  });

  test("uses only the program that the environment names", () => {
    program("terraform", "Terraform v1.11.4");
    const named = program("my-tofu", "OpenTofu v1.11.0");
    expect(findTerraform({ ...path(), TERRAFORM_BINARY_NAME: named })).toMatchObject({ version: "1.11.0" });
    expect(() => findTerraform({ ...path(), TERRAFORM_BINARY_NAME: "/no/such/tofu" })).toThrow(
      /TERRAFORM_BINARY_NAME .*\/no\/such\/tofu, .*\nInstall /,
    );
  });

  test("ignores the wrapper that `coldstart env` gives to cdktf", () => {
    program("terraform", "Terraform v1.11.4");
    const chosen = program("my-tofu", "OpenTofu v1.11.0");
    const shell = { ...path(), TERRAFORM_BINARY_NAME: TERRAFORM_SHIM };
    expect(findTerraform(shell)).toMatchObject({ program: "terraform" });
    expect(findTerraform({ ...shell, COLDSTART_TERRAFORM: chosen })).toMatchObject({ program: chosen });
  });

  test("refuses one that is too old, and says what is needed", () => {
    program("terraform", "Terraform v1.5.7");
    expect(() => findTerraform({ PATH: folder() })).toThrow(/Terraform 1\.5\.7 .* 1\.11\.0 /);
  });

  test("says how to install one when both are missing", () => {
    expect(() => findTerraform({ PATH: folder() })).toThrow(/terraform nor tofu [^]*opentofu\.org/);
  });

  test("asks a program once, also after the PATH was completed, and again when it was replaced", async () => {
    const file = program("terraform", "Terraform v1.11.4");
    const log = join(folder(), "log");
    const count = () => (existsSync(log) ? readFileSync(log, "utf8").length : 0);
    appendFileSync(file, `printf x >> "${log}"\n`);
    await locateTool("terraform", readToolsLock(), { PATH: folder() });
    findTerraform({ PATH: folder() });
    findTerraform({ ...path(), TERRAFORM_BINARY_NAME: file });
    expect(count()).toBe(1);
    program("terraform", "Terraform v1.11.20");
    expect(findTerraform({ PATH: folder() })).toMatchObject({ version: "1.11.20" });
  });

  test("refuses any other program", () => {
    program("terraform", "hello");
    expect(() => findTerraform({ PATH: folder() })).toThrow("Terraform version");
  });
});
