/**
 * Runs main.ts, as cdktf does for every command: `node tools/app.cjs`. Most of its time would go into finding and compiling
 * 850 modules, so they are bundled into one file, which is kept until one of them changes.
 * `NODE_OPTIONS=--enable-source-maps` shows the lines of the sources in stack traces.
 */
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require("node:fs");
const { readFile } = require("node:fs/promises");
const { dirname, join } = require("node:path");

const PROJECT = join(__dirname, "..");
const CACHE = join(PROJECT, "node_modules/.cache/coldstart");
const BUNDLE = join(CACHE, "app.js");
const PREFIX = "\n// made of ";
/** They decide on the bundle without being in it: this file, the compiler, and its settings. */
const MAKERS = ["tools/app.cjs", "node_modules/esbuild/package.json", "tsconfig.json", "package.json"];

/** What changes with every write to a file. */
function stamp(file) {
  const { size, mtimeMs, ctimeMs } = statSync(join(PROJECT, file));
  return [size, mtimeMs, ctimeMs].join();
}

/** @returns undefined if there is no bundle, or if it was made of other files or in another folder: its last line has them. */
function readBundle() {
  try {
    const text = readFileSync(BUNDLE, "utf8");
    const { project, files } = JSON.parse(text.slice(text.lastIndexOf(PREFIX) + PREFIX.length));
    const isKnown = project === PROJECT && Object.entries(files).every(([file, known]) => stamp(file) === known);
    return isKnown ? text : undefined;
  } catch {
    return undefined;
  }
}

/** A module may look for files beside itself; in the bundle it would look beside the bundle. */
const ownFolders = {
  name: "own-folders",
  setup(build) {
    build.onLoad({ filter: /\.(c?js|ts)$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!/__(dirname|filename)/.test(source)) return undefined;
      const names = `const __dirname = ${JSON.stringify(dirname(path))}, __filename = ${JSON.stringify(path)};`;
      // Behind what must come first in a file.
      const [first = ""] = /^(#!.*\n)?\s*(["']use strict["'];?)?/.exec(source) ?? [];
      return { contents: first + names + source.slice(first.length), loader: path.endsWith(".ts") ? "ts" : "js" };
    });
  },
};

async function writeBundle() {
  const began = Date.now();
  const { outputFiles, metafile } = await require("esbuild").build({
    ...{ entryPoints: ["main.ts"], absWorkingDir: PROJECT, outfile: BUNDLE, plugins: [ownFolders] },
    ...{ bundle: true, platform: "node", format: "cjs", target: "node20", metafile: true, write: false },
    ...{ sourcemap: "linked", logLevel: "silent" },
  });
  const [map, code] = outputFiles;
  const names = [...Object.keys(metafile.inputs), ...MAKERS];
  // A file that was written meanwhile may be in the bundle as it was before: such a bundle is used once, and not kept.
  if (names.some((file) => statSync(join(PROJECT, file)).ctimeMs >= began)) return code.text;
  const files = Object.fromEntries(names.map((file) => [file, stamp(file)]));
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(map.path, map.text);
  const text = code.text + PREFIX + JSON.stringify({ project: PROJECT, files });
  // Written aside and moved into place: two runs may start at once.
  writeFileSync(`${BUNDLE}.${process.pid}`, text);
  renameSync(`${BUNDLE}.${process.pid}`, BUNDLE);
  return text;
}

const run = (text) => module._compile(text, BUNDLE);

const known = readBundle();
if (known !== undefined) run(known);
else
  void writeBundle().then(run, ({ message }) => {
    process.stderr.write(`main.ts cannot be compiled: ${message}\n`);
    process.exitCode = 1;
  });
