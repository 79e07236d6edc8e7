/**
 * Derives keys from passphrases quickly. By design, a derivation takes half a second of CPU time. Tests of processes that are started
 * without this module derive real keys.
 */
const { Buffer } = require("node:buffer");
const crypto = require("node:crypto");

crypto.scryptSync = (passphrase, salt, length, { N, r, p }) =>
  Buffer.from(crypto.hkdfSync("sha256", passphrase, salt, `scrypt ${N} ${r} ${p}`, length));
