/** OpenTofu's encryption of states and plans, as it takes it from its environment. */

/** OpenTofu's own bound for PBKDF2; shorter ones it refuses in the middle of things. */
export const SHORTEST_PASSPHRASE = 16;

export const ENCRYPTION_VARIABLE = "TF_ENCRYPTION";

export interface Key {
  /** By which a state finds the salt of its key again. */
  readonly name: string;
  readonly passphrase: string;
}

export interface Keys {
  readonly current: Key;
  /** What states that are there already were written with; undefined where they are all of the current one. */
  readonly previous?: Key | "plain";
}

/** The value of TF_ENCRYPTION. It holds the passphrases: for the environment of OpenTofu, and nothing else. */
export function encryptionSettings({ current, previous }: Keys): string {
  const keys = { current, ...(typeof previous === "object" ? { previous } : {}) };
  const fallback =
    previous === undefined ? {} : { fallback: { method: previous === "plain" ? PLAIN : method("previous") } };
  // Without a way back to plain text OpenTofu may promise never to write any.
  const enforced = previous === "plain" ? {} : { enforced: true };
  return JSON.stringify({
    key_provider: { pbkdf2: mapKeys(keys, keyOf) },
    method: {
      aes_gcm: mapKeys(keys, (_, id) => ({ keys: `\${key_provider.pbkdf2.${id}}` })),
      ...(previous === "plain" ? { unencrypted: { plain: {} } } : {}),
    },
    state: { method: method("current"), ...fallback, ...enforced },
    plan: { method: method("current"), ...enforced },
    // The contracts between the layers: data.terraform_remote_state.
    remote_state_data_sources: { default: { method: method("current"), ...fallback } },
  });
}

function mapKeys<T>(keys: Readonly<Record<string, Key>>, make: (key: Key, id: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(keys).map(([id, key]) => [id, make(key, id)]));
}

const PLAIN = "method.unencrypted.plain";

/** Of a method OpenTofu wants the bare name; of a key, an expression. */
function method(id: string): string {
  return `method.aes_gcm.${id}`;
}

/** Texts in there are templates: what would begin an expression is written twice. */
function keyOf({ name, passphrase }: Key) {
  return {
    passphrase: passphrase.replaceAll(/[$%](?=\{)/g, (sign) => sign + sign),
    encrypted_metadata_alias: name,
  };
}
