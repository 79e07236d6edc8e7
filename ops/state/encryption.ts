/** OpenTofu's encryption of states and plans, configured through the environment. */

/** OpenTofu's minimum length for PBKDF2; it refuses shorter passphrases during the run. */
export const SHORTEST_PASSPHRASE = 16;

export const ENCRYPTION_VARIABLE = "TF_ENCRYPTION";

export interface Key {
  /** The name under which a state stores the salt of its key. */
  readonly name: string;
  readonly passphrase: string;
}

export interface Keys {
  readonly current: Key;
  /** How existing states were encrypted; undefined if all of them use the current key. */
  readonly previous?: Key | "plain";
}

/** The value of TF_ENCRYPTION. It contains the passphrases and must only be used in the environment of OpenTofu. */
export function encryptionSettings({ current, previous }: Keys): string {
  const keys = { current, ...(typeof previous === "object" ? { previous } : {}) };
  const fallback =
    previous === undefined ? {} : { fallback: { method: previous === "plain" ? PLAIN : method("previous") } };
  // Unless plain text is still allowed, OpenTofu must refuse it.
  const enforced = previous === "plain" ? {} : { enforced: true };
  return JSON.stringify({
    key_provider: { pbkdf2: mapKeys(keys, keyOf) },
    method: {
      aes_gcm: mapKeys(keys, (_, id) => ({ keys: `\${key_provider.pbkdf2.${id}}` })),
      ...(previous === "plain" ? { unencrypted: { plain: {} } } : {}),
    },
    state: { method: method("current"), ...fallback, ...enforced },
    plan: { method: method("current"), ...enforced },
    // The contracts between the layers are data.terraform_remote_state.
    remote_state_data_sources: { default: { method: method("current"), ...fallback } },
  });
}

function mapKeys<T>(keys: Readonly<Record<string, Key>>, make: (key: Key, id: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(keys).map(([id, key]) => [id, make(key, id)]));
}

const PLAIN = "method.unencrypted.plain";

/** OpenTofu expects a bare name for a method, and an expression for a key. */
function method(id: string): string {
  return `method.aes_gcm.${id}`;
}

/** OpenTofu evaluates these texts as templates, so the start of an expression is escaped. */
function keyOf({ name, passphrase }: Key) {
  return {
    passphrase: passphrase.replaceAll(/[$%](?=\{)/g, (sign) => sign + sign),
    encrypted_metadata_alias: name,
  };
}
