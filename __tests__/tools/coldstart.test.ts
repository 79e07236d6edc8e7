import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { FINDING_CODES } from "../../ops/support/finding-codes";

const PROJECT = join(__dirname, "../..");
const CANARY = "c4nary-of-the-token";

describe("a variable with which Node prints credentials", () => {
  const run = (NODE_DEBUG: string, command = "secret") =>
    spawnSync(process.execPath, ["tools/coldstart.cjs", command], {
      cwd: PROJECT,
      env: { PATH: process.env.PATH, HCLOUD_TOKEN: CANARY, NODE_DEBUG },
      encoding: "utf8",
    });

  test.each(["child_process", "http,https", "*"])("is refused before any program starts: %s", (value) => {
    const { status, stdout, stderr } = run(value);
    expect(status).toBe(2);
    expect(stderr).toContain("[node-debug]");
    expect(stdout + stderr).not.toContain(CANARY);
  });

  test("does not look like drift, and has a documented code", () => {
    expect(run("http", "drift").status).toBe(1);
    expect(Object.keys(FINDING_CODES)).toContain("node-debug");
  });
});
