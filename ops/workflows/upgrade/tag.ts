/** The version tag of an image, for example `v1.35.0`. */
export function tagOf(image: string): string | undefined {
  return /:(v\d[^@:/]*)(?:@|$)/.exec(image)?.[1];
}
