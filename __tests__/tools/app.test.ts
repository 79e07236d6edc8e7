import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");

const project = mkdtempSync(join(tmpdir(), "coldstart-app-"));
const write = (name: string, text: string) => writeFileSync(join(project, name), text);
const run = () => execFileSync(process.execPath, ["tools/app.cjs"], { cwd: project, encoding: "utf8", stdio: "pipe" });

beforeAll(() => {
  for (const folder of ["tools", "node_modules", "part"]) mkdirSync(join(project, folder));
  copyFileSync(join(ROOT, "tools/app.cjs"), join(project, "tools/app.cjs"));
  for (const name of ["esbuild", "@esbuild"])
    symlinkSync(join(ROOT, "node_modules", name), join(project, "node_modules", name));
  write("main.ts", 'import { part } from "./part/part";\nconsole.log(`${part} 1`);\n');
  write("part/part.ts", "export const part: string = __dirname;\n");
});
afterAll(() => rmSync(project, { recursive: true }));

test("the app runs from a bundle, in which modules know their own folders", () => {
  expect(run()).toBe(`${join(project, "part")} 1\n`);
  expect(existsSync(join(project, "node_modules/.cache/coldstart/app.js"))).toBe(true);
  expect(run()).toBe(`${join(project, "part")} 1\n`);
});

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
