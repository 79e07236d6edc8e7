import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformFailed } from "../../../../ops/clients/terraform/failure";
import {
  PLATFORMS,
  formatLock,
  lockPath,
  missingHashes,
  missingLocks,
  parseLock,
  placeLock,
} from "../../../../ops/clients/terraform/lock-file";
import type { LockedProvider } from "../../../../ops/clients/terraform/lock-file";
import { Terraform } from "../../../../ops/clients/terraform/terraform";
import { writeMirror } from "../../../../rehearsal/mirror";
import { LAYERS } from "../../../../spec";
import { clusterFilePath, clusterNames } from "../../../../spec/cluster-file";
import { synthText } from "../../../support/synth";
import { temporaryFolder } from "../../../support/temporary-folder";

const RANDOM = { source: "hashicorp/random", version: "3.7.2" };
const TLS = { source: "hashicorp/tls", version: "4.1.0" };
const HASHES = [...PLATFORMS.map((platform) => `h1:${platform}=`), "zh:aaaa"];

const home = temporaryFolder("locks");

/** The stack `auth` with two providers, and what git has for it. */
function stack(kept: readonly LockedProvider[]) {
  const [folder, locks] = [join(home(), "stacks/auth"), join(home(), "locks")];
  mkdirSync(folder, { recursive: true });
  mkdirSync(locks, { recursive: true });
  const required_providers = { random: RANDOM, tls: TLS };
  writeFileSync(join(folder, "cdk.tf.json"), JSON.stringify({ terraform: { required_providers } }));
  writeFileSync(lockPath("auth", locks), formatLock(kept));
  return { folder, locks, program: "terraform", environment: {} };
}

const beside = (folder: string) => parseLock(readFileSync(join(folder, ".terraform.lock.hcl"), "utf8"));

describe("a lock file", () => {
  test("is read as it is written", () => {
    const entries = [
      { ...RANDOM, hashes: HASHES },
      { ...TLS, hashes: [] },
    ];
    expect(parseLock(formatLock(entries))).toEqual(entries);
  });

  test("covers a provider with a signed hash and one for each platform", () => {
    expect(missingHashes(RANDOM, [{ ...RANDOM, hashes: HASHES }])).toBeUndefined();
    expect(missingHashes(RANDOM, [])).toBe("no hash");
    expect(missingHashes(RANDOM, [{ ...RANDOM, version: "3.7.1", hashes: HASHES }])).toBe("no hash");
    expect(missingHashes(RANDOM, [{ ...RANDOM, hashes: HASHES.slice(1) }])).toMatch(/ 3 of 4 /);
    expect(missingHashes(RANDOM, [{ ...RANDOM, hashes: ["h1:x="] }])).toMatch(/ \(zh:\)$/);
  });

  test("of git has every provider of every cluster, in its version, and no other", () => {
    const stacks = clusterNames().map((name) => synthText(readFileSync(clusterFilePath(name), "utf8")));
    const wanted = LAYERS.map((layer) => {
      const all = stacks.flatMap((one) => Object.values(one[layer].terraform.required_providers ?? {})) as {
        source: string;
        version: string;
      }[];
      return [...new Set(all.map((one) => `${one.source.replace(/^(?!.*\/)/, "hashicorp/")} ${one.version}`))].sort();
    });
    const kept = LAYERS.map((layer) =>
      parseLock(readFileSync(lockPath(layer), "utf8")).map(({ source, version }) => `${source} ${version}`),
    );
    expect(kept).toEqual(wanted);
  });
});

describe("before terraform init", () => {
  test("a stack gets the locked hashes from git; when complete, the file is read-only", () => {
    const other = { source: "siderolabs/talos", version: "0.11.0", hashes: HASHES };
    const given = stack([{ ...RANDOM, hashes: HASHES }, { ...TLS, hashes: HASHES }, other]);
    expect(placeLock(given)).toEqual(["-lockfile=readonly"]);
    expect(beside(given.folder).map(({ source }) => source)).toEqual(["hashicorp/random", "hashicorp/tls"]);
    expect(missingLocks(join(home(), "stacks"), given.locks)).toEqual([]);
  });

  test("hashes that git lacks stay as Terraform wrote them and are named", () => {
    const given = stack([
      { ...RANDOM, hashes: HASHES },
      { ...TLS, hashes: [] },
    ]);
    const first = { ...TLS, hashes: ["h1:first="] };
    writeFileSync(join(given.folder, ".terraform.lock.hcl"), formatLock([{ ...RANDOM, hashes: ["h1:old="] }, first]));
    expect(placeLock(given)).toEqual([]);
    expect(beside(given.folder)).toEqual([{ ...RANDOM, hashes: HASHES }, first]);
    expect(missingLocks(join(home(), "stacks"), given.locks)).toEqual(["hashicorp/tls 4.1.0 (auth: no hash)"]);
  });

  test.each([
    ["a runtime with other providers", { hasLockedProviders: false }],
    ["OpenTofu", { program: "/usr/bin/tofu" }],
  ])("%s is left alone", (_, more) => {
    const given = stack([
      { ...RANDOM, hashes: HASHES },
      { ...TLS, hashes: HASHES },
    ]);
    expect(placeLock({ ...given, ...more })).toEqual([]);
    expect(() => beside(given.folder)).toThrow("ENOENT");
  });

  test("the real Terraform refuses a provider whose hash is another, and accepts its own", async () => {
    const given = stack([]);
    const configuration = writeMirror(home(), [RANDOM, TLS]);
    const environment = { PATH: process.env.PATH, HOME: home(), TF_CLI_CONFIG_FILE: configuration };
    const terraform = new Terraform({ ...given, environment });
    await terraform.init([]);
    const honest = beside(given.folder);
    const lockWith = (entries: readonly LockedProvider[]) => {
      writeFileSync(lockPath("auth", given.locks), formatLock(entries));
      return placeLock(given);
    };
    await terraform.init(lockWith(honest));
    rmSync(join(given.folder, ".terraform"), { recursive: true });
    const forged = honest.map((entry) => ({ ...entry, hashes: [`h1:${"A".repeat(43)}=`] }));
    const refused = await terraform.init(lockWith(forged)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TerraformFailed);
    expect((refused as Error).message.replaceAll(/\s+/g, " ")).toMatch(/checksums/);
  });
});
