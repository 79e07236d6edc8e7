import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeFatalError } from "../../../ops/support/fatal-error";
import { secrets } from "../../../ops/support/redaction";
import { sharedFolder } from "../../support/temporary-folder";

const PROJECT = join(__dirname, "../../..");

describe("the final error message", () => {
  const system = (code: string, path: string) =>
    Object.assign(new Error(`${code}: in the system's words, open '${path}'`), { code, path, syscall: "open" });

  describe("wording", () => {
    test.each([
      ["what was thrown on purpose", new Error("Say what to run."), "Say what to run."],
      ["a file that may not be read", system("EACCES", "/state/a"), "/state/a: permission denied; check its owner"],
      ["a full disk", system("ENOSPC", "/state/a"), "/state/a: the disk is full; df -h shows which."],
      ["a read-only file system", system("EROFS", "/state/a"), "/state/a: this file system is read-only."],
      ["a fault of the program", new TypeError("x is undefined\nmore"), "Unexpected error: x is undefined."],
      ["something that is no error", "thrown", "Unexpected error: thrown."],
    ])("%s", (_, error, expected) => {
      const words = describeFatalError(error, {});
      expect(words.startsWith(expected)).toBe(true);
      expect(words).not.toMatch(/\n\s+at /);
    });

    test("how to see more, and what that shows", () => {
      expect(describeFatalError(new TypeError("x"), {})).toContain("with COLDSTART_DEBUG=1");
      const caused = new Error("outer", { cause: new Error("inner") });
      expect(describeFatalError(caused, { COLDSTART_DEBUG: "1" })).toMatch(
        /^outer\nError: outer\n\s+at [^]*\ncaused by Error: inner\n\s+at /,
      );
    });
  });

  test("no secret, also with COLDSTART_DEBUG", () => {
    secrets.learnVariables({ TF_VAR_token: "t0p-secret" });
    const error = new Error("it refuses t0p-secret");
    expect(describeFatalError(error, {})).toBe("it refuses (secret)");
    expect(describeFatalError(error, { COLDSTART_DEBUG: "1" })).not.toContain("t0p-secret");
  });
});

describe("a program whose output is closed", () => {
  const spoken = (body: string) => {
    const program = `const { runMain } = require("./ops/support/fatal-error.ts"); ${body}`;
    const line = `${process.execPath} --require ./tools/typescript.cjs -e '${program}' | true; echo "\${PIPESTATUS[0]}"`;
    return spawnSync("bash", ["-c", line], { cwd: PROJECT, encoding: "utf8" }).stdout.trim();
  };
  const FOREVER = "new Promise(() => setInterval(() => console.log(1), 5))";

  test("ends", () => {
    expect(spoken(`runMain(() => ${FOREVER});`)).toBe("0");
  });

  test("cleans up first and exits with an error", () => {
    const order = 'process.once("SIGTERM", () => setTimeout(() => process.exit(7), 200));';
    expect(spoken(`runMain(() => { ${order} return ${FOREVER}; });`)).toBe("7");
  });
});

describe("every command of the project", () => {
  const folder = sharedFolder("commands");

  function run(cluster: string, ...words: string[]) {
    return spawnSync(process.execPath, ["./tools/coldstart.cjs", ...words], {
      cwd: PROJECT,
      encoding: "utf8",
      env: { PATH: process.env.PATH, HOME: folder, CLUSTER: cluster, REHEARSAL_HOME: folder },
    });
  }

  const COMMANDS = [
    ["up", "--rehearse"],
    ["preflight", "--rehearse"],
    ["destroy"],
    ["exec", "--", "true"],
    ["verify"],
    ["review"],
    ["estimate"],
    ["topology"],
    ["tunnel"],
    ["secret"],
    ["env"],
    ["status"],
    ["state"],
  ];

  test.each(COMMANDS)("%s %s lists the existing clusters, and shows no stack trace", (...words) => {
    const { status, stdout, stderr } = run("hybird", ...words.filter(Boolean));
    expect(status).toBe(2);
    expect(stderr).toMatch(/"hybrid"\?\); clusters\/ .*hybrid, .*and n100/);
    expect(stdout + stderr).not.toMatch(/\n\s+at |node:internal/);
  });

  test("ends without an error when its output is closed", () => {
    const { status, stderr } = spawnSync("sh", ["-c", `"$0" ./tools/coldstart.cjs topology | true`, process.execPath], {
      cwd: PROJECT,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  test("a path that cannot be written is reported", () => {
    writeFileSync(join(folder, "file"), "");
    const { status, stderr } = run("hybrid", "topology", "--output", join(folder, "file", "picture.svg"));
    expect(status).toBe(1);
    expect(stderr.split("\n")).toEqual([expect.stringContaining(`${join(folder, "file", "picture.svg")}: `), ""]);
  });
});
