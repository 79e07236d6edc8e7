import crypto from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { backUpState } from "../../../ops/state/backups";
import { copiesOf, copyState } from "../../../ops/state/layer-backups";
import { StateStore } from "../../../ops/state/store";
import { readSealedHeader, unseal } from "../../../ops/support/passphrase-encryption";
import { Elsewhere } from "./support/elsewhere";
import { temporaryFolder } from "../../support/temporary-folder";
import { labOptions } from "./support/lab-options";

const folder = temporaryFolder("layer-backups");
beforeEach(() => mkdirSync(join(folder(), "lab")));
afterEach(() => jest.restoreAllMocks());

const options = () => labOptions(join(folder(), "lab"));
const file = () => join(folder(), "lab/auth.tfstate");
const whole = (serial: number) => JSON.stringify({ version: 4, serial, lineage: "one", resources: [] });

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
    await expect(copyState("auth", copying)).rejects.toThrow("EISDIR");
    expect(copiesOf(copying.folder, "auth")).toEqual([]);
  });

  test("are written again if they cannot be read", async () => {
    writeFileSync(file(), whole(1));
    const copy = (await backUpState("auth", options())) ?? "";
    rmSync(copy);
    // Reading fails for root too.
    symlinkSync(copy, copy);
    expect(await backUpState("auth", options())).toBe(copy);
    expect(readFileSync(copy, "utf8")).toBe(whole(1));
  });

  test.each([
    ["within a week", 5 * 60, 40],
    ["over many weeks", 24 * 3600, 20],
  ])("of 40 changes %s", async (_, seconds, expected) => {
    const copying = { ...options(), store: new StateStore(options()), folder: join(folder(), "lab/backups") };
    for (let serial = 1; serial <= 40; serial += 1) {
      writeFileSync(file(), whole(serial));
      await copyState("auth", { ...copying, now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, serial * seconds)) });
    }
    expect(copiesOf(copying.folder, "auth")).toHaveLength(expected);
  });

  test("delete the temporary files that killed runs left of the same layer", async () => {
    const backups = join(folder(), "lab/backups");
    mkdirSync(backups);
    const left = ["auth-2026-a.tfstate.new", "auth-2026-b.tfstate.sealed.new"];
    const others = ["auth-2026-c.tfstate", "infra-2026-a.tfstate.new"];
    for (const name of [...left, ...others]) writeFileSync(join(backups, name), "secret");
    writeFileSync(file(), whole(1));
    const copy = (await backUpState("auth", options())) ?? "";
    expect(readdirSync(backups).sort()).toEqual([...others, basename(copy)].sort());
  });

  describe("of a remote, encrypted state", () => {
    const environment = { PHRASE: "a phrase of enough length", NEW: "another long phrase" };
    const make = async (passphrase: keyof typeof environment = "PHRASE", name = "coldstart") => {
      const encryption = { name, passphrase: { env: passphrase } };
      const cluster = { name: "lab", state: { backend: "local", encryption } } as const;
      const there = { ...labOptions(join(folder(), "kept")), cluster, environment };
      return (await copyState("auth", { ...there, store: new Elsewhere(there, whole(1)) })) ?? "";
    };
    const copies = () => copiesOf(join(folder(), "kept"), "auth");

    test("are reused without deriving a key, which is slow", async () => {
      const copy = await make();
      const sealed = readFileSync(copy, "utf8");
      const derive = jest.spyOn(crypto, "scryptSync");
      expect([await make(), readFileSync(copy, "utf8")]).toEqual([copy, sealed]);
      expect(derive).not.toHaveBeenCalled();
      rmSync(copy);
      await make();
      expect(derive).toHaveBeenCalled();
    });

    test("are written again if they are damaged", async () => {
      const copy = await make();
      const sealed = readFileSync(copy, "utf8");
      const { data } = JSON.parse(sealed) as { data: string };
      const another = data.startsWith("A") ? "B" : "A";
      const damaged = [sealed.slice(0, 100), "", sealed.replace(data, another + data.slice(1))];
      for (const content of damaged) {
        writeFileSync(copy, content);
        expect(await make()).toBe(copy);
        expect(readSealedHeader(readFileSync(copy, "utf8"))).toEqual({ content: "state", cluster: "lab" });
      }
      expect(unseal(readFileSync(copy, "utf8"), environment.PHRASE)).toBe(whole(1));
      expect(copies()).toHaveLength(1);
    });

    test("are created again for a new passphrase", async () => {
      await make();
      const copy = await make("NEW", "second");
      expect(unseal(readFileSync(copy, "utf8"), environment.NEW)).toBe(whole(1));
      expect(copies()).toHaveLength(2);
    });
  });
});
