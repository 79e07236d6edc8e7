import { StateStore } from "../../../../ops/state/store";
import type { StoreOptions } from "../../../../ops/state/store";

/** A remote, encrypted state, without a real backend. */
export class Elsewhere extends StateStore {
  constructor(
    options: StoreOptions,
    private readonly text: string,
  ) {
    super(options);
  }

  override get isHere() {
    return false;
  }

  override get isEncrypted() {
    return true;
  }

  override pull() {
    return Promise.resolve(this.text);
  }
}
