import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, importsOf, room, roomOfOps, sourceFiles, testFiles } from "./imports";

/** What each folder may import from the others: the flow of data (docs/architecture.md). */
const MAY_IMPORT: Record<string, readonly string[]> = {
  "main.ts": ["spec", "stacks"],
  spec: [],
  constructs: ["spec", ".gen"],
  stacks: ["spec", "constructs", ".gen"],
  ops: ["spec", "rehearsal"],
  rehearsal: ["spec"],
  tools: ["spec", "rehearsal", "ops"],
};

/** The folders of `ops/`, lowest first: a folder imports only from folders below it. */
const OPS = [
  ...["support", "clients", "state", "providers", "guard", "checks", "engine", "report", "rehearsal", "live"],
  ...["jobs", "workflows", "provisioners", "cli"],
];

/** The folders of `rehearsal/`, lowest first, and the files that connect them. */
const REHEARSAL = [
  ...["http", "protocol", "world", "providers", "index.ts", "kube-api", "talos-api", "web", "mirror.ts", "server.ts"],
  ...["jobs", "run"],
];
/** Registers a machine provider: its simulated world together with its Terraform provider. */
const WORLD_PROVIDER = /^rehearsal\/world\/providers\/\w+\/provider\.ts$/;

/** Names of values and variables that tell whether this is a rehearsal. */
const ASKS_FOR_REHEARSAL =
  /\b(?:is|in)Rehears(?:al|ed)\b|\brehears(?:al|ed)\s*(?:\?(?!:)|&&|\|\||:|=)|HOME_VARIABLE|COLDSTART_(?:HOME|REHEARSAL)/;

function withoutComments(file: string): string {
  return readFileSync(file, "utf8").replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
}

const files = sourceFiles();
const imports = files.flatMap(importsOf);
const isPackage = (to: string) => !to.startsWith(".gen") && !(room(to) in MAY_IMPORT) && !to.startsWith("clusters");

describe("the layout of the project", () => {
  test("finds and reads the source files", () => {
    expect(files.length).toBeGreaterThan(60);
    expect(imports.length).toBeGreaterThan(200);
    expect(imports).toContainEqual({ from: "main.ts", to: "spec/index.ts", typeOnly: false, isLazy: false });
  });

  test("imports follow the allowed directions between folders", () => {
    const wrong = imports.filter(
      ({ from, to }) => !isPackage(to) && room(from) !== room(to) && !MAY_IMPORT[room(from)]?.includes(room(to)),
    );
    expect(wrong).toEqual([]);
  });

  test("spec and the rehearsal do not import cdktf", () => {
    const wrong = imports.filter(
      ({ from, to }) => ["spec", "rehearsal", "ops"].includes(room(from)) && /^(@?cdktf|constructs)(\/|$)/.test(to),
    );
    expect(wrong).toEqual([]);
  });

  test("the rehearsal imports only types from spec", () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) => room(from) === "rehearsal" && room(to) === "spec" && !typeOnly,
    );
    expect(wrong).toEqual([]);
  });

  test("schemas of the cluster file are built without zod's compiler", () => {
    const direct = imports.filter(({ to, typeOnly }) => to === "zod" && !typeOnly).map(({ from }) => from);
    expect(direct.filter((from) => room(from) !== "rehearsal")).toEqual(["spec/schema/zod-jitless.ts"]);
  });

  test("stacks import only provider bindings and protected resources", () => {
    const bound = imports
      .filter(({ from, to }) => room(from) === "stacks" && to.startsWith(".gen"))
      .map(({ to }) => to)
      .filter((to) => !to.endsWith("/provider"));
    expect(bound).toEqual([".gen/providers/talos/machine-secrets"]);
  });

  test("a live cold start does not load the rehearsal's server", () => {
    const loaded = new Set<string>();
    const load = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const { to, typeOnly } of imports.filter(({ from }) => from === file)) if (!typeOnly) load(to);
    };
    load("ops/workflows/up/up.ts");
    expect(loaded.size).toBeGreaterThan(50);
    expect([...loaded]).not.toContain("rehearsal/index.ts");
  });

  test("only ops/rehearsal/ imports the rehearsal", () => {
    const seam = imports.filter(({ from, to }) => room(from) === "ops" && room(to) === "rehearsal");
    expect(seam.length).toBeGreaterThan(5);
    expect(seam.filter(({ from }) => !from.startsWith("ops/rehearsal/"))).toEqual([]);
  });

  test("outside ops/rehearsal/ no code branches on the rehearsal", () => {
    const outside = files.filter((file) => room(file) === "ops" && !file.startsWith("ops/rehearsal/"));
    const asks = outside.filter((file) => ASKS_FOR_REHEARSAL.test(withoutComments(join(ROOT, file))));
    expect(asks).toEqual([]);
    expect(ASKS_FOR_REHEARSAL.test("if (isRehearsal(environment)) return;")).toBe(true);
    expect(ASKS_FOR_REHEARSAL.test("const rehearsal = Boolean(environment[HOME_VARIABLE]);")).toBe(true);
  });

  test("every file of ops/ is in one of its folders", () => {
    const loose = files.filter((file) => room(file) === "ops" && !OPS.includes(file.split("/")[1] ?? ""));
    expect(loose).toEqual([]);
  });

  test("every file of ops/engine/ and ops/workflows/ is in the folder of its concept", () => {
    expect(files.filter((file) => /^ops\/(engine|workflows)\/[^/]+$/.test(file))).toEqual([]);
  });

  test("inside rehearsal/ imports point downwards", () => {
    const rank = (path: string) => REHEARSAL.indexOf(path.split("/")[1] ?? "");
    const inside = imports.filter(({ from, to }) => room(from) === "rehearsal" && room(to) === "rehearsal");
    expect(inside.length).toBeGreaterThan(500);
    expect(inside.filter(({ from, to }) => rank(from) < 0 || rank(to) < 0)).toEqual([]);
    const upwards = inside.filter(({ from, to }) => rank(to) > rank(from) && !WORLD_PROVIDER.test(from));
    expect(upwards).toEqual([]);
  });

  test("inside ops/ imports point downwards, and no workflow imports another", () => {
    const rank = (path: string) => OPS.indexOf(path.split("/")[1] ?? "");
    const inside = imports.filter(({ from, to }) => room(from) === "ops" && to.startsWith("ops/"));
    expect(inside.length).toBeGreaterThan(500);
    const wrong = inside.filter(
      ({ from, to }) => roomOfOps(from) !== roomOfOps(to) && (rank(to) > rank(from) || rank(to) === rank(from)),
    );
    expect(wrong).toEqual([]);
  });

  test("there are no circular imports, not even of types", () => {
    const next = new Map(files.map((file) => [file, importsOf(file).map(({ to }) => to)]));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
      if (done.has(file) || way.includes(file)) return;
      for (const to of next.get(file) ?? []) walk(to, [...way, file]);
      done.add(file);
    };
    for (const file of files) walk(file, []);
    expect(circles).toEqual([]);
  });

  test("no file is longer than the limit", () => {
    const all = [...files, ...testFiles()];
    const long = all.filter((file) => readFileSync(join(ROOT, file), "utf8").split("\n").length > 300);
    expect(long).toEqual([]);
  });
});
