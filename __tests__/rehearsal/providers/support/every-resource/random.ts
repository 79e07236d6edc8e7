import { first, replace } from "./case";
import type { ProviderValues } from "./case";

export const random: ProviderValues = {
  cases: [
    {
      type: "random_bytes",
      name: "minimal",
      runs: 1,
      steps: [first((v) => ({ length: v.count })), replace((v) => ({ length: 500 + v.count }))],
    },
    {
      type: "random_bytes",
      name: "maximal",
      steps: [1, 2, 3].map((step) => (step === 1 ? first : replace)((v) => ({ length: 32, keepers: v.labels }))),
    },
    {
      type: "random_password",
      name: "minimal",
      runs: 1,
      steps: [first((v) => ({ length: v.count })), replace((v) => ({ length: 500 + v.count }))],
    },
    {
      type: "random_password",
      name: "maximal",
      steps: [1, 2].map((step) =>
        (step === 1 ? first : replace)((v) => ({
          length: 20 + v.count,
          keepers: v.labels,
          lower: true,
          upper: v.flag,
          numeric: true,
          special: true,
          min_lower: 3,
          min_upper: v.flag ? 2 : 0,
          min_numeric: 4,
          min_special: 5,
          override_special: "!-_",
        })),
      ),
    },
  ],
};
