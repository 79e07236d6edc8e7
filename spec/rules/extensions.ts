import { findRepeated } from "./lookup";
import { error } from "./rule";
import type { Rule, RuleFinding } from "./rule";

export const extensionsOnce: Rule = ({ sites }) =>
  Object.entries(sites).flatMap(([name, { extensions }]): RuleFinding[] =>
    findRepeated(
      extensions.map((extension, i) => ({ extension, i })),
      ({ extension }) => extension,
    ).map(({ item }) =>
      error(
        ["sites", name, "extensions", item.i],
        `${item.extension} is in this list twice; the Image Factory accepts each extension once`,
        "Delete one of the two.",
      ),
    ),
  );
