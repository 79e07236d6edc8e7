/**
 * Loads modules of the project again for each test file, as jest does, and packages once for each worker, as node does. So are the modules
 * of SHARED, which keep nothing but caches, and which nearly every test imports. Both are possible because all files run in one context
 * (environment.cjs). What was compiled for one file is run again for the next.
 */
const { createRequire, isBuiltin } = require("node:module");
const { dirname, join, resolve, sep } = require("node:path");
const { Script } = require("node:vm");
const { default: Runtime } = require("jest-runtime");
const { sourceMapOf } = require("../../../tools/typescript.cjs");
const { SequentialStorage } = require("./sequential-storage.cjs");

const SHARED = [".gen", "constructs", "rehearsal", "schemas", "spec", "stacks"].map(
  (folder) => join(__dirname, "../../..", folder) + sep,
);

/** The packages of jest that keep something for one test file. It loads all of its packages again for each. */
const STATEFUL = ["@jest/expect", "expect", "jest-circus", "jest-snapshot"];

/** By path: the source, and the script that was compiled from it. */
const scripts = new Map();

module.exports = class OneContextRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) => compile(source, filename, executor.injectedModuleParameters);
    const globalConfig = args[7];
    // Watched files change while their worker lives; coverage is counted by what jest compiles.
    this.shares = !globalConfig.watch && !globalConfig.watchAll && !globalConfig.collectCoverage;
    const maps = this.getSourceMaps();
    maps.get = (path) => Map.prototype.get.call(maps, path) ?? sourceMapOf(path);
  }

  requireModule(from, name, options, isActual) {
    const load = () => super.requireModule(from, name, options, isActual);
    if (name === undefined || options?.isInternalModule || isBuiltin(name)) return load();
    if (isPackage(name)) return createRequire(from)(name);
    // A mock is meant for the modules that are loaded after it.
    if (!this.shares || this.mockState.explicitCjsMock.size > 0) return load();
    return isShared(resolve(dirname(from), name)) ? createRequire(from)(name) : load();
  }

  requireInternalModule(from, name) {
    if (name === "node:async_hooks") return { AsyncLocalStorage: SequentialStorage };
    if (name === undefined || isBuiltin(name) || !isPackage(name) || STATEFUL.includes(name))
      return super.requireInternalModule(from, name);
    return createRequire(from)(name);
  }

  installGetBuiltinModule() {
    // The process is the worker's own, and keeps what node gave it.
  }
};

function isPackage(name) {
  return !name.startsWith(".") && !name.startsWith("/");
}

function isShared(path) {
  return SHARED.some((folder) => (path + sep).startsWith(folder));
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
