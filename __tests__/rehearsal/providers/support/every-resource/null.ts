import { first, replace } from "./case";
import type { ProviderValues } from "./case";

/** Not called null: that is taken. */
export const nothing: ProviderValues = {
  cases: [
    {
      type: "null_resource",
      name: "minimal",
      runs: 1,
      steps: [first(() => ({})), replace((v) => ({ triggers: v.labels })), replace((v) => ({ triggers: v.labels }))],
    },
  ],
};
