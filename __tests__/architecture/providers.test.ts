import { importsOf, sourceFiles } from "./imports";
import { isProviderFile, nameConditions } from "./provider-names";

const files = sourceFiles();
const outside = files.filter((file) => !isProviderFile(file));

/** A file of one provider: what only that provider has. */
const ONE_PROVIDER = /(?:^|\/)providers\/(?:hetzner|proxmox)\//;

/** What is written for these two providers: the dialogue of `coldstart new`, and the parts of the simulated world. */
const WRITTEN_FOR_BOTH = /^ops\/workflows\/new-cluster\/|^ops\/rehearsal\/|^rehearsal\/|^tools\//;

describe("a machine provider", () => {
  test("is a folder in every layer of the code", () => {
    const layers = ["spec", "constructs", "ops", "rehearsal/world"];
    const missing = layers.flatMap((layer) =>
      ["hetzner", "proxmox"].filter((name) => !files.some((file) => file.startsWith(`${layer}/providers/${name}/`))),
    );
    expect(missing).toEqual([]);
    expect(outside.length).toBeGreaterThan(300);
  });

  test("is looked up in the registry outside of its own folder", () => {
    expect(outside.flatMap((file) => nameConditions(file))).toEqual([]);
  });

  test.each([
    'if (site.provider === "hetzner") rent();',
    'const size = "proxmox" !== node.site.provider ? 1 : 2;',
    'switch (provider) { case "proxmox": break; }',
    'const isRented = ["hetzner"].includes(site.provider);',
  ])("the check finds %s", (line) => {
    expect(nameConditions("ops/engine/planted.ts", `const a = 1;\n${line}\n`)).toHaveLength(1);
    expect(nameConditions("ops/engine/planted.ts", `const a = 1;\n${line}\n`)[0]).toMatch(
      /^ops\/engine\/planted\.ts:2: /,
    );
  });

  test("may be named where no code branches on it", () => {
    const lines = [
      'const where = ["hetzner", "proxmox"];',
      'ask({ about: "hetzner" });',
      "encryption.provider === 'tpm';",
    ];
    expect(lines.flatMap((line) => nameConditions("ops/engine/planted.ts", line))).toEqual([]);
  });

  test("keeps its own code to itself: other files reach it through the registries", () => {
    const wrong = outside
      .filter((file) => !WRITTEN_FOR_BOTH.test(file))
      .flatMap(importsOf)
      .filter(({ to }) => ONE_PROVIDER.test(to))
      .map(({ from, to }) => `${from} → ${to}`);
    expect(wrong).toEqual([]);
  });
});
