/**
 * RSA keys from cached primes. Finding the two primes of a 4096-bit key takes most of a second of CPU time, and a cold start
 * needs three such keys. Keys of a rehearsal protect nothing, so the first keys find primes, and later keys combine them.
 * `npm ci` deletes the cache.
 */
import { createPrivateKey, generatePrime, randomInt } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(__dirname, "../../../node_modules/.cache/coldstart/primes");
const EXPONENT = 65537n;

/** Sixteen primes make 120 different pairs. When all were used, each further prime makes as many new pairs as there are primes. */
const KEPT = 16;

/** @param folder where the primes are kept */
export async function makeRsaKey(bits: number, folder = FOLDER): Promise<KeyObject> {
  const kept = readPrimes(bits, folder);
  const used = readUsed(bits, folder);
  const pair = kept.length < KEPT ? undefined : chooseUnused(kept, used);
  const [p, q] = pair ?? (await findPair(bits, kept, folder));
  noteUsed(bits, folder, p * q);
  return keyOf(p, q);
}

function chooseUnused(primes: readonly bigint[], used: ReadonlySet<string>): readonly [bigint, bigint] | undefined {
  const pairs = primes.flatMap((p, index) => primes.slice(index + 1).map((q) => [p, q] as const));
  const free = pairs.filter(([p, q]) => !used.has(idOf(p * q)));
  return free[randomInt(Math.max(free.length, 1))];
}

/** A new prime and, if possible, a cached one. */
async function findPair(bits: number, kept: readonly bigint[], folder: string): Promise<readonly [bigint, bigint]> {
  const p = await findPrime(bits / 2);
  const q = kept.length > 0 ? kept[randomInt(kept.length)] : undefined;
  const found = q === undefined ? [p, await findPrime(bits / 2)] : [p];
  // Another process may have found some in the meantime.
  writePrimes(bits, folder, [...new Set([...readPrimes(bits, folder), ...found])]);
  return [p, q ?? (found[1] as bigint)];
}

async function findPrime(bits: number): Promise<bigint> {
  const prime = await new Promise<bigint>((resolve, reject) =>
    generatePrime(bits, { bigint: true }, (error, found) => (error ? reject(error) : resolve(found))),
  );
  return prime % EXPONENT === 1n ? findPrime(bits) : prime;
}

function keyOf(p: bigint, q: bigint): KeyObject {
  const d = invert(EXPONENT, (p - 1n) * (q - 1n));
  const numbers = { e: EXPONENT, n: p * q, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: invert(q, p) };
  const encoded = Object.entries(numbers).map(([name, value]) => [name, encode(value)] as const);
  return createPrivateKey({ format: "jwk", key: { kty: "RSA", ...Object.fromEntries(encoded) } });
}

/** The inverse of a number modulo another one, by the extended algorithm of Euclid. */
function invert(number: bigint, modulus: bigint): bigint {
  let [remainder, next] = [modulus, number % modulus];
  let [factor, nextFactor] = [0n, 1n];
  while (next !== 0n) {
    const quotient = remainder / next;
    [remainder, next] = [next, remainder - quotient * next];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return factor < 0n ? factor + modulus : factor;
}

function encode(value: bigint): string {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex").toString("base64url");
}

function readPrimes(bits: number, folder: string): bigint[] {
  try {
    return (JSON.parse(readFileSync(fileOf(bits, folder), "utf8")) as string[]).map((hex) => BigInt(`0x${hex}`));
  } catch {
    return [];
  }
}

function writePrimes(bits: number, folder: string, primes: readonly bigint[]): void {
  const file = fileOf(bits, folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Written to a temporary file and renamed, because two rehearsals may run at once.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(primes.map((prime) => prime.toString(16))), { mode: 0o600 });
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * The moduli of all keys so far, also of other processes: a rotation in a later process must not get the key that it
 * replaces.
 */
function readUsed(bits: number, folder: string): ReadonlySet<string> {
  try {
    return new Set(readFileSync(usedFileOf(bits, folder), "utf8").split("\n"));
  } catch {
    return new Set();
  }
}

function noteUsed(bits: number, folder: string, modulus: bigint): void {
  appendFileSync(usedFileOf(bits, folder), `${idOf(modulus)}\n`, { mode: 0o600 });
}

/** The last 64 bits of a modulus. */
function idOf(modulus: bigint): string {
  return modulus.toString(16).slice(-16);
}

function usedFileOf(bits: number, folder: string): string {
  return join(folder, `${bits}.used`);
}

function fileOf(bits: number, folder: string): string {
  return join(folder, `${bits}.json`);
}
