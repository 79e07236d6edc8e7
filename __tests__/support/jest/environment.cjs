/**
 * Runs all test files of a worker in the worker's own context. Jest would create a new vm context for each file, in which access to globals
 * is slow and every package must be loaded again. When a file ends, its changes to globals, to `process` and to `process.env` are undone.
 */
const { AsyncLocalStorage } = require("node:async_hooks");
const { rmSync } = require("node:fs");
const { ModernFakeTimers } = require("@jest/fake-timers");
const { ModuleMocker } = require("jest-mock");
require("./derived-keys.cjs");

/**
 * The AsyncLocalStorages that were used since the file started. A storage stays enabled after its first use, and makes every promise of
 * the process slower, so teardown() disables those that the modules of a file leave behind.
 */
const storages = new Set();
for (const method of ["run", "enterWith"]) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    storages.add(this);
    return original.apply(this, args);
  };
}

module.exports = class OneContext {
  constructor({ projectConfig: config }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
    this.fakeTimers = null;
    this.saved = [globalThis, process, process.env].map((object) => [object, Object.getOwnPropertyDescriptors(object)]);
    this.folder = process.cwd();
    Error.stackTraceLimit = 100;
    // temporary-folder.ts adds its folders.
    this.temporaryFolders = globalThis.coldstartTemporaryFolders = [];
  }

  setup() {
    return Promise.resolve();
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const [object, descriptors] of this.saved) restore(object, descriptors);
    if (process.cwd() !== this.folder) process.chdir(this.folder);
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const folder of this.temporaryFolders) rmSync(folder, { recursive: true, force: true });
  }

  exportConditions() {
    return ["node", "node-addons"];
  }

  /** Jest requires this method. It is never called, because runtime.cjs compiles modules without a vm context. */
  getVmContext() {
    return null;
  }
};

function restore(object, descriptors) {
  for (const key of Reflect.ownKeys(object))
    if (!Object.hasOwn(descriptors, key) && !isOfPackage(object, key)) Reflect.deleteProperty(object, key);
  for (const key of Reflect.ownKeys(descriptors)) {
    const now = Object.getOwnPropertyDescriptor(object, key);
    const { value, get } = descriptors[key];
    if (now?.configurable !== false && (now?.value !== value || now?.get !== get))
      Object.defineProperty(object, key, descriptors[key]);
  }
}

/**
 * Packages stay loaded, so the globals in which they keep their state must stay too; cdktf keeps its tokens in one. Packages name theirs
 * with strings. Jest names its own with symbols, which are removed.
 */
function isOfPackage(object, key) {
  return object === globalThis && typeof key === "string";
}
