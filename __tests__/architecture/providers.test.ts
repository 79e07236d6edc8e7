import { PROVIDER_NAMES } from "../../spec/providers/names";
import { importsOf, sourceFiles } from "./imports";
import { isProviderFile, nameConditions } from "./provider-names";

const files = sourceFiles();
const outside = files.filter((file) => !isProviderFile(file));

/** A file of one provider: what only that provider has. */
const ONE_PROVIDER = /(?:^|\/)providers\/(?:hetzner|hcloud|proxmox|metal)\//;

/** What is written for these two providers: the dialogue of `coldstart new`. */
const WRITTEN_FOR_BOTH = /^ops\/workflows\/new-cluster\//;

describe("a machine provider", () => {
  test("is a folder in every layer of the code", () => {
    const layers = ["spec", "constructs", "ops", "rehearsal/world"];
    const missing = layers.flatMap((layer) =>
      PROVIDER_NAMES.filter((name) => !files.some((file) => file.startsWith(`${layer}/providers/${name}/`))),
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
    'if (request.driver === "csi.hetzner.cloud") createVolume();',
    "if (driver === PROXMOX_DRIVER) createDisk();",
    'if (call.type.startsWith("hcloud_")) rent();',
    "if (/^proxmox_user_token/.test(address)) forget();",
  ])("the check finds %s", (line) => {
    const found = nameConditions("rehearsal/world/planted.ts", `const a = 1;\n${line}\n`);
    expect(found).toEqual([expect.stringMatching(/^rehearsal\/world\/planted\.ts:2: /)]);
  });

  test.each([
    ["const TYPE = /^proxmox_/;", "if (TYPE.test(address)) forget();"],
    ['const RENTED = ["hetzner"];', "if (RENTED.includes(site.provider)) rent();"],
  ])("the check finds a condition on the constant %s", (constant, line) => {
    const found = nameConditions("ops/engine/planted.ts", `${constant}\n${line}\n`);
    expect(found).toEqual([expect.stringMatching(/^ops\/engine\/planted\.ts:2: /)]);
  });

  test("has its own folders in the rehearsal; other simulated Terraform providers do not count", () => {
    expect(isProviderFile("rehearsal/world/providers/hetzner/servers.ts")).toBe(true);
    expect(isProviderFile("rehearsal/providers/hcloud/server.ts")).toBe(true);
    expect(isProviderFile("rehearsal/providers/talos/cluster.ts")).toBe(false);
    expect(outside.filter((file) => file.startsWith("rehearsal/")).length).toBeGreaterThan(200);
  });

  test("may be named if no code branches on it", () => {
    const lines = [
      'const where = ["hetzner", "proxmox"];',
      'ask({ about: "hetzner" });',
      "encryption.provider === 'tpm';",
      "platform === 'metal';",
    ];
    expect(lines.flatMap((line) => nameConditions("ops/engine/planted.ts", line))).toEqual([]);
  });

  test("keeps its own code to itself: other files import it only through the registries", () => {
    const wrong = outside
      .filter((file) => !WRITTEN_FOR_BOTH.test(file))
      .flatMap(importsOf)
      .filter(({ to }) => ONE_PROVIDER.test(to))
      .map(({ from, to }) => `${from} → ${to}`);
    expect(wrong).toEqual([]);
  });
});
