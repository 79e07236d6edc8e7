/** Where the data of services is: volumes inside of the cluster, object storage outside. */
import type { Store } from "../../store";
import type { ObjectStorage } from "../object-storage";
import type { VolumeContents } from "../volume-contents";

export interface Backing {
  readonly store: Store;
  readonly contents: VolumeContents;
  readonly storage: ObjectStorage;
}
