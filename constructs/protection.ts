import type { TerraformResourceLifecycle } from "cdktf";

/** For what a cluster cannot be rebuilt without. The guard enforces it too: this setting disappears with its block (T17). */
export const KEPT: TerraformResourceLifecycle = { preventDestroy: true };
