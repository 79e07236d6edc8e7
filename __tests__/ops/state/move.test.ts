import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { moveStates } from "../../../ops/state/move";
import { StateStore } from "../../../ops/state/store";
import { temporaryFolder } from "../../support/temporary-folder";
import { labOptions } from "./support/lab-options";

const folder = temporaryFolder("moves");
const storeIn = (name: string) => new StateStore(labOptions(join(folder(), name)));
const old = (name: string) => join(folder(), "old", name);
const moved = (name: string) => join(folder(), "new", name);

const said: string[] = [];
const move = () =>
  moveStates({
    from: storeIn("old"),
    to: storeIn("new"),
    places: { state: join(folder(), "old"), output: join(folder(), "out"), project: folder() },
    say: (text) => void said.push(text),
  });

const stateOf = (serial: number, lineage = "one", output = "a") =>
  JSON.stringify({
    version: 4,
    serial,
    lineage,
    outputs: { a: { value: output } },
    resources: [{ mode: "managed", instances: [{}] }],
  });

beforeEach(() => {
  said.length = 0;
  mkdirSync(join(folder(), "old"));
  for (const [layer, lineage] of [
    ["auth", "one"],
    ["infra", "two"],
  ] as const) {
    writeFileSync(old(`${layer}.tfstate`), stateOf(3, lineage));
    writeFileSync(old(`${layer}.tfstate.good`), stateOf(3, lineage));
  }
});

test("a state that a kill has emptied is repaired, and moved with the others", async () => {
  writeFileSync(old("infra.tfstate"), "");
  await move();
  expect(readFileSync(moved("infra.tfstate"), "utf8")).toBe(stateOf(3, "two"));
  expect(readFileSync(moved("auth.tfstate"), "utf8")).toBe(stateOf(3));
  expect(existsSync(old("infra.tfstate.good"))).toBe(false);
});

test.each<[string, string, () => void]>([
  ["is missing", "state-missing", () => rmSync(old("infra.tfstate"))],
  ["was replaced by mistake", "state-lineage", () => writeFileSync(old("infra.tfstate"), stateOf(1, "three"))],
])("nothing is moved if a state %s", async (_, code, lose) => {
  lose();
  await expect(move()).rejects.toMatchObject({ code });
  expect(existsSync(moved("auth.tfstate"))).toBe(false);
  expect(readFileSync(old("auth.tfstate"), "utf8")).toBe(stateOf(3));
  expect(readFileSync(old("infra.tfstate.good"), "utf8")).toBe(stateOf(3, "two"));
});

describe("a state that exists at the target already", () => {
  beforeEach(() => mkdirSync(join(folder(), "new")));

  test.each([
    ["from an interrupted move", stateOf(3)],
    ["and was changed since the interrupted move", stateOf(4, "one", "b")],
  ])("%s counts as moved", async (_, text) => {
    writeFileSync(moved("auth.tfstate"), text);
    await move();
    expect(readFileSync(moved("auth.tfstate"), "utf8")).toBe(text);
    expect(readFileSync(moved("infra.tfstate"), "utf8")).toBe(stateOf(3, "two"));
  });

  test.each([
    ["of another lineage", stateOf(3, "other")],
    ["that is older", stateOf(2)],
    ["with the same serial and another content", stateOf(3, "one", "b")],
  ])("%s refuses the move", async (_, text) => {
    writeFileSync(moved("auth.tfstate"), text);
    await expect(move()).rejects.toMatchObject({ code: "state-exists" });
    expect(readFileSync(old("auth.tfstate"), "utf8")).toBe(stateOf(3));
    expect(existsSync(moved("infra.tfstate"))).toBe(false);
  });
});
