import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, sourceFiles } from "./imports";

/** A variable of a module, or a value that starts empty. Constants are in capitals. */
const HELD = /^(export )?(let |const [a-z]\w*(: .*)? = (new \w+(<.*>)?\(.*\)|\[\]|\{\});)/m;

/** Modules whose state support/commands/host.cjs resets for each command. */
const OF_A_RUN = ["ops/clients/http/exchange.ts", "ops/support/prompt.ts", "ops/support/redaction/index.ts"];

/** Caches whose content is the same for every run, so they may persist between runs. */
const CACHES = [
  "ops/clients/http/client-context.ts",
  "ops/clients/http/socket.ts",
  "ops/clients/kubernetes/client.ts",
  "ops/clients/talos/kept-clients.ts",
  "ops/clients/talos/protocol.ts",
  "ops/clients/toolchain/version-cache.ts",
  "ops/guard/effects/machine-config.ts",
];

test("no module keeps state of a run, except connections, secrets and the terminal block", () => {
  const ops = sourceFiles().filter((file) => file.startsWith("ops/"));
  const holding = ops.filter((file) => HELD.test(readFileSync(join(ROOT, file), "utf8")));
  expect(holding.sort()).toEqual([...OF_A_RUN, ...CACHES].sort());
});
