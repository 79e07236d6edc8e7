import { parse } from "yaml";
import { VARIABLE } from "../tree";
import type { Tree } from "../tree";

const NAME = /^[A-Z][A-Z0-9_]*$/;

/** Variables that need a setting: one of ours with a default does not. */
export function variablesIn(text: string): string[] {
  const needed = [...text.matchAll(VARIABLE)].filter(
    ([, name = "", otherwise]) => otherwise === undefined || !NAME.test(name),
  );
  return [...new Set(needed.map(([, name = ""]) => name))];
}

/** Flux silently replaces unknown variables with an empty string. */
export function findVariableFaults({ parts, settings }: Tree): string[] {
  return parts.flatMap(({ name, text }) =>
    variablesIn(text).flatMap((variable) => {
      if (!NAME.test(variable)) return [`${name}: \${${variable}} is not ours; write $\${${variable}} to keep it`];
      return variable in settings ? [] : [`${name}: no setting is called ${variable}`];
    }),
  );
}

export function unusedSettings(trees: readonly Tree[]): string[] {
  const used = new Set(trees.flatMap(({ parts }) => parts.flatMap(({ text }) => variablesIn(text))));
  return [...new Set(trees.flatMap(({ settings }) => Object.keys(settings)))].filter((name) => !used.has(name));
}

/** Settings that are meant to be true or false. */
const SWITCHES = ["ACME_NAME_SERVERS_ONLY"];

/** Flux substitutes text after kustomize has removed the quotes, so a string must not look like another type. */
export function ambiguousSettings(settings: Tree["settings"]): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const read: unknown = parse(`key: ${value}`).key;
    // A list, or a word in quotes of its own.
    const written = typeof read === (SWITCHES.includes(name) ? "boolean" : "string") || Array.isArray(read);
    const fine = (read === value && !SWITCHES.includes(name)) || (written && JSON.stringify(read) === value);
    return fine ? [] : [`${name} is ${JSON.stringify(value)}, which YAML reads as ${JSON.stringify(read)}`];
  });
}
