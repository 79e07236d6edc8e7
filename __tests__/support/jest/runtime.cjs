/**
 * Loads modules of the project again for each test file, as jest does, and packages once for each worker, as node does; so are the modules
 * of spec/, which are pure, and imported by nearly every test. Both are possible because all files run in one context (environment.cjs).
 * What was compiled for one file is run again for the next.
 */
const { createRequire, isBuiltin } = require("node:module");
const { join, sep } = require("node:path");
const { Script } = require("node:vm");
const { default: Runtime } = require("jest-runtime");

/** By path: the source, and the script that was compiled from it. */
const scripts = new Map();

const PURE = join(__dirname, "../../../spec") + sep;
/** By path: what the pure modules export, and where their source maps are. */
const pure = new Map();

module.exports = class OneContextRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) => compile(source, filename, executor.injectedModuleParameters);
    for (const [path, { sourceMap }] of pure) this.getSourceMaps().set(path, sourceMap);
  }

  requireModule(from, name, options, isActual) {
    const load = () => super.requireModule(from, name, options, isActual);
    if (name === undefined || options?.isInternalModule || isBuiltin(name)) return load();
    if (isPackage(name)) return createRequire(from)(name);
    const path = this.cjsLoader.resolution.resolveCjs(from, name);
    return path.startsWith(PURE) ? this.loadOnce(path, load) : load();
  }

  loadOnce(path, load) {
    const kept = pure.get(path);
    if (kept) return kept.exports;
    const exports = load();
    pure.set(path, { exports, sourceMap: this.getSourceMaps().get(path) });
    return exports;
  }

  installGetBuiltinModule() {
    // The process is the worker's own, and keeps what node gave it.
  }
};

function isPackage(name) {
  return !name.startsWith(".") && !name.startsWith("/");
}

function compile(source, filename, parameters) {
  let kept = scripts.get(filename);
  if (kept?.source !== source) {
    const head = `(function (${parameters.join(", ")}) {`;
    // As it was in the file: the first line begins after the head.
    const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    scripts.set(filename, (kept = { source, script }));
  }
  return kept.script.runInThisContext();
}
