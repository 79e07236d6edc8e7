import { randomInt } from "node:crypto";
import type { ProviderBehaviour } from "../protocol/behaviour";
import { fill } from "./shared/values";

const LARGEST_RANDOM_ID = 2 ** 47;

export function nullProvider(): ProviderBehaviour {
  return {
    source: "hashicorp/null",
    configure: () => undefined,
    resources: {
      null_resource: {
        replaceOnChange: ["triggers"],
        create: (planned) => fill(planned, { id: String(randomInt(LARGEST_RANDOM_ID)) }),
      },
    },
    dataSources: {},
  };
}
