import {
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder";

interface Loader {
  compileChanged(filenames: readonly string[]): Promise<void>;
  readCompiled(filename: string): string;
}

const ROOT = join(__dirname, "../..");
const folder = temporaryFolder("typescript");
const source = () => join(folder(), "a.ts");
const cache = () => join(folder(), "node_modules/.cache/coldstart");
const compiledAt = () => statSync(join(cache(), "a.ts.js")).mtimeMs;

/** The loader of another project, with the hook of this one. */
function loader(): Loader {
  const file = join(folder(), "tools/typescript.cjs");
  const { extensions } = createRequire(__filename);
  const own = extensions[".ts"];
  const loaded = createRequire(file)(file) as Loader;
  extensions[".ts"] = own;
  return loaded;
}

beforeEach(() => {
  mkdirSync(join(folder(), "tools"));
  mkdirSync(join(folder(), "node_modules"));
  for (const name of ["esbuild", "@esbuild"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder(), "node_modules", name));
  cpSync(join(ROOT, "tools/typescript.cjs"), join(folder(), "tools/typescript.cjs"));
  writeFileSync(source(), "export const a: number = 1;\n");
});

test("compiles each file once, until its text changes", async () => {
  const { compileChanged, readCompiled } = loader();
  await compileChanged([source()]);
  expect(readCompiled(source())).toContain("const a = 1;");
  const before = compiledAt();
  // As in a copy of the project that shares the packages.
  utimesSync(source(), 1, 1);
  await compileChanged([source()]);
  expect(readCompiled(source())).toContain("const a = 1;");
  expect(compiledAt()).toBe(before);
  writeFileSync(source(), "export const a: number = 2;\n");
  expect(readCompiled(source())).toContain("const a = 2;");
  writeFileSync(source(), "export const a: number = 3;\n");
  await compileChanged([source()]);
  expect(readFileSync(join(cache(), "a.ts.js"), "utf8")).toContain("const a = 3;");
});

test("skips a file that cannot be compiled, which fails where it is loaded", async () => {
  const { compileChanged, readCompiled } = loader();
  const broken = join(folder(), "broken.ts");
  writeFileSync(broken, "export const = 1;\n");
  await compileChanged([broken, source()]);
  expect(readdirSync(cache()).sort()).toEqual(["a.ts.js", "a.ts.js.map"]);
  expect(() => readCompiled(broken)).toThrow(/broken\.ts:1/);
});
