/** Terraform variables of the stacks that hold no secret. */

/** The addresses in nodes.txt. */
export const NODE_ADDRESSES = "node_addresses";

/** The repository that read-only Flux reads. */
export const GIT_REPOSITORY = "git_repository";
