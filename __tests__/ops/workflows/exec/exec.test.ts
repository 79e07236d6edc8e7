import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LiveCluster } from "../../../support/live";

const WHOLE = JSON.stringify({ version: 4, serial: 7 });

let live: LiveCluster;
beforeEach(() => (live = new LiveCluster()));
afterEach(() => live.close());

describe("coldstart exec", () => {
  const state = () => join(live.state, "auth.tfstate");

  test("restores a state that a kill has emptied before the command reads it", () => {
    writeFileSync(`${state()}.good`, WHOLE);
    writeFileSync(state(), "");
    const { status, stdout, stderr } = live.exec(["cat", state()]);
    expect(stderr).toContain("The state of auth was damaged by a killed run; its backup was restored.");
    expect(stdout).toBe(WHOLE);
    expect(status).toBe(0);
  });

  test("keeps a backup of the state that the command leaves", () => {
    const { status } = live.exec(["sh", "-c", `printf '%s' '${WHOLE}' > ${state()}`]);
    expect(status).toBe(0);
    expect(readFileSync(`${state()}.good`, "utf8")).toBe(WHOLE);
  });

  test("hands credentials to a command, and kubectl none of them", () => {
    expect(live.exec(["sh", "-c", 'test -n "$TF_VAR_git_token"']).status).toBe(0);
    const { status, stderr } = live.exec(["kubectl", "get", "nodes"]);
    expect([status, stderr]).toEqual([2, expect.stringContaining("has no kubeconfig yet")]);
  });

  test("runs nothing while a credential is missing, and exits with 2", () => {
    const { status, stdout, stderr } = live.exec(["echo", "ran"], { HCLOUD_TOKEN: "" });
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("Missing credentials; nothing was run.");
  });
});
