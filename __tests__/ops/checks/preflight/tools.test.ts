import { join } from "node:path";
import { talosctl } from "../../../../ops/checks/preflight/talosctl";
import { terraformLog } from "../../../../ops/checks/preflight/terraform-environment";
import { tools } from "../../../../ops/checks/preflight/tools";
import { NoTerraform } from "../../../../ops/clients/terraform/binary";
import { context, reportOf, programs } from "./support/fakes";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";

const project = join(__dirname, "../../../..");
const run = programs({ git: { stdout: "git version 2.39.5\n" }, kubectl: {} });

describe("tools", () => {
  test("are listed with their versions", async () => {
    expect(await reportOf(tools, context({ project, run, nodeVersion: "22.1.0" }))).toEqual([
      "evidence: Node 22.1.0. Terraform 1.11.4. git version 2.39.5.",
    ]);
  });

  test("that are too old or missing are all listed with how to install them", async () => {
    const terraform = new NoTerraform("Coldstart needs Terraform.\nInstall one of them");
    expect(await reportOf(tools, context({ project, nodeVersion: "20.8.1", terraform }))).toEqual([
      expect.stringMatching(/^error node-too-old: Node 20\.8\.1 .* 20\.19 /),
      expect.stringMatching(/^error terraform-missing: /),
      expect.stringMatching(/^error git-missing: /),
      expect.stringMatching(/^error kubectl-missing: /),
    ]);
  });
});

describe("talosctl", () => {
  // Talos v1.12.4 is what the cluster file says.
  const saying = (stdout: string, status = 0) =>
    reportOf(talosctl, context({ run: programs({ "talosctl version --client --short": { status, stdout } }) }));

  test("that is missing is a note with how to install it", async () => {
    expect(await reportOf(talosctl, context())).toEqual([
      expect.stringMatching(/^info talosctl-missing: .* → .*talos\/releases\/tag\/v1\.12\.4\.$/),
    ]);
  });

  test.each([
    "Client:\nTalos v1.12.4\n",
    "Client:\nTalos v1.12.0-beta.1-3-gabc1234-dirty\n",
    "Client:\n\tTalos v1.12.9\n",
  ])("of the same minor version passes: %j", async (answer) => {
    expect(await saying(answer)).toEqual([]);
  });

  test.each(["v1.11.2", "v1.13.0-alpha.0", "v1.1.4", "v2.12.4"])(
    "of another version is reported: %s",
    async (version) => {
      expect(await saying(`Client:\nTalos ${version}\n`)).toEqual([
        expect.stringMatching(new RegExp(`^info talosctl-version: .*${version}.* v1\\.12\\.4:`)),
      ]);
    },
  );

  test.each([
    ["Client:\nTalos \n", 0],
    ["go version v1.24 v1.12.4 of something\n", 0],
    ["Talos v1.12.4\n", 1],
  ])("without a readable version: %j, with exit code %d", async (answer, status) => {
    expect(await saying(answer, status)).toEqual([expect.stringMatching(/^info talosctl-version: .* v1\.12\.4/)]);
  });

  test("is skipped in a rehearsal", async () => {
    expect(await reportOf(talosctl, context({ runtime: rehearsalRuntime("/somewhere") }))).toEqual([]);
  });
});

describe("Terraform's log", () => {
  const environment = { TF_LOG: "trace", TF_LOG_PROVIDER: "debug", TF_LOG_PATH: "/tmp/log", TF_LOG_CORE: "off" };

  test("is refused if it would contain secrets (T21)", async () => {
    expect(await reportOf(terraformLog, context({ environment }))).toEqual([
      expect.stringMatching(/^error terraform-log: TF_LOG .* → unset TF_LOG$/),
      expect.stringMatching(/^error terraform-log: TF_LOG_PROVIDER/),
    ]);
    expect(await reportOf(terraformLog, context())).toEqual([]);
  });

  test("is accepted in a rehearsal", async () => {
    const { status, evidence } = await terraformLog.run(
      context({ environment, runtime: rehearsalRuntime("/somewhere") }),
    );
    expect([status, evidence]).toEqual(["passed", expect.stringMatching(/TF_LOG .*TF_LOG_PROVIDER /)]);
  });
});
