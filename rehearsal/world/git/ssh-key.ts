/** The public half of a private key in OpenSSH's format, which holds it in plain text. Source: openssh, PROTOCOL.key. */
const MAGIC = "openssh-key-v1\0";

/** @returns `ssh-ed25519 AAAA…`; undefined for a text that is no such key */
export function publicHalf(privateKey: string): string | undefined {
  const base64 = /-----BEGIN OPENSSH PRIVATE KEY-----([^-]+)-----END/.exec(privateKey)?.[1]?.replaceAll(/\s/g, "");
  const bytes = Buffer.from(base64 ?? "", "base64");
  if (bytes.subarray(0, MAGIC.length).toString("latin1") !== MAGIC) return undefined;
  let at = MAGIC.length;
  const field = () => {
    const length = bytes.readUInt32BE(at);
    at += 4 + length;
    return bytes.subarray(at - length, at);
  };
  // The cipher, the key derivation and its options; then the number of keys.
  for (let i = 0; i < 3; i += 1) field();
  at += 4;
  const blob = field();
  return `${blob.subarray(4, 4 + blob.readUInt32BE(0)).toString()} ${blob.toString("base64")}`;
}
