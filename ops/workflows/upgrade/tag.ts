/** The version that an image is tagged with, such as `v1.35.0`. */
export function tagOf(image: string): string | undefined {
  return /:(v\d[^@:/]*)(?:@|$)/.exec(image)?.[1];
}
