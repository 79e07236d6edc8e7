import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runInEnvironment } from "../../../support/in-process";
import { LiveCluster } from "../../../support/live";

const WHOLE = JSON.stringify({ version: 4, serial: 7 });

let live: LiveCluster;
beforeEach(() => (live = new LiveCluster()));
afterEach(() => live.close());

const run = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runInEnvironment(live.environment(more), ...words);

describe("coldstart exec", () => {
  const state = () => join(live.state, "auth.tfstate");

  test("restores a state that a kill has emptied before the command reads it", () => {
    writeFileSync(`${state()}.good`, WHOLE);
    writeFileSync(state(), "");
    const { status, stdout, stderr } = live.exec(["cat", state()]);
    expect(stderr).toMatch(/state of auth .* restored\./);
    expect(stdout).toBe(WHOLE);
    expect(status).toBe(0);
  });

  test("leaves the states to a run that is active, and its note too", () => {
    const words = "node /project/node_modules/.bin/coldstart up lab";
    const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)", words], { stdio: "ignore" });
    try {
      const note = JSON.stringify({ host: hostname(), pid: other.pid, since: "2026-01-02T12:00:00.000Z" });
      writeFileSync(join(live.state, "run.json"), note);
      writeFileSync(`${state()}.good`, WHOLE);
      writeFileSync(state(), "");
      expect(live.exec(["cat", state()])).toMatchObject({ status: 0, stdout: "" });
      expect(readFileSync(join(live.state, "run.json"), "utf8")).toBe(note);
    } finally {
      other.kill("SIGKILL");
    }
  });

  test("keeps a backup of the state that the command leaves", () => {
    const { status } = live.exec(["sh", "-c", `printf '%s' '${WHOLE}' > ${state()}`]);
    expect(status).toBe(0);
    expect(readFileSync(`${state()}.good`, "utf8")).toBe(WHOLE);
  });

  test("passes credentials to a command, but none of them to kubectl", () => {
    expect(live.exec(["sh", "-c", 'test -n "$TF_VAR_git_token"']).status).toBe(0);
    live.addKubeconfig();
    live.addProgram("kubectl", 'echo "Client Version: v1.35.0"; env');
    const shell = {
      TF_VAR_git_token: "t",
      TF_TOKEN_app_terraform_io: "t",
      EDITOR: "vi",
      HTTPS_PROXY: "http://proxy:1",
    };
    const { status, stdout } = live.exec(["kubectl", "config", "view"], shell);
    expect(status).toBe(0);
    const names = stdout.split("\n").map((line) => line.split("=")[0]);
    expect(names).toEqual(expect.arrayContaining(["PATH", "KUBECONFIG", "TALOSCONFIG", "EDITOR", "HTTPS_PROXY"]));
    for (const name of [
      "HCLOUD_TOKEN",
      "PROXMOX_VE_USERNAME",
      "PROXMOX_VE_PASSWORD",
      ...Object.keys(shell).slice(0, 2),
    ])
      expect(names).not.toContain(name);
    expect(stdout).not.toMatch(/a-hetzner-token|a-proxmox-password|git-t0ken/);
  });

  test.each([["exec", "--", "kubectl", "get", "nodes"], ["exec", "--", "talosctl", "version"], ["verify"], ["tunnel"]])(
    "%s %s %s without a cluster names the next step, and exits with 2",
    async (...words) => {
      const { status, stderr } = await run(words.filter(Boolean));
      expect([status, stderr]).toEqual([2, expect.stringContaining("[no-kubeconfig]")]);
      expect(stderr).toMatch(/: npx coldstart up \S+cluster\.yaml\n/);
    },
  );

  test.each([
    ["node", "list"],
    ["rotate", "--list"],
    ["etcd", "status"],
    ["secret"],
    ["node", "drain", "cp-0", "--plan"],
  ])("%s %s without a state names the next step, and exits with 2", async (...words) => {
    const { status, stderr } = await run(words.filter(Boolean));
    expect([status, stderr]).toEqual([2, expect.stringContaining("[layer-not-applied]")]);
    expect(stderr).toMatch(/: npx coldstart up \S+cluster\.yaml\n/);
    expect(stderr).toMatch(/: npx coldstart identity import <file> --cluster \S+cluster\.yaml\n/);
  });

  test("a program that is not installed is named, with the way to get it", async () => {
    live.addKubeconfig();
    const { status, stderr } = await run(["exec", "--", "talosctl", "version"], { PATH: "/nowhere" });
    expect([status, stderr]).toEqual([127, expect.stringMatching(/^talosctl /)]);
    expect(stderr).toMatch(/\[program-not-found\]\nInstall it \(https:\/\/\S+\), .*\n$/);
    expect((await run(["exec", "--", "./no-such-file"])).stderr).toMatch(/^\.\/no-such-file /m);
  });

  test("status of a cluster that was never started names the next step", async () => {
    const { status, stdout } = await run(["status"]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/: npx coldstart up \S+\n$/)]);
  });

  test("runs nothing while a credential is missing, and exits with 2", async () => {
    const { status, stdout, stderr } = await run(["exec", "--", "touch", join(live.state, "ran")], {
      HCLOUD_TOKEN: "",
    });
    expect(existsSync(join(live.state, "ran"))).toBe(false);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^Missing credentials/m);
  });
});

test("coldstart tunnel without a port-forward runs until it is stopped", async () => {
  live.addKubeconfig();
  const url = "http://127.0.0.1:1";
  const addresses = { TF_VAR_powerdns_url: url, TF_VAR_authentik_url: url, TF_VAR_harbor_url: url };
  const child = spawn(process.execPath, ["./tools/coldstart.cjs", "tunnel"], {
    cwd: join(__dirname, "../../../.."),
    env: live.environment(addresses),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit") as Promise<[number | null]>;
  let stderr = "";
  child.stderr.on("data", (part: Buffer) => (stderr += part.toString()));
  while (!stderr.includes("Ctrl-C") && child.exitCode === null) await Promise.race([once(child.stderr, "data"), ended]);
  expect(await Promise.race([ended, pause(500, "runs")])).toBe("runs");
  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
});
