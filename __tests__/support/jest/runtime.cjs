/**
 * Jest's module loader, except that a worker loads packages, and the modules in SHARED, only once. Other modules of the project are run
 * again for each test file, as in jest, but compiled only once, by tools/typescript.cjs. This works because all test files run in one
 * context (environment.cjs).
 */
const { createRequire, isBuiltin } = require("node:module");
const { dirname, join, resolve, sep } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { Script } = require("node:vm");
const { default: Runtime } = require("jest-runtime");
const { readCompiled, sourceMapOf } = require("../../../tools/typescript.cjs");
const { SequentialStorage } = require("./sequential-storage.cjs");

// Most test files run for less than a second, too short for optimized functions to pay off. Newer releases of V8 have no such flag,
// and need none.
if (Number.parseInt(process.versions.node) < 22) setFlagsFromString("--interrupt-budget=600000");

/** Folders of modules that hold no state except caches. Nearly every test imports some of them. */
const SHARED = [".gen", "constructs", "rehearsal", "schemas", "spec", "stacks"].map(
  (folder) => join(__dirname, "../../..", folder) + sep,
);

/** Jest's own packages that hold the state of one test file, and are loaded again for each. Jest itself loads all of its packages again. */
const STATEFUL = ["@jest/expect", "expect", "jest-circus", "jest-snapshot"];

/** By path: the last source of a module, and the script compiled from it. */
const scripts = new Map();

/** By path: the compiled modules that were read so far. */
const sources = new Map();

function readOnce(filename) {
  let source = sources.get(filename);
  if (source === undefined) sources.set(filename, (source = readCompiled(filename)));
  return source;
}

module.exports = class OneContextRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) => compile(source, filename, executor.injectedModuleParameters);
    const globalConfig = args[7];
    // In watch mode files change while their worker runs. Coverage counts only modules that jest itself has loaded.
    this.shares = !globalConfig.watch && !globalConfig.watchAll && !globalConfig.collectCoverage;
    const maps = this.getSourceMaps();
    maps.get = (path) => Map.prototype.get.call(maps, path) ?? sourceMapOf(path);
    const { transformCache } = this;
    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (filename, options) =>
      this.shares && filename.endsWith(".ts") ? readOnce(filename) : transform(filename, options);
  }

  requireModule(from, name, options, isActual) {
    const load = () => super.requireModule(from, name, options, isActual);
    if (name === undefined || options?.isInternalModule || isBuiltin(name)) return load();
    if (isPackage(name)) return createRequire(from)(name);
    // A shared module that is already loaded would not see the mocks of this test file.
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
    // Jest would replace process.getBuiltinModule, but test files use the worker's own process object.
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
    // The offset keeps the columns of the first line in stack traces right.
    const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    scripts.set(filename, (kept = { source, script }));
  }
  return kept.script.runInThisContext();
}
