/** Reads elements of S3's responses. They are flat, and their attributes do not matter. */

/** The text of the first element of this name. */
export function xmlText(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? undefined : decode(found);
}

/** The inner XML of every element of this name. */
export function xmlElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, "g"))].map(([, inner = ""]) => inner);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(/&(?:#(x?)([0-9a-f]+)|(\w+));/gi, (all, hex: string, number: string, name: string) =>
    number ? String.fromCodePoint(parseInt(number, hex ? 16 : 10)) : (ENTITIES[name] ?? all),
  );
}
