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

/** What changes with every write to a file. */
function stamp(file) {
  const { size, mtimeMs, ctimeMs } = statSync(join(PROJECT, file));
  return [size, mtimeMs, ctimeMs].join();
}

/** @returns undefined if there is no bundle, or if it was made of other files: its last line has them. */
function readBundle() {
  try {
    const text = readFileSync(BUNDLE, "utf8");
    const files = JSON.parse(text.slice(text.lastIndexOf(PREFIX) + PREFIX.length));
    return Object.entries(files).every(([file, known]) => stamp(file) === known) ? text : undefined;
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
      return { contents: names + source, loader: path.endsWith(".ts") ? "ts" : "js" };
    });
  },
};

async function writeBundle() {
  const { outputFiles, metafile } = await require("esbuild").build({
    ...{ entryPoints: ["main.ts"], absWorkingDir: PROJECT, outfile: BUNDLE, plugins: [ownFolders] },
    ...{ bundle: true, platform: "node", format: "cjs", target: "node20", metafile: true, write: false },
    ...{ sourcemap: "linked", logLevel: "silent" },
  });
  const files = Object.fromEntries(Object.keys(metafile.inputs).map((file) => [file, stamp(file)]));
  const [map, code] = outputFiles;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(map.path, map.text);
  const text = code.text + PREFIX + JSON.stringify(files);
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
