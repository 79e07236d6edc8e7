import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sharedFolder } from "./support/temporary-folder";

const PROJECT = join(__dirname, "..");
const SCRIPT = join(PROJECT, "bootstrap.sh");

const { engines } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as { engines: { node: string } };
const OLDEST = engines.node.replace(/^>=/, "");

interface Machine {
  /** The version of the fake Node; "" if it is not installed. @default the oldest supported version */
  readonly node?: string;
  /** When the packages were installed, compared with package-lock.json. @default missing */
  readonly packages?: "older" | "newer";
  /** @default 0 */
  readonly npmStatus?: number;
  /** Whether Ctrl-C is pressed during npm ci. @default false */
  readonly isInterrupted?: boolean;
}

/** A checkout with the script, in a folder whose name needs quotes, and the only programs on its PATH. */
function makeCheckout({ node = `${OLDEST}.0`, packages, npmStatus = 0, isInterrupted = false }: Machine) {
  const folder = join(realpathSync(sharedFolder("bootstrap")), "a checkout");
  const bin = join(folder, "bin");
  for (const each of [bin, join(folder, "tools"), join(folder, "node_modules")]) mkdirSync(each, { recursive: true });
  copyFileSync(SCRIPT, join(folder, "bootstrap.sh"));
  chmodSync(join(folder, "bootstrap.sh"), 0o755);
  const write = (name: string, text: string, age: number) => {
    writeFileSync(join(folder, name), text);
    const at = Date.now() / 1000 - age;
    utimesSync(join(folder, name), at, at);
  };
  write("package-lock.json", "{}", 60);
  if (packages) write("node_modules/.package-lock.json", "{}", packages === "older" ? 120 : 0);
  write(
    "tools/coldstart.cjs",
    "console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)])); process.exit(7);",
    0,
  );
  const program = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  symlinkSync(findBash(), join(bin, "bash"));
  program("npm", `echo "$*" >> npm-calls\n${isInterrupted ? "kill -INT $PPID\n" : ""}exit ${npmStatus}`);
  // The version check runs in the real Node, with another version.
  if (node !== "")
    program(
      "node",
      `case "$1" in\n  --version) echo v${node} ;;\n  -e) exec '${process.execPath}' -e "Object.defineProperty(process.versions, 'node', { value: '${node}' }); $2" ;;\n  *) exec '${process.execPath}' "$@" ;;\nesac`,
    );
  return { folder, bin };
}

function findBash(): string {
  return spawnSync("sh", ["-c", "command -v bash"], { encoding: "utf8" }).stdout.trim();
}

function bootstrap(machine: Machine, ...words: readonly string[]) {
  const { folder, bin } = makeCheckout(machine);
  const { status, stdout, stderr } = spawnSync(join(folder, "bootstrap.sh"), words, {
    cwd: "/",
    env: { PATH: bin },
    encoding: "utf8",
  });
  const calls = join(folder, "npm-calls");
  const [cwd, ...passed] = stdout === "" ? [] : (JSON.parse(stdout) as string[]);
  return {
    status,
    stderr,
    folder,
    cwd,
    passed,
    npm: existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : [],
  };
}

const INSTALLED = { packages: "newer" } as const;

test("runs `coldstart up` in the checkout with the same arguments, and ends with its exit code", () => {
  const { status, folder, cwd, passed } = bootstrap(INSTALLED, "home", "--yes", "two words", "");
  expect(passed).toEqual(["up", "home", "--yes", "two words", ""]);
  expect(cwd).toBe(folder);
  expect(status).toBe(7);
});

describe("npm ci", () => {
  test.each<[string, Machine]>([
    ["missing", {}],
    ["older than package-lock.json", { packages: "older" }],
  ])("runs if the packages are %s", (_, machine) => {
    const { npm, passed } = bootstrap(machine);
    expect(npm).toEqual(["ci --no-audit --no-fund --loglevel=error"]);
    expect(passed).toEqual(["up"]);
  });

  test("does not run if the packages are newer than package-lock.json", () => {
    expect(bootstrap(INSTALLED)).toMatchObject({ npm: [], passed: ["up"], stderr: "" });
  });

  test("stops the start if it fails", () => {
    expect(bootstrap({ npmStatus: 3 })).toMatchObject({ status: 1, passed: [] });
  });

  test.each([0, 1, 130])("stops the start with exit code 130 after Ctrl-C, if npm ends with %i", (npmStatus) => {
    expect(bootstrap({ npmStatus, isInterrupted: true })).toMatchObject({ status: 130, passed: [] });
  });

  test("stops the start with exit code 130 if Ctrl-C also ends npm", () => {
    const { folder, bin } = makeCheckout({});
    writeFileSync(join(bin, "npm"), "#!/bin/sh\nkill -INT $PPID\nkill -INT $$\n");
    const { status, signal } = spawnSync(join(folder, "bootstrap.sh"), { env: { PATH: bin } });
    expect([status, signal]).toEqual([130, null]);
  });
});

describe("Node", () => {
  test.each(["18.20.4", "20.18.3"])("%s is refused before anything runs", (node) => {
    expect(bootstrap({ node })).toMatchObject({ status: 1, npm: [], passed: [] });
  });

  test.each([`${OLDEST}.0`, "20.20.2", "22.0.0"])("%s is accepted", (node) => {
    expect(bootstrap({ ...INSTALLED, node })).toMatchObject({ status: 7, passed: ["up"], stderr: "" });
  });

  test("must be installed", () => {
    expect(bootstrap({ node: "" })).toMatchObject({ status: 1, npm: [], passed: [] });
  });

  test("has the same lowest version in the script as in package.json", () => {
    const text = readFileSync(SCRIPT, "utf8");
    const named = [...text.matchAll(/needs (?:Node )?(\d+\.\d+)/g)].map(([, version]) => version);
    expect(named).toEqual([OLDEST, OLDEST]);
    const [major, minor] = OLDEST.split(".");
    expect(text).toContain(`major > ${major} || (major == ${major} && minor >= ${minor})`);
  });
});

describe("wording", () => {
  test.each<[Machine, string]>([
    [
      { node: "20.8.1" },
      `Node v20.8.1 is too old: Coldstart needs ${OLDEST} or newer, from https://nodejs.org/en/download\n`,
    ],
    [{ node: "" }, `Coldstart needs Node ${OLDEST} or newer: https://nodejs.org/en/download\n`],
    [{}, "Installing the packages (npm ci) …\n"],
    [
      { npmStatus: 1 },
      "Installing the packages (npm ci) …\nThe packages could not be installed: npm is missing, or its registry cannot be reached (npm config get registry). Only node_modules was changed.\n",
    ],
    [
      { npmStatus: 1, isInterrupted: true },
      "Installing the packages (npm ci) …\nInterrupted while the packages were installed. Run the same command again.\n",
    ],
  ])("%j: %s", (machine, said) => {
    expect(bootstrap(machine).stderr).toBe(said);
  });
});
