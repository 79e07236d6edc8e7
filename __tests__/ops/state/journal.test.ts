import { appendFileSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Journal } from "../../../ops/state/journal";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder("journal");

const file = () => join(folder(), "state/hybrid/journal.jsonl");
const noon = () => new Date("2026-01-02T12:00:00Z");

describe("the journal", () => {
  test("reports the last outcome of each step, over several runs", () => {
    const first = new Journal(file(), "first", noon);
    first.write("preflight", "started");
    first.write("preflight", "done", { detail: "all well" });
    first.write("auth", "started");
    const second = new Journal(file(), "second", noon);
    expect(second.status()).toEqual([
      { step: "preflight", state: "done", at: "2026-01-02T12:00:00.000Z", detail: "all well" },
      { step: "auth", state: "interrupted", at: "2026-01-02T12:00:00.000Z" },
    ]);
    second.write("auth", "failed", { detail: "no token" });
    expect(new Journal(file(), "third").status()[1]).toMatchObject({ state: "failed", detail: "no token" });
    expect(second.history().map(({ run }) => run)).toEqual(["first", "first", "first", "second"]);
  });

  test("survives a line that a kill truncated", () => {
    new Journal(file(), "first", noon).write("auth", "done");
    appendFileSync(file(), '{"at":"2026');
    const second = new Journal(file(), "second", noon);
    expect(second.status()).toHaveLength(1);
    second.write("infra", "started");
    expect(new Journal(file(), "third").status().map(({ step }) => step)).toEqual(["auth", "infra"]);
  });

  test("is readable by its owner only", () => {
    new Journal(file(), "first", noon).write("auth", "done");
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder(), "state/hybrid")).mode & 0o777).toBe(0o700);
    expect(readFileSync(file(), "utf8")).toMatch(/\n$/);
  });
});
