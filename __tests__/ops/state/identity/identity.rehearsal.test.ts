import { copyFileSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exitCodeOf } from "../../../../ops/cli/exit-code";
import { placesIn } from "../../../../rehearsal/run";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";
import { importIdentity } from "../../../../ops/state/identity/identity";
import { identityAt } from "../../../../ops/state/identity/open";
import { describeFatalError } from "../../../../ops/support/fatal-error";
import { seal } from "../../../../ops/support/passphrase-encryption";
import { restoreProcessAfter } from "../../../support/process-settings";
import { Rehearsed } from "../../../support/rehearsed";

const SMALLEST = join(__dirname, "../../../fixtures/valid/single-node-on-proxmox.yaml");
const PASSPHRASE = "five words and a number 7";
const OTHER_PASSPHRASE = "another one altogether";

let lab: Rehearsed;
beforeAll(async () => {
  lab = await Rehearsed.start(SMALLEST, {
    CLUSTER: SMALLEST,
    WORDS: PASSPHRASE,
    OTHER_WORDS: OTHER_PASSPHRASE,
  });
  await lab.deploy("auth");
}, 120_000);
afterAll(() => lab?.close());

/** `npx coldstart identity`, as a person inside the rehearsal runs it; what it says, and how it ends. */
async function identity(...words: string[]) {
  const { code, stdout, stderr } = await lab.command("identity", ...words);
  expect(stdout + stderr).not.toContain(PASSPHRASE);
  return { code, output: `${stdout}${stderr}` };
}

const carried = () => join(lab.folder, "lab.identity");
const state = () => join(placesIn(lab.folder).state, "auth.tfstate");
const BY = ["--passphrase-env", "WORDS"];

// One cluster, one story: each test continues where the one before it stopped.
describe("the identity of a cluster", () => {
  let before: string;

  test("is exported into an encrypted file that only its owner can read", async () => {
    before = readFileSync(state(), "utf8");
    expect(await identity("export", carried(), ...BY)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Exported .* lab \(\d+ resources .*\) to .*lab\.identity,/) as string,
    });
    expect(statSync(carried()).mode & 0o777).toBe(0o600);
    const text = readFileSync(carried(), "utf8");
    expect(JSON.parse(text)).toMatchObject({
      header: { version: 1, content: "auth", cluster: "lab", kdf: { name: "scrypt" }, cipher: { name: "aes-256-gcm" } },
    });
    expect(text).not.toMatch(/talos|PRIVATE|machine_secrets/);
    expect(await identity("export", carried(), ...BY)).toMatchObject({
      code: 2,
      output: expect.stringContaining("[file-exists]") as string,
    });
  }, 60_000);

  test("is restored byte for byte if its state is lost, and Terraform has nothing to do", async () => {
    rmSync(placesIn(lab.folder).state, { recursive: true });
    expect(await identity("import", carried(), ...BY)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Imported .* lab/m) as string,
    });
    expect(readFileSync(state(), "utf8")).toBe(before);
    expect(statSync(state()).mode & 0o777).toBe(0o600);
    expect(statSync(placesIn(lab.folder).state).mode & 0o777).toBe(0o700);
    expect(await lab.changes("auth")).toEqual({ add: 0, change: 0, remove: 0 });
    expect(await identity("import", carried(), ...BY)).toMatchObject({
      code: 0,
      output: expect.stringContaining("Nothing was changed") as string,
    });
  }, 60_000);

  const BY_WORDS = { passphraseEnv: "WORDS" };

  test.each<[string, (text: string) => string, { passphraseEnv: string }, RegExp, code?: number]>([
    ["the passphrase is another", (text) => text, { passphraseEnv: "OTHER_WORDS" }, /Wrong passphrase/],
    ["no passphrase is there", (text) => text, { passphraseEnv: "NOTHING" }, /NOTHING is not set/, 2],
    ["the file is cut off", (text) => text.slice(0, -40), BY_WORDS, /is truncated/],
    ["a byte of it has changed", (text) => text.replace(/"data": "./, '"data": "!'), BY_WORDS, /damaged: its checksum/],
    ["it is of a newer form", (text) => text.replace('"version": 1', '"version": 2'), BY_WORDS, /has format version 2/],
    ["it is another file", () => "{}", BY_WORDS, /Coldstart exported/],
    [
      "it is of another cluster",
      (text) => seal("{}", PASSPHRASE, { content: "auth", cluster: `not-${text.length}` }),
      BY_WORDS,
      / not-\d+, not to lab/,
      2,
    ],
  ])("is not imported when %s", async (_, change, options, expected, code = 1) => {
    const file = join(lab.folder, "wrong.identity");
    writeFileSync(file, change(readFileSync(carried(), "utf8")));
    const importing = restoreProcessAfter(async () => {
      Object.assign(process.env, { CLUSTER: SMALLEST, WORDS: PASSPHRASE, OTHER_WORDS: OTHER_PASSPHRASE });
      await importIdentity(identityAt(file, options, false, rehearsalRuntime(lab.folder)), undefined);
    });
    const error: unknown = await importing.catch((reason: unknown) => reason);
    const output = describeFatalError(error);
    expect(output).toMatch(expected);
    expect(output).not.toMatch(/\n\s+at /);
    for (const words of [PASSPHRASE, OTHER_PASSPHRASE]) expect(output).not.toContain(words);
    expect(exitCodeOf(error)).toBe(code);
    expect(readFileSync(state(), "utf8")).toBe(before);
  });

  test("is not imported without a passphrase when there is no terminal", async () => {
    const { code, output } = await identity("import", carried());
    expect(output).toMatch(/--passphrase-env NAME or --passphrase-file FILE/);
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
    expect(readFileSync(state(), "utf8")).toBe(before);
  }, 30_000);

  test("is not imported from a file that does not exist", async () => {
    expect(await identity("import", join(lab.folder, "no.identity"), ...BY)).toMatchObject({
      code: 2,
      output: expect.stringContaining("[file-missing]") as string,
    });
  }, 30_000);

  test("never replaces another one by mistake", async () => {
    const other = JSON.stringify({ ...(JSON.parse(before) as object), lineage: "another", outputs: {} });
    writeFileSync(state(), other);
    expect(await identity("import", carried(), ...BY)).toMatchObject({
      code: 2,
      output: expect.stringMatching(/different or older[^]*--replace lab/) as string,
    });
    expect(await identity("import", carried(), ...BY, "--replace", "other")).toMatchObject({ code: 2 });
    expect(readFileSync(state(), "utf8")).toBe(other);
    expect(await identity("import", carried(), ...BY, "--replace", "lab")).toMatchObject({ code: 0 });
    expect(readFileSync(state(), "utf8")).toBe(before);
    const backups = join(placesIn(lab.folder).state, "backups");
    expect(readdirSync(backups).map((name) => readFileSync(join(backups, name), "utf8"))).toContain(other);
  }, 60_000);

  test("is not exported if there is none", async () => {
    copyFileSync(state(), join(lab.folder, "aside"));
    rmSync(state());
    const nowhere = join(lab.folder, "nowhere.identity");
    expect(await identity("export", nowhere, ...BY)).toMatchObject({
      code: 2,
      output: expect.stringContaining("[identity-missing]") as string,
    });
    expect(existsSync(nowhere)).toBe(false);
  }, 30_000);
});
