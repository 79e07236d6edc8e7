import type { TerraformResourceLifecycle } from "cdktf";

/** For what a cluster cannot be rebuilt without. The guard enforces it too: this alone vanishes with its block (T17). */
export const KEPT: TerraformResourceLifecycle = { preventDestroy: true };
