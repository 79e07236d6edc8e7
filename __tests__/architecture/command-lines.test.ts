import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, sourceFiles } from "./imports";

/** They print usage, which is about no cluster, and make the commands of hints. */
const EXEMPT = /^ops\/(?:cli\/|support\/command-line\.ts$)/;

const LITERAL = "npx coldstart";

describe("a command in a hint", () => {
  const files = sourceFiles().filter((file) => file.startsWith("ops/"));

  test("is made by ops/support/command-line.ts, which adds the cluster and --rehearse", () => {
    const written = files.filter((file) => readFileSync(join(ROOT, file), "utf8").includes(LITERAL));
    expect(written.filter((file) => !EXEMPT.test(file))).toEqual([]);
    expect(written.length).toBeGreaterThan(3);
  });
});
