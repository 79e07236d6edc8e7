import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const PROJECT = join(__dirname, "../..");
const WHOLE = JSON.stringify({ version: 4, serial: 7 });

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "coldstart-live-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run live -- <command…>`, for a cluster whose files are in the folder. */
function live(...command: string[]) {
  const programs = join(folder, "bin");
  mkdirSync(programs);
  writeFileSync(join(programs, "gh"), "#!/bin/sh\necho a-token\n", { mode: 0o755 });
  return spawnSync(process.execPath, ["--require", "./tools/typescript.cjs", "ops/with-credentials.ts", ...command], {
    cwd: PROJECT,
    encoding: "utf8",
    env: {
      PATH: [programs, process.env.PATH].join(delimiter),
      COLDSTART_HOME: folder,
      HCLOUD_TOKEN: "a",
      PROXMOX_VE_USERNAME: "root@pam",
      PROXMOX_VE_PASSWORD: "b",
    },
  });
}

describe("npm run live", () => {
  const state = () => join(folder, "state/auth.tfstate");

  test("puts a state back that a kill has emptied, before the command can take it for none", () => {
    mkdirSync(join(folder, "state"));
    writeFileSync(`${state()}.good`, WHOLE);
    writeFileSync(state(), "");
    const { status, stdout, stderr } = live("cat", state());
    expect(stderr).toContain("The state of auth was damaged by a run that was killed; its last whole copy is back.");
    expect(stdout).toBe(WHOLE);
    expect(status).toBe(0);
  });

  test("keeps the state that the command leaves", () => {
    const { status } = live("sh", "-c", `printf '%s' '${WHOLE}' > ${state()}`);
    expect(status).toBe(0);
    expect(readFileSync(`${state()}.good`, "utf8")).toBe(WHOLE);
  });
});
