/**
 * Replaces the AsyncLocalStorage with which jest-circus remembers the running test or hook. Tests of one file run one after the other, so
 * a variable is enough. A real AsyncLocalStorage makes Node run a hook for every promise, timer and socket.
 */
class SequentialStorage {
  getStore() {
    return this.store;
  }

  run(store, callback) {
    const before = this.store;
    this.store = store;
    return callback().finally(() => (this.store = before));
  }
}

module.exports = { SequentialStorage };
