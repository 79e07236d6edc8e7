/** A Kustomization that cannot be built, in the words of Flux. */
export class BuildError extends Error {
  override readonly name = "BuildError";

  constructor(
    readonly reason: "ArtifactFailed" | "BuildFailed",
    message: string,
  ) {
    super(message);
  }
}
