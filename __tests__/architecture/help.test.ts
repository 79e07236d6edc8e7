/** Limits what `coldstart --help` loads, because every command and every completion loads it too. */
import { importsOf, sourceFiles } from "./imports";

function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  for (const { to, typeOnly, isLazy } of importsOf(file)) {
    if (typeOnly || isLazy || seen.has(to)) continue;
    seen.add(to);
    if (to.endsWith(".ts")) loadedWith(to, seen);
  }
  return seen;
}

/** The program loads the command that runs, and for its help that command alone. */
const commands = sourceFiles().filter((file) => file.startsWith("ops/cli/commands/"));
const loaded = commands.reduce((seen, file) => loadedWith(file, seen), loadedWith("ops/cli/main.ts"));
const packages = [...loaded].filter((name) => !name.endsWith(".ts"));

test("the program loads only commander at start; commands import the rest when they run", () => {
  expect(commands).toContain("ops/cli/commands/up.ts");
  expect(packages.filter((name) => !name.startsWith("node:"))).toEqual(["commander"]);
});

test("the program loads no command before it is run", () => {
  const loadedFirst = [...loadedWith("ops/cli/main.ts")];
  expect(loadedFirst).toContain("ops/cli/program.ts");
  expect(loadedFirst.filter((file) => file.startsWith("ops/cli/commands/"))).toEqual([]);
});

test("the program starts without the cluster file's schema, the world and the workflows", () => {
  const heavy =
    /^(?:spec\/(?:index|load|derive|schema|rules|providers)|rehearsal\/world|stacks|constructs|ops\/(?:engine|checks|clients|providers))/;
  expect([...loaded].filter((file) => heavy.test(file))).toEqual([]);
  expect(loaded.size).toBeLessThan(80);
});
