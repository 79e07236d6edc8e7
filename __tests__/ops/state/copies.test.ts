import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backUpState } from "../../../ops/state/backups";
import { copiesOf, copyState } from "../../../ops/state/copies";
import { StateStore } from "../../../ops/state/store";
import { LIVE } from "../../../ops/support/runtime";
import { seal, unseal } from "../../../ops/support/sealed";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder("copies");
beforeEach(() => mkdirSync(join(folder(), "lab")));

const PLACE = { file: "clusters/lab.yaml", runtime: LIVE };
const options = () => ({
  cluster: { name: "lab", state: { backend: "local" } } as const,
  folder: join(folder(), "lab"),
  environment: {},
  program: "none",
  ...PLACE,
});
const file = () => join(folder(), "lab/auth.tfstate");
const whole = (serial: number) => JSON.stringify({ version: 4, serial, lineage: "one", resources: [] });

/** A remote, encrypted state, without a real backend. */
class Elsewhere extends StateStore {
  override get isHere() {
    return false;
  }
  override get isEncrypted() {
    return true;
  }
  override pull() {
    return Promise.resolve(whole(1));
  }
}

describe("backups of a state", () => {
  test("are written again if a killed run or a full disk has truncated them", async () => {
    writeFileSync(file(), whole(1));
    const copy = (await backUpState("auth", options())) ?? "";
    writeFileSync(copy, whole(1).slice(0, 20));
    const { ino } = statSync(copy);
    expect(await backUpState("auth", options())).toBe(copy);
    expect(readFileSync(copy, "utf8")).toBe(whole(1));
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    // It was renamed into place, so another interruption cannot truncate it again.
    expect(statSync(copy).ino).not.toBe(ino);
  });

  test("are not listed while they are being written", async () => {
    const now = () => new Date(Date.UTC(2026, 0, 1));
    const copying = { ...options(), store: new StateStore(options()), folder: join(folder(), "lab/backups"), now };
    writeFileSync(file(), whole(1));
    const copy = (await copyState("auth", copying)) ?? "";
    rmSync(copy);
    // The write fails, because its place is taken.
    mkdirSync(`${copy}.new`);
    await expect(copyState("auth", copying)).rejects.toThrow();
    expect(copiesOf(copying.folder, "auth")).toEqual([]);
  });

  test("of a remote, encrypted state are reused only if they decrypt to it", async () => {
    const cluster = {
      name: "lab",
      state: { backend: "local", encryption: { name: "coldstart", passphrase: { env: "PHRASE" } } },
    } as const;
    const environment = { PHRASE: "a phrase of enough length" };
    const there = { cluster, environment, folder: join(folder(), "kept"), program: "none", ...PLACE };
    const make = async () => (await copyState("auth", { ...there, store: new Elsewhere(there) })) ?? "";
    const copy = await make();
    const sealed = readFileSync(copy, "utf8");
    expect([await make(), readFileSync(copy, "utf8")]).toEqual([copy, sealed]);
    const damaged = [
      sealed.slice(0, 100),
      "",
      "null",
      seal(whole(2), environment.PHRASE, { content: "state", cluster: "lab" }),
    ];
    for (const content of damaged) {
      writeFileSync(copy, content);
      expect(await make()).toBe(copy);
      expect(unseal(readFileSync(copy, "utf8"), environment.PHRASE)).toBe(whole(1));
    }
    expect(copiesOf(there.folder, "auth")).toHaveLength(1);
  });
});
