import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openStates } from "../../../../ops/state/environment";
import { findTerraform } from "../../../../ops/clients/terraform/binary";
import {
  TerraformRedirected,
  findRedirections,
  refuseRedirection,
  terraformEnvironment,
} from "../../../../ops/clients/terraform/environment";
import { Terraform } from "../../../../ops/clients/terraform/terraform";
import { LIVE } from "../../../../ops/support/runtime";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";
import { sharedFolder } from "../../../support/temporary-folder";

const REDIRECTING = {
  TF_WORKSPACE: "staging",
  TF_DATA_DIR: "/elsewhere",
  TF_REATTACH_PROVIDERS: "{}",
  TF_CLI_ARGS: "-lock=false",
  TF_CLI_ARGS_plan: "-target=a.b",
  COLDSTART_HELD_VERSIONS: '{"nodes":{}}',
};
const HARMLESS = {
  PATH: "/bin",
  TF_CLI_CONFIG_FILE: "/home/me/.terraformrc",
  TF_PLUGIN_CACHE_DIR: "/cache",
  TF_VAR_git_token: "x",
  TF_TOKEN_app_terraform_io: "x",
};

describe("the environment of Terraform", () => {
  test.each(Object.entries(REDIRECTING))("%s is found, refused and removed", (name, value) => {
    const environment = { ...HARMLESS, [name]: value };
    expect(findRedirections(environment)).toEqual([name]);
    expect(() => refuseRedirection(environment, "Nothing was changed")).toThrow(TerraformRedirected);
    expect(terraformEnvironment(environment)).toEqual({ ...HARMLESS, TF_WORKSPACE: "default" });
  });

  test("other variables pass, and so does the workspace that Coldstart sets", () => {
    expect(findRedirections({ ...HARMLESS, TF_WORKSPACE: "default", TF_DATA_DIR: "" })).toEqual([]);
    expect(() => refuseRedirection(terraformEnvironment(HARMLESS), "Nothing was changed")).not.toThrow();
  });

  describe("wording", () => {
    test("the refusal has a code, names every variable, and the fix", () => {
      const refusal = new TerraformRedirected(["TF_CLI_ARGS_plan", "TF_WORKSPACE"], "Nothing was changed");
      expect(refusal).toMatchObject({ code: "terraform-redirected" });
      expect(refusal.message).toBe(
        "TF_CLI_ARGS_plan, TF_WORKSPACE are set: they would redirect Terraform to another state, plan or provider. " +
          "Nothing was changed. [terraform-redirected]\nRun: unset TF_CLI_ARGS_plan TF_WORKSPACE",
      );
    });
  });

  test("no command opens a state with such a variable", () => {
    const cluster = { name: "lab", state: { backend: "local" } } as const;
    expect(() => openStates(cluster, REDIRECTING, LIVE)).toThrow(TerraformRedirected);
    expect(() => openStates(cluster, REDIRECTING, rehearsalRuntime("/rehearsal"))).toThrow(TerraformRedirected);
    expect(openStates(cluster, HARMLESS, LIVE)).toEqual({});
  });
});

describe("Terraform itself", () => {
  const folder = sharedFolder("workspace");

  test("uses the default workspace, whatever the environment or folder selects", async () => {
    const resource = { terraform_data: { one: { input: "a" } } };
    writeFileSync(join(folder, "main.tf.json"), JSON.stringify({ resource }));
    const terraform = new Terraform({
      program: findTerraform().program,
      folder,
      environment: { ...process.env, CHECKPOINT_DISABLE: "1", TF_WORKSPACE: "staging", TF_CLI_ARGS_plan: "-destroy" },
    });
    await terraform.init();
    await terraform.plan("first.tfplan");
    await terraform.apply("first.tfplan", () => undefined);
    // As `terraform workspace select staging` leaves it.
    mkdirSync(join(folder, ".terraform"), { recursive: true });
    writeFileSync(join(folder, ".terraform", "environment"), "staging");
    expect(await terraform.plan("second.tfplan")).toMatchObject({ isEmpty: true });
  });
});
