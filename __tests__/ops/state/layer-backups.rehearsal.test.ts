import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { redact } from "../../../ops/support/redaction";
import { seal, unseal } from "../../../ops/support/passphrase-encryption";
import { compareStates } from "../../../ops/state/state-backup";
import { backUpState, backUpStates } from "../../../ops/state/backups";
import { KEPT, copiesOf, copyState } from "../../../ops/state/layer-backups";
import { moveStates } from "../../../ops/state/move";
import { restoreState } from "../../../ops/state/restore";
import { StateStore } from "../../../ops/state/store";
import { findTerraform } from "../../../ops/clients/terraform/binary";
import { LAYERS } from "../../../spec";
import { Elsewhere } from "./support/elsewhere";
import { temporaryFolder } from "../../support/temporary-folder";
import { labOptions } from "./support/lab-options";

const folder = temporaryFolder("layer-backups");
beforeEach(() => mkdirSync(join(folder(), "lab")));

const optionsIn = (name: string) => labOptions(join(folder(), name));
const options = () => optionsIn("lab");
const file = (name = "lab") => join(folder(), name, "auth.tfstate");
const whole = (serial: number, lineage = "one") =>
  JSON.stringify({ version: 4, serial, lineage, resources: [{ mode: "managed", instances: [{}] }] });

test("a state that was replaced on purpose is not compared with the backup of the previous one", async () => {
  writeFileSync(file(), whole(3));
  writeFileSync(`${file()}.good`, whole(3));
  await new StateStore(options()).push("auth", whole(1, "another"), true);
  expect(compareStates(file(), `${file()}.good`)).toBe("intact");
  expect(readFileSync(file(), "utf8")).toBe(whole(1, "another"));
});

test("secrets of a remote state are redacted once its backup is created", async () => {
  class Remote extends StateStore {
    override get isHere() {
      return false;
    }
    override pull() {
      const outputs = { token: { value: "Told-0nly-Once", sensitive: true } };
      return Promise.resolve(JSON.stringify({ version: 4, serial: 1, lineage: "one", outputs, resources: [] }));
    }
  }
  expect(redact("it is Told-0nly-Once")).toBe("it is Told-0nly-Once");
  await backUpStates(options(), new Remote(options()));
  expect(redact("it is Told-0nly-Once")).toBe("it is (secret)");
});

describe("backups of a state", () => {
  test("are created before each write; only the last few are kept, readable only by their owner", async () => {
    expect(await backUpState("auth", options())).toBeUndefined();
    for (let serial = 1; serial <= KEPT + 3; serial++) {
      writeFileSync(file(), whole(serial));
      const now = () => new Date(Date.UTC(2026, 0, serial));
      await copyState("auth", {
        ...options(),
        store: new StateStore(options()),
        folder: join(folder(), "lab/backups"),
        now,
      });
    }
    const copies = copiesOf(join(folder(), "lab/backups"), "auth");
    expect(copies).toHaveLength(KEPT);
    const contents = copies.map((name) => readFileSync(join(folder(), "lab/backups", name), "utf8"));
    expect([contents[0], contents.at(-1)]).toEqual([whole(4), whole(KEPT + 3)]);
    expect(statSync(join(folder(), "lab/backups")).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder(), "lab/backups", copies[0] ?? "")).mode & 0o777).toBe(0o600);
  });

  test("are not created twice for the same content, and are separate for each layer", async () => {
    writeFileSync(file(), whole(1));
    await backUpStates(options());
    await backUpStates(options());
    expect(LAYERS.map((layer) => copiesOf(join(folder(), "lab/backups"), layer).length)).toEqual([1, 0, 0, 0]);
  });

  test("of an encrypted state are encrypted too", async () => {
    const cluster = {
      name: "lab",
      state: { backend: "local", encryption: { name: "coldstart", passphrase: { env: "PHRASE" } } },
    } as const;
    const environment = { PHRASE: "a phrase of enough length" };
    const elsewhere = { ...labOptions(join(folder(), "kept")), cluster, environment };
    const copy = (await copyState("auth", { ...elsewhere, store: new Elsewhere(elsewhere, whole(1)) })) ?? "";
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
    const here = { ...labOptions(join(folder(), "lab")), cluster, environment };
    const second =
      (await copyState("auth", { ...here, folder: join(folder(), "kept2"), store: new Decrypted(here) })) ?? "";
    expect(readFileSync(second, "utf8")).toBe(written);
  });

  test("are restored, and the previous state is kept", async () => {
    writeFileSync(file(), whole(1));
    const copy = (await backUpState("auth", options())) ?? "";
    writeFileSync(file(), whole(7));
    expect(await restoreState("auth", copy, options())).toMatch(/^Restored .* auth: 1 resources in .* Backup .*: /);
    expect(readFileSync(file(), "utf8")).toBe(whole(1));
    expect(
      readdirSync(join(folder(), "lab/backups")).map((name) =>
        readFileSync(join(folder(), "lab/backups", name), "utf8"),
      ),
    ).toContain(whole(7));
    writeFileSync(copy, "half a st");
    await expect(restoreState("auth", copy, options())).rejects.toThrow(/Terraform state/);
    expect(readFileSync(file(), "utf8")).toBe(whole(1));
  });
});

describe("a backup that is restored", () => {
  const copy = (name: string, text: string) => {
    writeFileSync(join(folder(), name), text);
    return join(folder(), name);
  };
  const passphrases = { NEW: "the phrase of today", OLD: "the phrase of yesterday" };
  const encryption = {
    name: "second",
    passphrase: { env: "NEW" },
    previous: { name: "first", passphrase: { env: "OLD" } },
  } as const;
  const encrypted = (serial: number, lineage = "one") =>
    JSON.stringify({ serial, lineage, meta: {}, encrypted_data: "x", encryption_version: "v0" });

  test("must have the layer and lineage of the state, unless the cluster's name is given", async () => {
    writeFileSync(file(), whole(5));
    const other = copy("a.tfstate", whole(9, "another"));
    await expect(restoreState("auth", other, options())).rejects.toThrow(
      /another lineage .* auth: .*\n.* --replace lab$/,
    );
    const infra = copy("infra-2026-01-01-abc.tfstate", whole(4));
    await expect(restoreState("auth", infra, options())).rejects.toThrow(/ not of auth, .* name/);
    expect(readFileSync(file(), "utf8")).toBe(whole(5));
    await restoreState("auth", other, options(), { replace: true });
    expect(readFileSync(file(), "utf8")).toBe(whole(9, "another"));
  });

  test("is recognized by its lineage if its layer has no state any more", async () => {
    writeFileSync(join(folder(), "lab/infra.tfstate"), whole(5, "of infra"));
    await expect(restoreState("auth", copy("b.tfstate", whole(4, "of infra")), options())).rejects.toThrow(
      / not of auth\./,
    );
    await restoreState("auth", copy("c.tfstate", whole(4)), options());
    expect(readFileSync(file(), "utf8")).toBe(whole(4));
  });

  test("replaces an unreadable state, whose file is kept", async () => {
    const cluster = { name: "lab", state: { backend: "local", encryption } } as const;
    const here = { ...labOptions(join(folder(), "lab")), cluster, environment: passphrases };
    class Tofu extends StateStore {
      override pull() {
        const text = readFileSync(file(), "utf8");
        return text === encrypted(3) ? Promise.resolve(whole(3)) : Promise.reject(new Error("cannot be decrypted"));
      }
    }
    writeFileSync(file(), "dam");
    writeFileSync(`${file()}.good`, encrypted(7, "another"));
    const output = await restoreState("auth", copy("d.tfstate", encrypted(3)), here, { store: new Tofu(here) });
    expect(readFileSync(file(), "utf8")).toBe(encrypted(3));
    expect(compareStates(file(), `${file()}.good`)).toBe("intact");
    const [, aside = ""] = /could not be read; its file was kept: (.*unreadable-auth-.*)$/.exec(output) ?? [];
    expect(readFileSync(aside, "utf8")).toBe("dam");
    expect(statSync(aside).mode & 0o077).toBe(0);
  });

  class Remote extends Elsewhere {
    kept: string | undefined;
    override pull() {
      return this.kept === undefined ? Promise.reject(new Error("cannot be read")) : Promise.resolve(this.kept);
    }
    override push(_: string, text: string) {
      this.kept = text;
      return Promise.resolve();
    }
  }

  test("also replaces a remote state, and may be sealed with the previous passphrase", async () => {
    const cluster = { name: "lab", state: { backend: "local", encryption } } as const;
    const there = { ...labOptions(join(folder(), "lab")), cluster, environment: passphrases };
    const sealed = (passphrase: string) => seal(whole(3), passphrase, { content: "state", cluster: "lab" });
    const store = new Remote(there, whole(1));
    expect(await restoreState("auth", copy("e.tfstate.sealed", sealed(passphrases.OLD)), there, { store })).toMatch(
      / no backup /,
    );
    expect(store.kept).toBe(whole(3));
    await expect(
      restoreState("auth", copy("f.tfstate.sealed", sealed("another phrase")), there, { store }),
    ).rejects.toThrow("Wrong passphrase");
  }, 60_000);

  test("reports what to do if Terraform does not overwrite an unreadable state", async () => {
    class Stubborn extends Remote {
      override push() {
        return Promise.reject(new Error("Failed to refresh destination state"));
      }
    }
    await expect(
      restoreState("auth", copy("g.tfstate", whole(3)), options(), { store: new Stubborn(options(), whole(1)) }),
    ).rejects.toThrow(/refresh destination state\n.* delete /);
  });
});

test("a second command does not remove the backend configuration that the first one uses", async () => {
  const terraform = { ...options(), environment: { ...process.env }, program: findTerraform().program };
  const place = join(folder(), "lab/backend/auth");
  await new StateStore(terraform).terraform("auth");
  const used = join(place, ".terraform/used-by-another");
  writeFileSync(used, "");
  await new StateStore(terraform).terraform("auth");
  expect(existsSync(used)).toBe(true);
  // Of another backend nothing is carried over.
  writeFileSync(join(place, "backend.tf.json"), JSON.stringify({ terraform: { backend: { local: { path: "x" } } } }));
  await new StateStore(terraform).terraform("auth");
  expect(existsSync(used)).toBe(false);
  // A record of another version is ignored.
  const remembered = join(place, ".terraform/terraform.tfstate");
  writeFileSync(
    remembered,
    readFileSync(remembered, "utf8")
      .replace(/"hash": *\d+/, '"hash": 1')
      .replace("auth.tfstate", "old"),
  );
  expect(await (await new StateStore(terraform).terraform("auth")).pullState()).toBe("");
  expect(readFileSync(remembered, "utf8")).toContain("auth.tfstate");
}, 60_000);

describe("moving states", () => {
  const output: string[] = [];
  const move = () =>
    moveStates({
      from: new StateStore(options()),
      to: new StateStore(optionsIn("new")),
      places: { state: join(folder(), "lab"), output: join(folder(), "out"), project: folder() },
      say: (text) => output.push(text),
    });

  test("reads each state back before the old one is set aside, and makes Terraform forget the old backend", async () => {
    const remembered = join(folder(), "out/stacks/auth/.terraform");
    mkdirSync(remembered, { recursive: true });
    writeFileSync(join(remembered, "terraform.tfstate"), "{}");
    writeFileSync(file(), whole(3));
    writeFileSync(`${file()}.good`, whole(3));
    await move();
    expect(readFileSync(file("new"), "utf8")).toBe(whole(3));
    expect(readdirSync(join(folder(), "lab"))).toEqual(["kept"]);
    expect(readdirSync(join(folder(), "lab/kept"))).toHaveLength(1);
    expect(readdirSync(remembered)).toEqual([]);
    expect(output.join("\n")).toMatch(/auth +1 resources: moved/);
  });

  test("never overwrites another state", async () => {
    mkdirSync(join(folder(), "new"));
    writeFileSync(file(), whole(3));
    for (const there of [whole(2), whole(9, "two")]) {
      writeFileSync(file("new"), there);
      await expect(move()).rejects.toThrow(/ state of auth\./);
      expect([readFileSync(file(), "utf8"), readFileSync(file("new"), "utf8")]).toEqual([whole(3), there]);
    }
    writeFileSync(file("new"), whole(4));
    await move();
    expect(readFileSync(file("new"), "utf8")).toBe(whole(4));
  });
});
