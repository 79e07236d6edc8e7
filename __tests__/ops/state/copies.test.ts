import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redacted } from "../../../ops/redaction";
import { unseal } from "../../../ops/sealed";
import { compareStates } from "../../../ops/state-backup";
import { backUpState, backUpStates } from "../../../ops/state/backups";
import { KEPT, copiesOf, copyState } from "../../../ops/state/copies";
import { moveStates } from "../../../ops/state/move";
import { restoreState } from "../../../ops/state/restore";
import { StateStore } from "../../../ops/state/store";
import { LAYERS } from "../../../spec";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coldstart-copies-"));
  mkdirSync(join(folder, "lab"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const LOCAL = { name: "lab", state: { backend: "local" } } as const;
const optionsIn = (name: string) => ({ cluster: LOCAL, folder: join(folder, name), environment: {}, program: "none" });
const options = () => optionsIn("lab");
const file = (name = "lab") => join(folder, name, "auth.tfstate");
const whole = (serial: number, lineage = "one") =>
  JSON.stringify({ version: 4, serial, lineage, resources: [{ mode: "managed", instances: [{}] }] });

/** A state that is elsewhere and encrypted, without anybody who keeps it. */
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

test("a state that is put in its place on purpose is not held against the copy of the one before", async () => {
  writeFileSync(file(), whole(3));
  writeFileSync(`${file()}.good`, whole(3));
  await new StateStore(options()).push("auth", whole(1, "another"), true);
  expect(compareStates(file(), `${file()}.good`)).toBe("well");
  expect(readFileSync(file(), "utf8")).toBe(whole(1, "another"));
});

test("what is secret in a state that is elsewhere is hidden once its copy was made", async () => {
  class Remote extends StateStore {
    override get isHere() {
      return false;
    }
    override pull() {
      const outputs = { token: { value: "Told-0nly-Once", sensitive: true } };
      return Promise.resolve(JSON.stringify({ version: 4, serial: 1, lineage: "one", outputs, resources: [] }));
    }
  }
  expect(redacted("it is Told-0nly-Once")).toBe("it is Told-0nly-Once");
  await backUpStates(options(), new Remote(options()));
  expect(redacted("it is Told-0nly-Once")).toBe("it is (secret)");
});

describe("copies of a state", () => {
  test("are kept before each write, only the last few, and for their owner alone", async () => {
    expect(await backUpState("auth", options())).toBeUndefined();
    for (let serial = 1; serial <= KEPT + 3; serial++) {
      writeFileSync(file(), whole(serial));
      const now = () => new Date(Date.UTC(2026, 0, 1, 0, serial));
      await copyState("auth", {
        ...options(),
        store: new StateStore(options()),
        folder: join(folder, "lab/backups"),
        now,
      });
    }
    const copies = copiesOf(join(folder, "lab/backups"), "auth");
    expect(copies).toHaveLength(KEPT);
    const contents = copies.map((name) => readFileSync(join(folder, "lab/backups", name), "utf8"));
    expect([contents[0], contents.at(-1)]).toEqual([whole(4), whole(KEPT + 3)]);
    expect(statSync(join(folder, "lab/backups")).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "lab/backups", copies[0] ?? "")).mode & 0o777).toBe(0o600);
  });

  test("are not kept twice of the same, and one layer's are not another's", async () => {
    writeFileSync(file(), whole(1));
    await backUpStates(options());
    await backUpStates(options());
    expect(LAYERS.map((layer) => copiesOf(join(folder, "lab/backups"), layer).length)).toEqual([1, 0, 0, 0]);
  });

  test("of a state that is encrypted are, too", async () => {
    const cluster = {
      name: "lab",
      state: { backend: "local", encryption: { name: "coldstart", passphrase: { env: "PHRASE" } } },
    } as const;
    const environment = { PHRASE: "a phrase of enough length" };
    const elsewhere = { cluster, environment, folder: join(folder, "kept"), program: "none" };
    const copy = (await copyState("auth", { ...elsewhere, store: new Elsewhere(elsewhere) })) ?? "";
    expect(copy).toMatch(/\.tfstate\.sealed$/);
    expect(readFileSync(copy, "utf8")).not.toContain("resources");
    expect(unseal(readFileSync(copy, "utf8"), environment.PHRASE)).toBe(whole(1));
    // A file of this machine is copied as OpenTofu has written it.
    const written = JSON.stringify({
      serial: 1,
      lineage: "one",
      meta: {},
      encrypted_data: "x",
      encryption_version: "v0",
    });
    writeFileSync(file(), written);
    class Decrypted extends StateStore {
      override pull() {
        return Promise.resolve(whole(1));
      }
    }
    const here = { cluster, environment, folder: join(folder, "lab"), program: "none" };
    const second =
      (await copyState("auth", { ...here, folder: join(folder, "kept2"), store: new Decrypted(here) })) ?? "";
    expect(readFileSync(second, "utf8")).toBe(written);
  });

  test("are put back, and what was there is kept", async () => {
    writeFileSync(file(), whole(1));
    const copy = (await backUpState("auth", options())) ?? "";
    writeFileSync(file(), whole(7));
    expect(await restoreState("auth", copy, options())).toMatch(
      /^auth has 1 resources again, in .* As it was before: /,
    );
    expect(readFileSync(file(), "utf8")).toBe(whole(1));
    expect(
      readdirSync(join(folder, "lab/backups")).map((name) => readFileSync(join(folder, "lab/backups", name), "utf8")),
    ).toContain(whole(7));
    writeFileSync(copy, "half a st");
    await expect(restoreState("auth", copy, options())).rejects.toThrow("It is no state of Terraform");
    expect(readFileSync(file(), "utf8")).toBe(whole(1));
  });
});

describe("states that move", () => {
  const said: string[] = [];
  const move = () =>
    moveStates({
      from: new StateStore(options()),
      to: new StateStore(optionsIn("new")),
      places: { state: join(folder, "lab"), output: join(folder, "out"), project: folder },
      say: (text) => said.push(text),
    });

  test("are read again before the old one is put aside, and Terraform forgets where they were", async () => {
    const remembered = join(folder, "out/stacks/auth/.terraform");
    mkdirSync(remembered, { recursive: true });
    writeFileSync(join(remembered, "terraform.tfstate"), "{}");
    writeFileSync(file(), whole(3));
    writeFileSync(`${file()}.good`, whole(3));
    await move();
    expect(readFileSync(file("new"), "utf8")).toBe(whole(3));
    expect(readdirSync(join(folder, "lab"))).toEqual(["kept"]);
    expect(readdirSync(join(folder, "lab/kept"))).toHaveLength(1);
    expect(readdirSync(remembered)).toEqual([]);
    expect(said.join("\n")).toMatch(/auth +1 resources: moved/);
  });

  test("never take the place of others", async () => {
    mkdirSync(join(folder, "new"));
    writeFileSync(file(), whole(3));
    for (const there of [whole(2), whole(9, "two")]) {
      writeFileSync(file("new"), there);
      await expect(move()).rejects.toThrow(/there is another state of auth already\. Nothing was moved/);
      expect([readFileSync(file(), "utf8"), readFileSync(file("new"), "utf8")]).toEqual([whole(3), there]);
    }
    writeFileSync(file("new"), whole(4));
    await move();
    expect(readFileSync(file("new"), "utf8")).toBe(whole(4));
  });
});
