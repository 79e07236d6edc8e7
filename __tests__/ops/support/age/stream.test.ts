import { execFileSync } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { decryptWith, encryptTo, parseIdentity, parseRecipient } from "../../../../ops/support/age/stream";
import { sharedFolder } from "../../../support/temporary-folder";
import { makeSshKey } from "../../../support/ssh-key";
import type { SshKey } from "../../../support/ssh-key";

/** Of `ssh-keygen`, as Terraform's tls provider writes them too. */
const PUBLIC = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJyGchFy+SQKZvhmkPUKYcuPxOmBDDNp6uNKFrhpcoHt test";
const folder = sharedFolder("age");
let key: SshKey;
let other: SshKey;

beforeAll(() => {
  key = makeSshKey(folder, "one");
  other = makeSshKey(folder, "two");
});

async function collect(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const encrypt = (content: Buffer, { publicKey } = key) =>
  collect(Readable.from(pieces(content)).pipe(encryptTo(parseRecipient(publicKey))));
const decrypt = (content: Buffer, { privateKey } = key) =>
  collect(Readable.from(pieces(content)).pipe(decryptWith(parseIdentity(privateKey))));

/** Of a size that fits no chunk. */
function* pieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 10_007) yield content.subarray(at, at + 10_007);
}

describe("the age format with an SSH key", () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])("decrypts %i bytes", async (size) => {
    const content = randomBytes(size);
    const sealed = await encrypt(content);
    expect(sealed.subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
    expect(size > 16 && sealed.includes(content.subarray(0, 16))).toBe(false);
    expect((await decrypt(sealed)).equals(content)).toBe(true);
  });

  test("encrypts every file with a separate key", async () => {
    const content = Buffer.alloc(100);
    expect((await encrypt(content)).equals(await encrypt(content))).toBe(false);
  });

  test("refuses the key of another cluster", async () => {
    const sealed = await encrypt(Buffer.from("mine"));
    await expect(decrypt(sealed, other)).rejects.toMatchObject({ name: "NotDecryptable" });
  });

  test("refuses a changed file, whatever byte was changed", async () => {
    const sealed = await encrypt(randomBytes(70_000));
    for (const at of [0, 30, 60, 150, 220, 300, 65_700, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(decrypt(changed)).rejects.toMatchObject({ name: "NotDecryptable" });
    }
  });

  test("refuses a truncated file, even at the end of a chunk", async () => {
    const sealed = await encrypt(randomBytes(200_000));
    const header = sealed.indexOf("\n---");
    const payload = sealed.indexOf("\n", header + 1) + 1 + 16;
    for (const end of [0, 10, header, payload, payload + 65_552, payload + 2 * 65_552, sealed.length - 1])
      await expect(decrypt(sealed.subarray(0, end))).rejects.toMatchObject({ name: "NotDecryptable" });
  });

  test("refuses chunks in another order, twice, or after the end", async () => {
    const sealed = await encrypt(randomBytes(200_000));
    const start = sealed.indexOf("\n", sealed.indexOf("\n---") + 1) + 17;
    const [head, first, second, rest] = [
      sealed.subarray(0, start),
      sealed.subarray(start, start + 65_552),
      sealed.subarray(start + 65_552, start + 131_104),
      sealed.subarray(start + 131_104),
    ];
    for (const order of [
      [second, first, rest],
      [first, first, second, rest],
      [first, second, rest, rest],
    ])
      await expect(decrypt(Buffer.concat([head, ...order]))).rejects.toMatchObject({ name: "NotDecryptable" });
  });

  test("takes only Ed25519 keys of SSH without a passphrase", () => {
    const rsa = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs1", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    for (const text of ["", "AGE-SECRET-KEY-1QQQ", rsa.privateKey])
      expect(() => parseIdentity(text)).toThrow("private key");
    for (const text of ["", "age1qqq", PUBLIC.replace("ssh-ed25519", "ssh-rsa")])
      expect(() => parseRecipient(text)).toThrow("public key");
    expect(parseRecipient(PUBLIC).point).toHaveLength(32);
  });
});

/** Exchanges files with the original age program, if it is installed. */
const hasAge = (() => {
  try {
    execFileSync("age", ["--version"]);
    return true;
  } catch {
    return false;
  }
})();

(hasAge ? test : test.skip)("exchanges files with the program age", async () => {
  const content = randomBytes(150_000);
  const opened = execFileSync("age", ["--decrypt", "--identity", join(folder, "one")], {
    input: await encrypt(content),
  });
  expect(opened.equals(content)).toBe(true);
  const sealed = execFileSync("age", ["--recipients-file", join(folder, "one.pub")], { input: content });
  expect((await decrypt(sealed)).equals(content)).toBe(true);
});
