import fs from "node:fs";
import { chmodSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StateBackup, StateKeeper, compareStates } from "../../../ops/state/state-backup";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder("state");

const file = () => join(folder(), "auth.tfstate");
const whole = (serial: number) => JSON.stringify({ version: 4, serial, resources: ["secrets"] });

describe("the state of a layer", () => {
  test("that a kill truncated is restored from its backup, and the damaged file is kept", () => {
    writeFileSync(file(), whole(7));
    const backup = new StateBackup(file());
    backup.keep();
    writeFileSync(file(), whole(8).slice(0, 20));
    expect(backup.repair()).toBe(true);
    expect(readFileSync(file(), "utf8")).toBe(whole(7));
    expect(existsSync(`${file()}.damaged`)).toBe(true);
  });

  test("that is empty counts as damaged too: Terraform would treat it as a cluster that never existed", () => {
    writeFileSync(file(), whole(7));
    new StateBackup(file()).keep();
    writeFileSync(file(), "");
    expect(new StateBackup(file()).repair()).toBe(true);
  });

  test("that is complete, or does not exist yet, is not changed", () => {
    expect(new StateBackup(file()).repair()).toBe(false);
    writeFileSync(file(), whole(1));
    expect(new StateBackup(file()).repair()).toBe(false);
    expect(readFileSync(file(), "utf8")).toBe(whole(1));
  });

  test("that is damaged without a backup ends the run", () => {
    writeFileSync(file(), '{"version": 4, "ser');
    expect(() => new StateBackup(file()).repair()).toThrow(/damaged, .* no backup/);
  });

  test.each(["", whole(8).slice(0, 20)])("that Terraform is writing is not replaced: %p", (text) => {
    writeFileSync(file(), whole(7));
    const backup = new StateBackup(file());
    backup.keep();
    writeFileSync(file(), text);
    writeFileSync(join(folder(), ".auth.tfstate.lock.info"), JSON.stringify({ Who: "me@here" }));
    expect(() => backup.repair()).toThrow(expect.objectContaining({ code: "state-locked" }));
    expect(readFileSync(file(), "utf8")).toBe(text);
    expect(existsSync(`${file()}.damaged`)).toBe(false);
  });

  test("that is locked and not damaged, or about to be written for the first time, is not changed", () => {
    writeFileSync(join(folder(), ".auth.tfstate.lock.info"), "{}");
    writeFileSync(file(), "");
    expect(new StateBackup(file()).repair()).toBe(false);
    writeFileSync(file(), whole(1));
    expect(new StateBackup(file()).repair()).toBe(false);
  });

  test("a damaged one never becomes the backup", () => {
    writeFileSync(file(), whole(7));
    const backup = new StateBackup(file());
    backup.keep();
    writeFileSync(file(), "{");
    backup.keep();
    expect(backup.repair()).toBe(true);
    expect(readFileSync(file(), "utf8")).toBe(whole(7));
  });
});

describe("only its owner can read a backup", () => {
  const modeOfBackup = () => statSync(`${file()}.good`).mode & 0o777;
  function writeReadable(path: string, text: string): void {
    writeFileSync(path, text);
    chmodSync(path, 0o644);
  }

  test.each([
    ["equals the state", whole(7)],
    ["has another lineage", JSON.stringify({ serial: 7, lineage: "other-lineage", resources: ["secrets"] })],
  ])("that others could read and that %s", (_, text) => {
    writeFileSync(file(), whole(7));
    writeReadable(`${file()}.good`, text);
    new StateBackup(file()).keep();
    expect(modeOfBackup()).toBe(0o600);
    expect(readFileSync(`${file()}.good`, "utf8")).toBe(text);
  });

  test("that replaces an interrupted one that others could read", () => {
    writeFileSync(file(), whole(7));
    writeReadable(`${file()}.good.new`, "{");
    new StateBackup(file()).keep();
    expect(modeOfBackup()).toBe(0o600);
    expect(readFileSync(`${file()}.good`, "utf8")).toBe(whole(7));
  });
});

test("a state that Terraform truncates while it is read does not empty the backup", () => {
  writeFileSync(file(), whole(7));
  const read = fs.readFileSync;
  jest.spyOn(fs, "readFileSync").mockImplementation((...args: Parameters<typeof read>) => {
    const text = read(...args);
    if (args[0] === file()) truncateSync(file());
    return text;
  });
  try {
    new StateBackup(file()).keep();
  } finally {
    jest.restoreAllMocks();
  }
  expect(readFileSync(`${file()}.good`, "utf8")).toBe(whole(7));
});

describe("an encrypted state", () => {
  const encrypted = (lineage: string) => JSON.stringify({ serial: 3, lineage, meta: {}, encrypted_data: "x" });
  const copy = () => `${file()}.good`;

  test("that is missing, or has another lineage than its backup, is detected although it shows no resources", () => {
    writeFileSync(copy(), encrypted("one"));
    expect(compareStates(file(), copy())).toBe("missing");
    writeFileSync(file(), encrypted("two"));
    expect(compareStates(file(), copy())).toBe("other-lineage");
    writeFileSync(file(), encrypted("one"));
    expect(compareStates(file(), copy())).toBe("intact");
  });
});

describe("the states of a cluster", () => {
  /** What a watcher sees comes a moment later. */
  async function soon(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((next) => setTimeout(next, 5));
  }

  test("are backed up while they are written: a kill loses the last write, not the whole layer", async () => {
    const keeper = new StateKeeper(join(folder(), "new"));
    const state = join(folder(), "new/infra.tfstate");
    const stop = keeper.follow();
    for (const serial of [1, 2, 3]) {
      // As Terraform does it: emptied first, written later.
      writeFileSync(state, whole(serial));
      await soon(() => existsSync(`${state}.good`) && readFileSync(`${state}.good`, "utf8") === whole(serial));
      truncateSync(state);
    }
    stop();
    expect(keeper.repair()).toEqual(["infra"]);
    expect(readFileSync(state, "utf8")).toBe(whole(3));
    expect(statSync(state).mode & 0o777).toBe(0o600);
  });

  test("are backed up once more at the end", () => {
    const stop = new StateKeeper(folder()).follow();
    writeFileSync(file(), whole(9));
    stop();
    expect(readFileSync(`${file()}.good`, "utf8")).toBe(whole(9));
  });
});
