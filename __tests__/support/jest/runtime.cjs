/**
 * Loads modules of the project again for each test file, as jest does, and packages once for each worker, as node does. Both are possible
 * because all files run in one context (environment.cjs). What was compiled for one file is run again for the next.
 */
const { createRequire, isBuiltin } = require("node:module");
const { Script } = require("node:vm");
const { default: Runtime } = require("jest-runtime");

/** By path: the source, and the script that was compiled from it. */
const scripts = new Map();

module.exports = class OneContextRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) => compile(source, filename, executor.injectedModuleParameters);
  }

  requireModule(from, name, options, isActual) {
    if (name === undefined || options?.isInternalModule || !isPackage(name))
      return super.requireModule(from, name, options, isActual);
    return createRequire(from)(name);
  }

  installGetBuiltinModule() {
    // The process is the worker's own, and keeps what node gave it.
  }
};

function isPackage(name) {
  return !name.startsWith(".") && !name.startsWith("/") && !isBuiltin(name);
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
