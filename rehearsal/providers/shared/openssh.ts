/** Keys in OpenSSH's own formats (PROTOCOL.key, RFC 4253). */
import { createPublicKey, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";

const MAGIC = Buffer.from("openssh-key-v1\0");
const BLOCK_SIZE = 8;
const LINE = 70;
const CURVE_NAMES: Record<string, string> = { "P-256": "nistp256", "P-384": "nistp384", "P-521": "nistp521" };

/** One line, or "" for a key that OpenSSH does not take. */
export function opensshPublicKey(key: KeyObject): string {
  const blob = publicBlob(key);
  return blob ? `${readName(blob)} ${blob.toString("base64")}\n` : "";
}

export function opensshPrivateKey(key: KeyObject): string {
  const blob = publicBlob(createPublicKey(key));
  if (!blob) return "";
  const check = randomBytes(4);
  const body = Buffer.concat([check, check, privateFields(key), field("")]);
  const padding = Buffer.from(
    Array.from({ length: (BLOCK_SIZE - (body.length % BLOCK_SIZE)) % BLOCK_SIZE }, (_, i) => i + 1),
  );
  const count = Buffer.from([0, 0, 0, 1]);
  const whole = Buffer.concat([
    MAGIC,
    field("none"),
    field("none"),
    field(""),
    count,
    field(blob),
    field(Buffer.concat([body, padding])),
  ]);
  const lines = whole.toString("base64").match(new RegExp(`.{1,${String(LINE)}}`, "g")) ?? [];
  return ["-----BEGIN OPENSSH PRIVATE KEY-----", ...lines, "-----END OPENSSH PRIVATE KEY-----", ""].join("\n");
}

function publicBlob(key: KeyObject): Buffer | undefined {
  const jwk = key.export({ format: "jwk" });
  switch (jwk.kty) {
    case "RSA":
      return Buffer.concat([field("ssh-rsa"), integer(jwk.e), integer(jwk.n)]);
    case "OKP":
      return Buffer.concat([field("ssh-ed25519"), field(bytes(jwk.x))]);
    case "EC": {
      const curve = CURVE_NAMES[jwk.crv ?? ""];
      return curve === undefined
        ? undefined
        : Buffer.concat([field(`ecdsa-sha2-${curve}`), field(curve), field(point(jwk))]);
    }
    default:
      return undefined;
  }
}

function privateFields(key: KeyObject): Buffer {
  const jwk = key.export({ format: "jwk" });
  switch (jwk.kty) {
    case "RSA":
      return Buffer.concat([field("ssh-rsa"), ...[jwk.n, jwk.e, jwk.d, jwk.qi, jwk.p, jwk.q].map(integer)]);
    case "OKP":
      return Buffer.concat([
        field("ssh-ed25519"),
        field(bytes(jwk.x)),
        field(Buffer.concat([bytes(jwk.d), bytes(jwk.x)])),
      ]);
    default: {
      const curve = CURVE_NAMES[jwk.crv ?? ""] ?? "";
      return Buffer.concat([field(`ecdsa-sha2-${curve}`), field(curve), field(point(jwk)), integer(jwk.d)]);
    }
  }
}

function point({ x, y }: { x?: string; y?: string }): Buffer {
  return Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]);
}

function bytes(value: string | undefined): Buffer {
  return Buffer.from(value ?? "", "base64url");
}

function integer(value: string | undefined): Buffer {
  const number = bytes(value);
  return field((number[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), number]) : number);
}

function field(value: string | Buffer): Buffer {
  const content = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
}

function readName(blob: Buffer): string {
  return blob.subarray(4, 4 + blob.readUInt32BE()).toString();
}
