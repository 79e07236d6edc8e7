import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StateBackup } from "../../ops/state-backup";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "coldstart-state-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, "auth.tfstate");
const whole = (serial: number) => JSON.stringify({ version: 4, serial, resources: ["secrets"] });

describe("the state of a layer", () => {
  test("that a kill cut short is put back from the last whole one, and the damaged one is kept", () => {
    writeFileSync(file(), whole(7));
    const backup = new StateBackup(file());
    backup.keep();
    writeFileSync(file(), whole(8).slice(0, 20));
    expect(backup.mend()).toBe(true);
    expect(readFileSync(file(), "utf8")).toBe(whole(7));
    expect(existsSync(`${file()}.damaged`)).toBe(true);
  });

  test("that is empty counts as damaged too: Terraform would take it for a cluster that never was", () => {
    writeFileSync(file(), whole(7));
    new StateBackup(file()).keep();
    writeFileSync(file(), "");
    expect(new StateBackup(file()).mend()).toBe(true);
  });

  test("that is whole, or not there yet, is left alone", () => {
    expect(new StateBackup(file()).mend()).toBe(false);
    writeFileSync(file(), whole(1));
    expect(new StateBackup(file()).mend()).toBe(false);
    expect(readFileSync(file(), "utf8")).toBe(whole(1));
  });

  test("that is damaged without a copy stops everything", () => {
    writeFileSync(file(), '{"version": 4, "ser');
    expect(() => new StateBackup(file()).mend()).toThrow(/is damaged, and there is no whole copy beside it/);
  });

  test("a damaged one never becomes the copy", () => {
    writeFileSync(file(), whole(7));
    const backup = new StateBackup(file());
    backup.keep();
    writeFileSync(file(), "{");
    backup.keep();
    expect(backup.mend()).toBe(true);
    expect(readFileSync(file(), "utf8")).toBe(whole(7));
  });
});
