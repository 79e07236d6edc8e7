/**
 * What jest-circus needs of an AsyncLocalStorage: which test or hook is running. Tests of one file run one after the other, so a variable
 * knows it. As soon as a real one is used, node tells it about every promise, timer and socket.
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
