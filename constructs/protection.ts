import type { TerraformResourceLifecycle } from "cdktf";

/**
 * For resources without which a cluster cannot be rebuilt. The guard also enforces it, because this setting disappears
 * together with its block (T17).
 */
export const KEPT: TerraformResourceLifecycle = { preventDestroy: true };
