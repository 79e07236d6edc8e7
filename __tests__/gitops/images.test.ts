import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./support/repository";

const IMAGE = /\b(?:image|imageName): ([a-z][^\s"@]*:[^\s"@]+)(@sha256:[0-9a-f]{64})?/g;

const images = readdirSync(join(ROOT, "gitops"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".yaml"))
  .flatMap((name) => [...readFileSync(join(ROOT, "gitops", name), "utf8").matchAll(IMAGE)])
  .map(([, image = "", digest]) => ({ image, digest }));

/** The first column of the table of images without a digest. */
const documented = [...readFileSync(join(ROOT, "docs/supply-chain.md"), "utf8").matchAll(/^\| `([^`]+:[^`]+)`/gm)].map(
  ([, image]) => image,
);

describe("images of the tree", () => {
  test("are pinned by digest, except those in docs/supply-chain.md", () => {
    const unpinned = new Set(images.filter(({ digest }) => digest === undefined).map(({ image }) => image));
    expect([...unpinned].sort()).toEqual([...documented].sort());
    expect(images.filter(({ digest }) => digest !== undefined)).not.toHaveLength(0);
  });

  test("have one digest each", () => {
    const digests = new Map(images.map(({ image, digest }) => [image, digest]));
    expect(images.filter(({ image, digest }) => digests.get(image) !== digest)).toEqual([]);
  });
});
