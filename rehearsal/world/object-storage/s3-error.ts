/** An error of S3, with its own code. */
export class S3Error extends Error {
  override readonly name = "S3Error";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
