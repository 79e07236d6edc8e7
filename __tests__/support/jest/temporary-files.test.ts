import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { isLeftover } = jest.requireActual<{ isLeftover(parent: string, name: string): boolean }>(
  "./temporary-files.cjs",
);

const parent = mkdtempSync(join(tmpdir(), "coldstart-leftovers-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const { pid: ended } = spawnSync(process.execPath, ["--version"]);

test.each([
  ["of a process that has ended", `coldstart-jest-${ended}-abcdef`, 2, true],
  ["of a process that has ended, perhaps in another container", `coldstart-jest-${ended}-ghijkl`, 0, false],
  ["of a process that runs", `coldstart-jest-${process.pid}-abcdef`, 2, false],
  ["of another program", `other-${ended}`, 2, false],
])("a folder %s", (_, name, hours, isExpected) => {
  mkdirSync(join(parent, name));
  const changed = Date.now() / 1000 - hours * 3600;
  utimesSync(join(parent, name), changed, changed);
  expect(isLeftover(parent, name)).toBe(isExpected);
});
