import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { faultsFrom } from "../../../ops/rehearsal/rehearse";
import { EXIT_CODE } from "../../../ops/support/exit-codes";
import { sharedFolder } from "../../support/temporary-folder";

const ROOT = join(__dirname, "../../..");
const COMMAND = ["./tools/coldstart.cjs", "exec", "--rehearse", "--"];
const BANNER = "Rehearsal of hybrid: simulated providers, no account, nothing real is changed";

const home = sharedFolder("rehearse");

function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, REHEARSAL_HOME: home, CLUSTER: "hybrid", ...more };
}

function rehearse(words: readonly string[], more: Record<string, string> = {}) {
  return spawnSync("node", [...COMMAND, ...words], { cwd: ROOT, encoding: "utf8", env: environment(more) });
}

test("a command gets placeholder credentials, and the folders of the rehearsal", () => {
  const real = {
    HCLOUD_TOKEN: "real-1",
    PROXMOX_VE_PASSWORD: "real-2",
    GITHUB_TOKEN: "real-3",
    TF_VAR_git_token: "real-4",
  };
  const seen = join(home, "environment");
  const command = ["sh", "-c", `env > ${seen}`];
  const { stderr, status } = rehearse(command, { ...real, KUBECONFIG: "/real-5", AWS_ACCESS_KEY_ID: "real-6" });
  // Not through the output, where even stand-ins are redacted.
  const stdout = readFileSync(seen, "utf8");
  rmSync(seen);
  expect(status).toBe(0);
  expect(stdout).not.toContain("real-");
  const env = Object.fromEntries(stdout.split("\n").map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const folder = join(home, "hybrid");
  expect(env).toMatchObject({
    COLDSTART_HOME: folder,
    HCLOUD_TOKEN: "rehearsal-hetzner_hillsboro_token",
    PROXMOX_VE_USERNAME: "root@pam",
    TF_VAR_git_token: "rehearsal-git_token",
    TF_VAR_proxmox_atlas_password: "rehearsal-proxmox_atlas_password",
    TF_CLI_CONFIG_FILE: join(folder, "mirror", "rehearsal.tfrc"),
    CHECKPOINT_DISABLE: "1",
    CDKTF_DISABLE_PLUGIN_CACHE_ENV: "1",
    CDKTF_OUTPUT: join(folder, "cdktf.out"),
    KUBECONFIG: join(folder, "talos", "kubeconfig"),
  });
  for (const name of ["HTTPS_PROXY", "HCLOUD_ENDPOINT"]) expect(env[name]).toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
  expect(env["COLDSTART_REHEARSAL_DNS"]).toMatch(/^127\.0\.0\.1:\d+$/);
  const lines = stderr.trim().split("\n");
  expect(lines.filter((line) => line.startsWith(BANNER))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(new RegExp(`${join(home, "hybrid")}$`));
}, 30_000);

test("the rehearsal exits with the code of the command, and unlocks the world", () => {
  expect(rehearse(["sh", "-c", "exit 7"]).status).toBe(7);
  expect(existsSync(join(home, "hybrid", "lock"))).toBe(false);
  const unknown = rehearse(["no-such-program"]);
  expect([unknown.status, unknown.stderr]).toEqual([
    127,
    expect.stringContaining("no-such-program could not be started"),
  ]);
}, 30_000);

test("--reset deletes the world", () => {
  rehearse(["true"]);
  writeFileSync(join(home, "hybrid", "left-over"), "");
  const reset = ["./tools/coldstart.cjs", "rehearse", "--reset"];
  expect(spawnSync("node", reset, { cwd: ROOT, env: environment() }).status).toBe(0);
  expect(readdirSync(home)).toEqual([]);
}, 30_000);

test("a world is locked while it is open; the lock of a killed process does not block", async () => {
  const child = spawn("node", [...COMMAND, "sh", "-c", "echo open; read -r _"], { cwd: ROOT, env: environment() });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const second = rehearse(["true"]);
  expect(second.status).toBe(EXIT_CODE.refused);
  const holder = JSON.parse(readFileSync(join(home, "hybrid", "lock"), "utf8")) as { pid: number; since: string };
  expect(second.stderr).toContain(`is in use by coldstart exec (process ${String(holder.pid)}, since ${holder.since})`);
  const drift = spawnSync("node", ["./tools/coldstart.cjs", "drift", "--rehearse", "--json"], {
    cwd: ROOT,
    env: environment(),
    encoding: "utf8",
  });
  expect(drift).toMatchObject({ status: EXIT_CODE.failed, stdout: "" });
  expect(drift.stderr).toContain("[world-in-use]");
  child.stdin.end("\n");
  await new Promise((resolve) => child.once("exit", resolve));
  writeFileSync(join(home, "hybrid", "lock"), "4194304");
  expect(rehearse(["true"]).status).toBe(0);
}, 30_000);

test("Terraform does not run in a folder that is not the rehearsal's", () => {
  const live = sharedFolder("live");
  writeFileSync(join(live, "cdk.tf.json"), "{}");
  const { status, stderr } = rehearse(["terraform", `-chdir=${live}`, "init"]);
  expect(status).toBe(1);
  expect(stderr).toContain("is not part of it");
  expect(readdirSync(live)).toEqual(["cdk.tf.json"]);
}, 30_000);

test("Terraform installs the simulated providers, and finds them attached when it plans and applies", () => {
  const folder = join(home, "hybrid", "relative");
  mkdirSync(folder, { recursive: true });
  const stack = {
    terraform: { required_providers: { local: { source: "hashicorp/local" } } },
    resource: { local_sensitive_file: { one: { filename: "one.txt", content: "1" } } },
  };
  writeFileSync(join(folder, "main.tf.json"), JSON.stringify(stack));
  const script = `cd ${folder}; terraform init; TF_LOG=debug terraform apply -auto-approve 2> log`;
  expect(rehearse(["bash", "-ec", script]).status).toBe(0);
  expect(readFileSync(join(folder, ".terraform.lock.hcl"), "utf8")).toContain("hashicorp/local");
  expect(readFileSync(join(folder, "log"), "utf8")).not.toContain("starting plugin");
  expect(readFileSync(join(folder, "one.txt"), "utf8")).toBe("1");
}, 30_000);

test("kubectl without a cluster fails, and names the command that starts one", () => {
  const { status, stderr } = rehearse(["kubectl", "get", "nodes"]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("npx coldstart up ")]);
}, 30_000);

test("faults come from the environment and from options, one or several at a time", () => {
  const fault = { at: "hcloud_server", action: "create", effect: "error-after" };
  const other = { ...fault, at: "hcloud_firewall" };
  const environment = { COLDSTART_FAULTS: JSON.stringify([other]) };
  expect(faultsFrom([JSON.stringify(fault)], environment)).toEqual([other, fault]);
  expect(faultsFrom([JSON.stringify([fault, other])], {})).toEqual([fault, other]);
});
