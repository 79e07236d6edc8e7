import type { Rule } from "../finding";
import { isOlder } from "../provider-versions";

export const providerDowngrade: Rule = {
  name: "provider-downgrade",
  refuses: "a provider older than the one that wrote the state",
  traps: [],
  find: ({ providers: { now, last } }) =>
    Object.entries(now).flatMap(([name, version]) => {
      const written = last[name];
      if (written === undefined || !isOlder(version, written)) return [];
      return [
        {
          decision: "refuse",
          where: name,
          message: `is ${version} here; the state was last written by ${written}`,
          cause:
            "An older provider misreads a state that a newer one wrote: it plans unwanted changes or drops unknown attributes.",
          fix: `Use ${written} or newer: update this work tree.`,
        },
      ];
    }),
};
