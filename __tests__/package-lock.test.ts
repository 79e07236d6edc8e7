import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Package {
  /** Of the package itself, where it is installed under another name. */
  readonly name?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(join(__dirname, "../package-lock.json"), "utf8")) as {
  packages: Readonly<Record<string, Package>>;
};

describe("package-lock.json", () => {
  test("lists the native packages of every platform: npm ci installs nothing that is not listed", () => {
    const listed = new Set(Object.keys(packages).map((path) => path.replace(/.*node_modules\//, "")));
    const native = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    expect(native).toContain("@oxlint/binding-darwin-arm64");
    expect(native.filter((name) => !listed.has(name))).toEqual([]);
  });

  test("has a terminal library for cdktf-cli that every version of Node can load, where cdktf-cli finds it", () => {
    expect(packages["node_modules/@cdktf/node-pty-prebuilt-multiarch"]).toMatchObject({ name: "@lydell/node-pty" });
  });

  test("names no registry, so that a mirror works too", () => {
    expect(Object.values(packages).flatMap(({ resolved = [] }) => resolved)).toEqual([]);
  });
});
