/**
 * Runs a program of this project from one file. Finding, reading and compiling a thousand modules would take most of the
 * start-up time, so they are bundled, and the code that V8 has compiled is cached. Both caches are valid until a module
 * changes.
 */
const { isAscii } = require("node:buffer");
const { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } = require("node:fs");
const { readFile } = require("node:fs/promises");
const { Module } = require("node:module");
const { dirname, join } = require("node:path");
const { Script } = require("node:vm");

const PROJECT = join(__dirname, "..");
const CACHE = join(PROJECT, "node_modules/.cache/coldstart");
const PREFIX = "\n// made of ";
/** The module of each program. */
const ENTRY = { app: "main.ts", cli: "ops/cli/main.ts" };
/** Files that affect a bundle without being part of it: this file, the compiler and its settings, and the packages. */
const MAKERS = [
  "tools/bundle.cjs",
  "node_modules/esbuild/package.json",
  "node_modules/.package-lock.json",
  "tsconfig.json",
  "package.json",
];

const fileOf = (name) => join(CACHE, `${name}.js`);

/** Numbers that change when a file is written, or when a file is added to a folder. */
function stamp(file) {
  const { size, ctimeMs } = statSync(`${PROJECT}/${file}`);
  return [size, ctimeMs];
}

function isUnchanged([file, [size, changed]]) {
  const now = stamp(file);
  return now[0] === size && now[1] === changed;
}

/** @returns undefined if there is no bundle, or if it is out of date; its last line lists its inputs. */
function readBundle(name) {
  try {
    const content = readFileSync(fileOf(name));
    // A bundle without other characters takes a fifth of the time to decode, and half of the memory.
    const text = content.toString(isAscii(content) ? "latin1" : "utf8");
    const { project, id, files } = JSON.parse(text.slice(text.lastIndexOf(PREFIX) + PREFIX.length));
    const isKnown = project === PROJECT && Object.entries(files).every(isUnchanged);
    return isKnown ? { text, id } : undefined;
  } catch {
    return undefined;
  }
}

/** A module may read files in its own folder, which the bundle is not in. */
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

/** @returns a bundle; without an id if it cannot be cached */
async function writeBundle(name) {
  const began = Date.now();
  const { outputFiles, metafile } = await require("esbuild").build({
    ...{ entryPoints: [ENTRY[name]], absWorkingDir: PROJECT, outfile: fileOf(name), plugins: [ownFolders] },
    ...{ bundle: true, platform: "node", format: "cjs", target: "node20", metafile: true, write: false },
    // Its own files are beside its package.
    ...{ external: ["esbuild"], sourcemap: "linked", logLevel: "silent" },
    // Less to read. The lines stay short, because Node prints the line of an uncaught error.
    ...{ minifyWhitespace: true, lineLimit: 120 },
  });
  const [map, code] = outputFiles;
  const files = stampAll([...Object.keys(metafile.inputs), ...MAKERS], began);
  if (!files) return { text: code.text };
  const id = `${began.toString(36)}-${process.pid}`;
  const text = code.text + PREFIX + JSON.stringify({ project: PROJECT, id, files });
  try {
    mkdirSync(CACHE, { recursive: true });
    for (const file of readdirSync(CACHE))
      if (file.startsWith(`${name}.`) && file.includes(".code")) rmSync(join(CACHE, file), { force: true });
    writeFileSync(map.path, map.text);
    replaceFile(fileOf(name), text);
    return { text, id };
  } catch {
    // For example because the disk is full, or the folder belongs to another user.
    return { text: code.text };
  }
}

/**
 * The files with their stamps, and the folders of the project's own files, because a new file may change what an import
 * resolves to. The project's root is not included, because commands write to it.
 *
 * @returns undefined if a file was written during bundling, because the bundle may contain its old content
 */
function stampAll(files, began) {
  const folders = files.filter((file) => !file.startsWith("node_modules/")).map((file) => dirname(file));
  const all = new Set([...files, ...folders].filter((file) => file !== "."));
  const stamps = [...all].map((file) => [file, stamp(file)]);
  const wasWritten = ([, [, changed]]) => changed >= began;
  return stamps.some(wasWritten) ? undefined : Object.fromEntries(stamps);
}

/** Written to a temporary file and renamed, because two runs may start at once. */
function replaceFile(file, content) {
  const aside = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  try {
    writeFileSync(aside, content);
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

function readKept(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Only a cache: the next start works without it. */
function keep(file, content) {
  try {
    replaceFile(file, content);
  } catch {
    // As on a disk that is full.
  }
}

/** Source maps are read only for modules that the loader has compiled. */
function runAsModule(file, text) {
  const main = new Module(file);
  Object.assign(main, { filename: file, paths: Module._nodeModulePaths(CACHE) });
  main._compile(text, file);
}

function runScript(file, text, kept) {
  const script = new Script(Module.wrap(text), { filename: file, cachedData: readKept(kept) });
  // Stored at the end, when the functions that the program uses have been compiled.
  if (script.cachedDataRejected !== false)
    process.once("exit", (code) => {
      if (code === 0) keep(kept, script.createCachedData());
    });
  const main = new Module(file);
  script.runInThisContext()(main.exports, Module.createRequire(file), main, file, CACHE);
}

const openBundle = async (name) => readBundle(name) ?? (await writeBundle(name));

/**
 * Runs a program in this process.
 *
 * @param name "app" or "cli"
 * @param part of the program that runs: parts use different functions, so each has its own cache
 */
async function runBundle(name, part = "all") {
  const file = fileOf(name);
  let bundle;
  try {
    bundle = await openBundle(name);
  } catch (error) {
    process.stderr.write(`${ENTRY[name]} cannot be compiled: ${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const { text, id } = bundle;
  // V8 identifies a source only by its length, so the cache is stored per bundle.
  if (id === undefined || process.sourceMapsEnabled) runAsModule(file, text);
  else runScript(file, text, join(CACHE, `${name}.${id}.${part}.code`));
}

module.exports = { openBundle, runBundle };
