/**
 * Remembers the keys that were derived from passphrases. A derivation takes half a second of CPU time by design, and tests unseal with the
 * passphrase what they have sealed.
 */
const { Buffer } = require("node:buffer");
const crypto = require("node:crypto");

const { scryptSync } = crypto;
const keys = new Map();

crypto.scryptSync = (passphrase, salt, length, options) => {
  const input = JSON.stringify([passphrase, salt, length, options]);
  if (!keys.has(input)) keys.set(input, scryptSync(passphrase, salt, length, options));
  return Buffer.from(keys.get(input));
};
