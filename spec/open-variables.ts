/** Terraform variables of ours that hold no secret. */

/** What stands in nodes.txt. */
export const NODE_ADDRESSES = "node_addresses";

/** What a Flux reads which never writes. */
export const GIT_REPOSITORY = "git_repository";
