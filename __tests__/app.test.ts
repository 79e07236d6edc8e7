import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { externalCredentials, loadCluster } from "../spec";
import { HYBRID } from "./support/hybrid";
import { sharedFolder } from "./support/temporary-folder";

const ROOT = join(__dirname, "..");
const CANARY = "canary-8f3a1c77";
const { app } = JSON.parse(readFileSync(join(ROOT, "cdktf.json"), "utf8")) as { app: string };

const scratch = sharedFolder("app");

/** Starts the app as cdktf does, with the environment of the test. */
function run(name: string, env: Record<string, string> = {}) {
  const outdir = join(scratch, name);
  const [program, ...rest] = app.split(" ") as [string, ...string[]];
  const result = spawnSync(program, rest, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, CDKTF_OUTDIR: outdir, ...env },
  });
  return { ...result, outdir };
}

function files(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => statSync(file).isFile())
      .map((file) => [relative(folder, file), readFileSync(file, "utf8")]),
  );
}

/** A secret from every possible source, environment variables and commands. */
function canaries(): Record<string, string> {
  const bin = join(scratch, "bin");
  const { cluster } = loadCluster(HYBRID);
  const env: Record<string, string> = { PATH: `${bin}${delimiter}${process.env.PATH}` };
  spawnSync("mkdir", ["-p", bin]);
  for (const { variable, source } of externalCredentials(cluster)) {
    env[`TF_VAR_${variable}`] = CANARY;
    if ("env" in source) env[source.env] = CANARY;
    else {
      const program = join(bin, source.command[0] as string);
      writeFileSync(program, `#!/bin/sh\necho ${CANARY}\n`);
      chmodSync(program, 0o755);
    }
  }
  return env;
}

describe("the app", () => {
  test("synthesizes the same bytes with and without secrets in the environment (T19)", () => {
    const first = run("first");
    const second = run("second", canaries());
    expect([first.status, second.status]).toEqual([0, 0]);
    // cdktf reports standard error as an error, which a warning is not.
    expect(first.stdout).toContain("warning: sites.hillsboro.adminRanges[0]");
    expect(first.stderr).toBe("");
    const written = files(first.outdir);
    expect(Object.keys(written).sort()).toEqual([
      "manifest.json",
      ...["auth", "config", "infra", "services"].map((layer) => `stacks/${layer}/cdk.tf.json`),
    ]);
    expect(files(second.outdir)).toEqual(written);
    expect(JSON.stringify(files(second.outdir)) + second.stdout + second.stderr).not.toContain(CANARY);
  });

  test("writes no path of this machine, no date and no name of its user", () => {
    // Inside the project, as users run it, so that every path is relative.
    const outdir = join(ROOT, "cdktf.out.test");
    expect(run("unused", { CDKTF_OUTDIR: outdir }).status).toBe(0);
    const text = JSON.stringify(files(outdir));
    expect(text).not.toContain(ROOT);
    expect(text).not.toContain(scratch);
    expect(text).not.toMatch(/20\d\d-\d\d-\d\d|T\d\d:\d\d:\d\d/);
    expect(text).toContain("../../../.state/hybrid/auth.tfstate");
    rmSync(outdir, { recursive: true });
  });

  test("refuses an invalid cluster file without a stack trace and writes nothing", () => {
    const file = join(scratch, "wrong.yaml");
    writeFileSync(file, readFileSync(HYBRID, "utf8").replace("role: worker", "role: worke"));
    const { status, stderr, outdir } = run("wrong", { CLUSTER: file });
    expect(status).toBe(1);
    expect(stderr).toContain(`${file}:`);
    expect(stderr).toMatch(/"worke" .*"worker"/);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(() => readdirSync(outdir)).toThrow("ENOENT");
  });

  test("names the missing file when a cluster does not exist", () => {
    const { status, stderr } = run("none", { CLUSTER: "nowhere" });
    expect(status).toBe(1);
    expect(stderr).toContain("clusters/nowhere.yaml:1:1 error: ");
  });
});
