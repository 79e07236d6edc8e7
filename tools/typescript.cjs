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

function compile(source, filename, sourcemap) {
  return require("esbuild").transformSync(source, { ...OPTIONS, sourcefile: filename, sourcemap });
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

function readCompiled(filename) {
  const file = compiledFile(filename);
  const stamp = stampOf(filename);
  try {
    const known = readFileSync(file, "utf8");
    if (known.endsWith(stamp)) return known;
  } catch {
    // It was never compiled.
  }
  const { code, map } = compile(readFileSync(filename, "utf8"), filename, "external");
  const javascript = `${code}//# sourceMappingURL=${file}.map${stamp}`;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${file}.map`, map);
  // Written to a temporary file and renamed, because two runs may start at once.
  writeFileSync(`${file}.${process.pid}`, javascript);
  renameSync(`${file}.${process.pid}`, file);
  return javascript;
}

require.extensions[".ts"] = (module, filename) => {
  module._compile(readCompiled(filename), filename);
};

module.exports = { compile, sourceMapOf };
