import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");

const project = mkdtempSync(join(tmpdir(), "coldstart-app-"));
const write = (name: string, text: string) => writeFileSync(join(project, name), text);
const run = () => execFileSync(process.execPath, ["tools/app.cjs"], { cwd: project, encoding: "utf8", stdio: "pipe" });

beforeAll(() => {
  for (const folder of ["tools", "node_modules", "part"]) mkdirSync(join(project, folder));
  copyFileSync(join(ROOT, "tools/app.cjs"), join(project, "tools/app.cjs"));
  for (const name of ["package.json", "tsconfig.json"]) write(name, "{}");
  for (const name of ["esbuild", "@esbuild"])
    symlinkSync(join(ROOT, "node_modules", name), join(project, "node_modules", name));
  write("main.ts", 'import { part } from "./part/part";\nconsole.log(`${part} 1`);\n');
  write("part/part.ts", "export const part: string = __dirname;\n");
});
afterAll(() => rmSync(project, { recursive: true }));

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

test("a bundle is not kept if a source was written while it was made", async () => {
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

test("a source that cannot be compiled is named with its line", () => {
  write("part/part.ts", "export const = 1;\n");
  expect(run).toThrow("part/part.ts:1:13");
});
