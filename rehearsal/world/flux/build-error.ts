/** A Kustomization cannot be built. The message is Flux's own. */
export class BuildError extends Error {
  override readonly name = "BuildError";

  constructor(
    readonly reason: "ArtifactFailed" | "BuildFailed",
    message: string,
  ) {
    super(message);
  }
}
