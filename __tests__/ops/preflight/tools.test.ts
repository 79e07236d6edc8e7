import { join } from "node:path";
import { terraformLog } from "../../../ops/preflight/terraform-log";
import { tools } from "../../../ops/preflight/tools";
import { NoTerraform } from "../../../ops/terraform/binary";
import { context, found, programs } from "./support/fakes";

const project = join(__dirname, "../../..");
const run = programs({ git: { stdout: "git version 2.39.5\n" }, kubectl: {} });

describe("tools", () => {
  test("that are there are named with their versions", async () => {
    expect(await found(tools, context({ project, run, nodeVersion: "22.1.0" }))).toEqual([
      "info: Node 22.1.0 → ",
      "info: Terraform 1.11.4 → ",
      "info: git version 2.39.5 → ",
    ]);
  });

  test("that are too old or missing come with the way to get them, all at once", async () => {
    const terraform = new NoTerraform("Coldstart needs Terraform.\nInstall one of them");
    expect(await found(tools, context({ project, nodeVersion: "20.8.1", terraform }))).toEqual([
      expect.stringMatching(/^error: Node 20\.8\.1 is too old: 20\.9 or newer/),
      "error: Coldstart needs Terraform. → Install one of them",
      expect.stringMatching(/^error: git is not on the PATH\. → Install it/),
      expect.stringMatching(/^error: kubectl is not on the PATH/),
    ]);
  });
});

describe("Terraform's log", () => {
  const environment = { TF_LOG: "trace", TF_LOG_PROVIDER: "debug", TF_LOG_PATH: "/tmp/log", TF_LOG_CORE: "off" };

  test("is refused where secrets are at stake (T21)", async () => {
    expect(await found(terraformLog, context({ environment }))).toEqual([
      "error: TF_LOG is set, and Terraform's log holds secrets in plain text. → unset TF_LOG",
      expect.stringMatching(/^error: TF_LOG_PROVIDER/),
    ]);
    expect(await found(terraformLog, context())).toEqual([]);
  });

  test("harms nobody in a rehearsal", async () => {
    const lines = await found(terraformLog, context({ environment, rehearsal: true }));
    expect(lines.every((line) => line.startsWith("info: "))).toBe(true);
  });
});
