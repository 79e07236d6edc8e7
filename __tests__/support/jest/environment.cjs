/**
 * Runs test files in the context of the worker itself. A context of its own for each file costs time at every look at a global, and every
 * package has to be loaded again for each one. What a file changes of the globals and of the process ends with it.
 */
const { AsyncLocalStorage } = require("node:async_hooks");
const { ModernFakeTimers } = require("@jest/fake-timers");
const { ModuleMocker } = require("jest-mock");

/** Node looks at each one that was ever used, whenever a promise is made: jest loads one for every file. */
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
    this.kept = [globalThis, process, process.env].map((object) => [object, Object.getOwnPropertyDescriptors(object)]);
    this.folder = process.cwd();
    Error.stackTraceLimit = 100;
  }

  setup() {
    return Promise.resolve();
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const [object, descriptors] of this.kept) restore(object, descriptors);
    if (process.cwd() !== this.folder) process.chdir(this.folder);
    for (const storage of storages) storage.disable();
    storages.clear();
  }

  exportConditions() {
    return ["node", "node-addons"];
  }

  /** Not asked for: runtime.cjs compiles. */
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

/** Packages stay loaded, and so do the globals that they keep things in (cdktf its tokens): all of them have names. Jest uses symbols. */
function isOfPackage(object, key) {
  return object === globalThis && typeof key === "string";
}
