import known from "../../schemas/talos-config.json";

/** The type of a key in a machine configuration, and the first minor version of Talos (1.x) that has it. */
export interface KeyFact {
  /** A type, a list of one (`[]…`), words (`=a|b`), `string`, `boolean`, `integer` or `any`. */
  readonly form: string;
  readonly since: number;
}

/** The oldest version whose keys are known. */
const OLDEST = 9;

export const TALOS_KINDS: ReadonlyMap<string, KeyFact> = readFacts(known.kinds);

const TYPES = new Map(Object.entries(known.types as Readonly<Record<string, Readonly<Record<string, string>>>>));

/** The keys of a type; undefined for `any`, a scalar and a list. */
export function talosKeys(type: string): ReadonlyMap<string, KeyFact> | undefined {
  const keys = TYPES.get(type);
  return keys && readFacts(keys);
}

function readFacts(keys: Readonly<Record<string, string>>): ReadonlyMap<string, KeyFact> {
  return new Map(
    Object.entries(keys).map(([key, text]) => {
      const [form = "any", since = String(OLDEST)] = text.split("@");
      return [key, { form, since: Number(since) }];
    }),
  );
}
