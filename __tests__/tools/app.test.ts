import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { sharedFolder } from "../support/temporary-folder";

const ROOT = join(__dirname, "../..");

const project = sharedFolder("app");
const write = (name: string, text: string) => writeFileSync(join(project, name), text);
const run = () => execFileSync(process.execPath, ["tools/app.cjs"], { cwd: project, encoding: "utf8", stdio: "pipe" });

beforeAll(() => {
  for (const folder of ["tools", "node_modules", "part"]) mkdirSync(join(project, folder));
  for (const name of ["app.cjs", "bundle.cjs"]) copyFileSync(join(ROOT, "tools", name), join(project, "tools", name));
  for (const name of ["package.json", "tsconfig.json", "node_modules/.package-lock.json"]) write(name, "{}");
  for (const name of ["esbuild", "@esbuild"])
    symlinkSync(join(ROOT, "node_modules", name), join(project, "node_modules", name));
  write("main.ts", 'import { part } from "./part/part";\nconsole.log(`${part} 1`);\n');
  write("part/part.ts", "export const part: string = __dirname;\n");
});

const bundle = () => join(project, "node_modules/.cache/coldstart/app.js");

/** A bundle of a file that is written at this moment is not kept. */
async function settle(): Promise<void> {
  await new Promise((soon) => setTimeout(soon, 20));
}

test("the app runs from a bundle, in which modules know their own folders", async () => {
  await settle();
  expect(run()).toBe(`${join(project, "part")} 1\n`);
  const { ino } = statSync(bundle());
  expect(run()).toBe(`${join(project, "part")} 1\n`);
  expect(statSync(bundle()).ino).toBe(ino);
});

test("a project that has moved gets another bundle", () => {
  const elsewhere = `${project}-moved`;
  renameSync(project, elsewhere);
  try {
    const output = execFileSync(process.execPath, ["tools/app.cjs"], { cwd: elsewhere, encoding: "utf8" });
    expect(output).toBe(`${join(elsewhere, "part")} 1\n`);
  } finally {
    renameSync(elsewhere, project);
  }
});

test("a bundle is not cached if a source was written while it was built", async () => {
  rmSync(bundle(), { force: true });
  // The time of a change cannot be set: the clock of the process is set back instead.
  const early = `const now = Date.now; Date.now = () => now() - 3_600_000;`;
  execFileSync(process.execPath, ["--require", preload(early), "tools/app.cjs"], { cwd: project, stdio: "pipe" });
  expect(existsSync(bundle())).toBe(false);
  await settle();
  run();
  expect(existsSync(bundle())).toBe(true);
});

function preload(text: string): string {
  write("preload.cjs", text);
  return join(project, "preload.cjs");
}

test("a change of any of its sources is in the next run", () => {
  run();
  write("part/part.ts", 'export const part: string = "one";\n');
  expect(run()).toBe("one 1\n");
  write("part/part.ts", 'export const part: string = "two";\n');
  expect(run()).toBe("two 1\n");
});

test("V8's compiled code is cached per bundle", async () => {
  const kept = () => readdirSync(dirname(bundle())).filter((name) => name.endsWith(".code"));
  write("part/part.ts", 'export const part: string = "one";\n');
  await settle();
  run();
  const [first = "", ...others] = kept();
  expect(others).toEqual([]);
  const { ino } = statSync(join(dirname(bundle()), first));
  expect(run()).toBe("one 1\n");
  expect(statSync(join(dirname(bundle()), first)).ino).toBe(ino);
  // As long as before: V8 would take the old functions for those of this source.
  write("part/part.ts", 'export const part: string = "two";\n');
  await settle();
  expect([run(), run()]).toEqual(["two 1\n", "two 1\n"]);
  expect(kept()).toHaveLength(1);
  expect(kept()).not.toContain(first);
});

test("a new file that an import now resolves to is in the next run", async () => {
  mkdirSync(join(project, "part/inner"));
  write("part/inner/index.ts", 'export const part = "folder";\n');
  write("part/part.ts", 'export { part } from "./inner";\n');
  await settle();
  expect([run(), run()]).toEqual(["folder 1\n", "folder 1\n"]);
  write("part/inner.ts", 'export const part = "file";\n');
  expect(run()).toBe("file 1\n");
});

test("the app runs without a writable cache", async () => {
  write("part/part.ts", 'export const part: string = "unkept";\n');
  rmSync(dirname(bundle()), { recursive: true });
  writeFileSync(dirname(bundle()), "not a folder");
  await settle();
  expect([run(), run()]).toEqual(["unkept 1\n", "unkept 1\n"]);
  rmSync(dirname(bundle()));
  // A bundle can be kept, and nothing that V8 has compiled of it.
  run();
  const [code = ""] = readdirSync(dirname(bundle())).filter((name) => name.endsWith(".code"));
  rmSync(join(dirname(bundle()), code));
  mkdirSync(join(dirname(bundle()), code, "in the way"), { recursive: true });
  expect(run()).toBe("unkept 1\n");
  expect(readdirSync(dirname(bundle())).sort()).toEqual(["app.js", "app.js.map", code].sort());
});

test("a source that cannot be compiled is named with its line", () => {
  write("part/part.ts", "export const = 1;\n");
  expect(run).toThrow("part/part.ts:1:13");
});
