import { createPublicKey, sign, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeRsaKey } from "../../../../rehearsal/world/talos/rsa";
import { temporaryFolder } from "../../../support/temporary-folder";

const BITS = 1024;
const folder = temporaryFolder("primes");
const file = () => join(folder(), `${BITS}.json`);
const readPrimes = () => JSON.parse(readFileSync(file(), "utf8")) as string[];
const idOf = (key: KeyObject) => createPublicKey(key).export({ type: "spki", format: "pem" }).toString();

function modulusOf(key: KeyObject): bigint {
  const { n = "" } = createPublicKey(key).export({ format: "jwk" });
  return BigInt(`0x${Buffer.from(n, "base64url").toString("hex")}`);
}

async function makeKeys(number: number): Promise<KeyObject[]> {
  const keys: KeyObject[] = [];
  for (let count = 0; count < number; count += 1) keys.push(await makeRsaKey(BITS, folder()));
  return keys;
}

test("creates keys of the requested size, whose signatures their public keys verify", async () => {
  const [first, second] = await makeKeys(2);
  if (!first || !second) throw new Error("no keys");
  expect(first.asymmetricKeyDetails).toMatchObject({ modulusLength: BITS, publicExponent: 65537n });
  const data = Buffer.from("a token");
  const signature = sign("sha256", data, first);
  expect(verify("sha256", data, createPublicKey(first), signature)).toBe(true);
  expect(verify("sha256", data, createPublicKey(second), signature)).toBe(false);
});

test("keeps primes in a file that only its owner can read, and never creates the same key twice", async () => {
  const keys = await makeKeys(40);
  expect(new Set(keys.map(idOf)).size).toBe(40);
  expect(readPrimes()).toHaveLength(16);
  expect(statSync(file()).mode & 0o077).toBe(0);
});

describe("with the pairs that earlier processes have used", () => {
  const used = () => join(folder(), `${BITS}.used`);

  test("creates a key from the only unused pair, and then from a new prime", async () => {
    await makeKeys(40);
    const primes = readPrimes().map((prime) => BigInt(`0x${prime}`));
    const pairs = primes.flatMap((p, i) => primes.slice(i + 1).map((q) => p * q));
    const [unused = 0n, ...others] = pairs;
    writeFileSync(used(), others.map((modulus) => `${modulus.toString(16).slice(-16)}\n`).join(""));
    const [first, second] = await makeKeys(2);
    expect(pairs).toHaveLength(120);
    expect(first && modulusOf(first)).toBe(unused);
    expect(pairs).not.toContain(second && modulusOf(second));
    expect(readPrimes()).toHaveLength(17);
  });

  test("keeps them in a file that only its owner can read", async () => {
    await makeKeys(1);
    expect(statSync(used()).mode & 0o077).toBe(0);
  });
});

test("replaces a damaged file", async () => {
  writeFileSync(file(), "[");
  await makeKeys(1);
  expect(readPrimes()).toHaveLength(2);
});
