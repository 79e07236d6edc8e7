import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importIdentity } from "../../../ops/state/identity/identity";
import { restoreState } from "../../../ops/state/restore";
import { seal } from "../../../ops/support/passphrase-encryption";
import { temporaryFolder } from "../../support/temporary-folder";
import { labOptions } from "./support/lab-options";

const folder = temporaryFolder("kept-copies");
const home = () => join(folder(), "lab");
const state = () => join(home(), "auth.tfstate");
const copy = () => `${state()}.good`;
const options = () => labOptions(home());

const stateOf = (serial: number, lineage = "one") =>
  JSON.stringify({ version: 4, serial, lineage, resources: [{ mode: "managed", instances: [{}] }] });

const PASSPHRASE = "five words and a number 7";
/** Sealed once, because the key derivation is slow. */
const EXPORTED = seal(stateOf(5), PASSPHRASE, { content: "auth", cluster: "lab" });

beforeEach(() => {
  mkdirSync(home());
  writeFileSync(join(folder(), "lab.identity"), EXPORTED);
  writeFileSync(join(folder(), "auth-old.tfstate"), stateOf(5));
});

const restore = () => restoreState("auth", join(folder(), "auth-old.tfstate"), options());
const importIt = (replace?: string) => {
  const passphrase = () => Promise.resolve(PASSPHRASE);
  return importIdentity({ options: options(), file: join(folder(), "lab.identity"), passphrase }, replace);
};
const backups = () => {
  const names = existsSync(join(home(), "backups")) ? readdirSync(join(home(), "backups")) : [];
  return names.map((name) => readFileSync(join(home(), "backups", name), "utf8"));
};

/** A kill has emptied the state, or its file was deleted. */
const LOSSES: [string, () => void][] = [
  ["emptied", () => writeFileSync(state(), "")],
  ["deleted", () => rmSync(state(), { force: true })],
];

describe.each(LOSSES)("the copy of a state that was %s", (_, lose) => {
  const makeLost = (text: string) => {
    writeFileSync(copy(), text);
    lose();
  };

  test.each([
    ["newer", stateOf(6)],
    ["of another identity", stateOf(1, "other")],
  ])("refuses the import of an identity if it is %s", async (__, text) => {
    makeLost(text);
    await expect(importIt()).rejects.toMatchObject({ code: "identity-foreign" });
    expect(readFileSync(copy(), "utf8")).toBe(text);
    expect(existsSync(state()) && readFileSync(state(), "utf8")).not.toBe(stateOf(5));
  });

  test.each<[string, () => Promise<unknown>]>([
    ["an import with --replace", () => importIt("lab")],
    ["a restore", restore],
  ])("becomes a backup after %s", async (__, run) => {
    makeLost(stateOf(6));
    await run();
    expect(readFileSync(state(), "utf8")).toBe(stateOf(5));
    expect(existsSync(copy())).toBe(false);
    expect(backups()).toContain(stateOf(6));
    const open = readdirSync(join(home(), "backups")).filter(
      (name) => (statSync(join(home(), "backups", name)).mode & 0o077) !== 0,
    );
    expect(open).toEqual([]);
  });

  test.each([
    ["truncated", stateOf(6).slice(0, -9)],
    ["another file", "{}"],
  ])("does not refuse the import of an identity if it is damaged: %s", async (__, text) => {
    makeLost(text);
    await importIt();
    expect(readFileSync(state(), "utf8")).toBe(stateOf(5));
    expect(backups()).toEqual([text]);
  });

  test("does not refuse the import of a newer identity of the same lineage", async () => {
    makeLost(stateOf(4));
    await importIt();
    expect(readFileSync(state(), "utf8")).toBe(stateOf(5));
    expect(backups()).toEqual([stateOf(4)]);
  });
});

test("a damaged state without a copy is replaced only with --replace, and kept as a backup", async () => {
  const damaged = stateOf(6).slice(0, -9);
  writeFileSync(state(), damaged);
  await expect(importIt()).rejects.toMatchObject({ code: "identity-foreign" });
  expect(readFileSync(state(), "utf8")).toBe(damaged);
  await importIt("lab");
  expect(readFileSync(state(), "utf8")).toBe(stateOf(5));
  expect(backups()).toEqual([damaged]);
});

test("a copy of the state that is replaced is not kept twice", async () => {
  writeFileSync(state(), stateOf(6));
  writeFileSync(copy(), stateOf(6));
  await restore();
  expect(backups()).toEqual([stateOf(6)]);
  expect(existsSync(copy())).toBe(false);
});

describe("wording", () => {
  test("an identity that is older than the copy", async () => {
    writeFileSync(copy(), stateOf(6));
    await expect(importIt()).rejects.toThrow(
      `${state()} is missing or damaged, and its backup has a different or newer identity of lab, with 1 resources. Nothing was changed. [identity-foreign]\n` +
        `Restore it: cp ${copy()} ${state()}. To import the exported identity anyway, pass --replace lab. The backup is kept.`,
    );
  });
});
