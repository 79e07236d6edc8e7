/**
 * Lets plain node run TypeScript: `node --require ./tools/typescript.cjs tools/bench.ts`. Types are stripped, not checked
 * (`npm run check:types` does that), and the result is cached, so that later starts compile nothing.
 * `NODE_OPTIONS=--enable-source-maps` shows the lines of the sources in stack traces.
 */
const { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require("node:fs");
const { join, relative } = require("node:path");
const { version } = require("esbuild/package.json");

const PROJECT = join(__dirname, "..");
const CACHE = join(PROJECT, "node_modules/.cache/coldstart");
// import() is compiled to require(), because the loader of ES modules does not use this hook.
const OPTIONS = { loader: "ts", format: "cjs", target: "node20", supported: { "dynamic-import": false } };
/** Part of the cache key: the compiler and its options. */
const VERSION = version + JSON.stringify(OPTIONS);

function optionsFor(filename) {
  return { ...OPTIONS, sourcefile: filename, sourcemap: "external" };
}

/**
 * A stamp that changes with every write to the source. Hashing the text would load OpenSSL, a third of the start-up time of
 * `--help`.
 */
function stampOf(filename) {
  const { size, mtimeMs, ctimeMs } = statSync(filename);
  return `\n// ${[VERSION, size, mtimeMs, ctimeMs].join()}`;
}

function compiledFile(filename) {
  return join(CACHE, `${relative(PROJECT, filename).replaceAll(/[/\\]/g, "~")}.js`);
}

/** The source map of a loaded file. */
function sourceMapOf(filename) {
  const map = filename.endsWith(".ts") && `${compiledFile(filename)}.map`;
  return map && existsSync(map) ? map : undefined;
}

/** A stamp of the text. A copy of the project that shares the cache has the same texts, written at other times. */
function textStampOf(source) {
  const { createHash } = require("node:crypto");
  return `\n// ${VERSION},${createHash("sha256").update(source).digest("hex")}`;
}

/** @returns the compiled code of a file; undefined if it was never compiled, or has changed since */
function readKept(filename) {
  try {
    const known = readFileSync(compiledFile(filename), "utf8");
    if (known.endsWith(stampOf(filename))) return known;
    return known.includes(textStampOf(readFileSync(filename, "utf8"))) ? known : undefined;
  } catch {
    return undefined;
  }
}

function keep(filename, { source, stamp }, { code, map }) {
  const file = compiledFile(filename);
  const javascript = `${code}//# sourceMappingURL=${file}.map${textStampOf(source)}${stamp}`;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${file}.map`, map);
  // Written to a temporary file and renamed, because two runs may start at once.
  writeFileSync(`${file}.${process.pid}`, javascript);
  renameSync(`${file}.${process.pid}`, file);
  return javascript;
}

/** The stamp is taken first, so that a change while the file is read is not missed. */
function readInput(filename) {
  return { stamp: stampOf(filename), source: readFileSync(filename, "utf8") };
}

function readCompiled(filename) {
  const known = readKept(filename);
  if (known !== undefined) return known;
  const input = readInput(filename);
  return keep(filename, input, require("esbuild").transformSync(input.source, optionsFor(filename)));
}

/** Files that are compiled at the same time. With all of them, esbuild would use most of a GiB of memory. */
const BATCH = 64;

/**
 * Compiles the files that have changed, in parallel: one at a time they take ten times as long. A file that cannot be compiled
 * is skipped, and fails where it is loaded.
 */
async function compileChanged(filenames) {
  const changed = filenames.filter((filename) => readKept(filename) === undefined);
  for (let begin = 0; begin < changed.length; begin += BATCH)
    await Promise.all(
      changed.slice(begin, begin + BATCH).map(async (filename) => {
        const input = readInput(filename);
        const options = { ...optionsFor(filename), logLevel: "silent" };
        const compiled = await require("esbuild")
          .transform(input.source, options)
          .catch(() => undefined);
        if (compiled) keep(filename, input, compiled);
      }),
    );
}

require.extensions[".ts"] = (module, filename) => {
  module._compile(readCompiled(filename), filename);
};

module.exports = { compileChanged, readCompiled, sourceMapOf };
