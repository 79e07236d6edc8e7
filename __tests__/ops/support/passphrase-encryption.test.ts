import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { seal } from "../../../ops/support/passphrase-encryption";

const PROJECT = join(__dirname, "../../..");
const deriveKey = promisify<crypto.BinaryLike, crypto.BinaryLike, number, crypto.ScryptOptions, Buffer>(crypto.scrypt);
const ABOUT = { content: "auth", cluster: "lab" } as const;

/** In a process that derives real keys (support/jest/derived-keys.cjs). @returns what the script prints, as JSON */
function runReal(script: string): unknown {
  const loader = join(PROJECT, "tools/typescript.cjs");
  const sealed = JSON.stringify(join(PROJECT, "ops/support/passphrase-encryption.ts"));
  const program = `const { seal, unseal } = require(${sealed}); ${script}`;
  return JSON.parse(execFileSync(process.execPath, ["--require", loader, "-e", program], { encoding: "utf8" }));
}

test("a sealed text can be decrypted with only its passphrase and its header", async () => {
  const { text, sealed } = runReal(`
    const sealed = seal("a secret", "a passphrase", ${JSON.stringify(ABOUT)});
    console.log(JSON.stringify({ sealed, text: unseal(sealed, "a passphrase") }));
  `) as { text: string; sealed: string };
  expect(text).toBe("a secret");
  const { header, data, tag } = JSON.parse(sealed) as {
    header: { kdf: { N: number; r: number; p: number; salt: string }; cipher: { iv: string } };
    data: string;
    tag: string;
  };
  const { N, r, p, salt } = header.kdf;
  // What OWASP recommends for scrypt.
  expect(N).toBeGreaterThanOrEqual(2 ** 17);
  expect(r).toBeGreaterThanOrEqual(8);
  const key = await deriveKey("a passphrase", Buffer.from(salt, "base64"), 32, { N, r, p, maxmem: 256 * N * r });
  const decipher = crypto.createDecipheriv("aes-256-gcm", key, Buffer.from(header.cipher.iv, "base64"));
  decipher.setAAD(Buffer.from(JSON.stringify(header)));
  decipher.setAuthTag(Buffer.from(tag, "base64"));
  expect(Buffer.concat([decipher.update(data, "base64"), decipher.final()]).toString()).toBe("a secret");
});

test("sealing the same text twice gives another salt, another IV and other data", () => {
  const [one, other] = [seal("a secret", "a passphrase", ABOUT), seal("a secret", "a passphrase", ABOUT)].map(
    (text) => JSON.parse(text) as { header: { kdf: { salt: string }; cipher: { iv: string } }; data: string },
  );
  expect(one?.header.kdf.salt).not.toBe(other?.header.kdf.salt);
  expect(one?.header.cipher.iv).not.toBe(other?.header.cipher.iv);
  expect(one?.data).not.toBe(other?.data);
});
