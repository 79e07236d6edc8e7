import { createPublicKey, sign, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeRsaKey } from "../../../rehearsal/world/talos/rsa";
import { temporaryFolder } from "../../support/temporary-folder";

const BITS = 1024;
const folder = temporaryFolder("primes");
const file = () => join(folder(), `${BITS}.json`);
const readPrimes = () => JSON.parse(readFileSync(file(), "utf8")) as string[];
const idOf = (key: KeyObject) => createPublicKey(key).export({ type: "spki", format: "pem" }).toString();

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

test("never creates a key of another process again, and finds a prime when all pairs were used", async () => {
  const inNewProcess = async () => {
    let load = makeRsaKey;
    jest.isolateModules(() => ({ makeRsaKey: load } = jest.requireActual("../../../rehearsal/world/talos/rsa")));
    return load(BITS, folder());
  };
  const keys: KeyObject[] = [];
  for (let count = 0; count < 140; count += 1) keys.push(await inNewProcess());
  expect(new Set(keys.map(idOf)).size).toBe(140);
  // 16 primes have 120 pairs, and the 17th adds 16.
  expect(readPrimes()).toHaveLength(18);
  expect(statSync(join(folder(), `${BITS}.used`)).mode & 0o077).toBe(0);
});

test("replaces a damaged file", async () => {
  writeFileSync(file(), "[");
  await makeKeys(1);
  expect(readPrimes()).toHaveLength(2);
});
