/**
 * Lets plain node run TypeScript: `node --require ./tools/typescript.cjs main.ts`. Types are stripped, not checked (that
 * is tsc's part), and the result is kept, so that from the second start on nothing is compiled at all.
 * `NODE_OPTIONS=--enable-source-maps` shows the lines of the sources in stack traces.
 */
const { createHash } = require("node:crypto");
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { version } = require("esbuild/package.json");

const CACHE = join(__dirname, "../node_modules/.cache/coldstart");
// As require(): the loader of ES modules does not come through here.
const OPTIONS = { loader: "ts", format: "cjs", target: "node20", supported: { "dynamic-import": false } };

function compile(source, filename, sourcemap) {
  return require("esbuild").transformSync(source, { ...OPTIONS, sourcefile: filename, sourcemap });
}

function cached(source, filename) {
  const key = createHash("sha1")
    .update(`${version}\0${JSON.stringify(OPTIONS)}\0${filename}\0${source}`)
    .digest("hex");
  const file = join(CACHE, `${key}.js`);
  try {
    return readFileSync(file, "utf8");
  } catch {
    const { code, map } = compile(source, filename, "external");
    const javascript = `${code}//# sourceMappingURL=${file}.map\n`;
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(`${file}.map`, map);
    // Written aside and moved into place: two runs may start at once.
    writeFileSync(`${file}.${process.pid}`, javascript);
    renameSync(`${file}.${process.pid}`, file);
    return javascript;
  }
}

require.extensions[".ts"] = (module, filename) => {
  module._compile(cached(readFileSync(filename, "utf8"), filename), filename);
};

module.exports = { compile };
