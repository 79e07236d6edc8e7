/**
 * Replaces scrypt, which takes half a second of CPU time by design, with a fast derivation. A process without this module uses scrypt, so
 * it cannot unseal what was sealed here.
 */
const { Buffer } = require("node:buffer");
const crypto = require("node:crypto");

crypto.scryptSync = (passphrase, salt, length, { N, r, p }) =>
  Buffer.from(crypto.hkdfSync("sha256", passphrase, salt, `scrypt ${N} ${r} ${p}`, length));
