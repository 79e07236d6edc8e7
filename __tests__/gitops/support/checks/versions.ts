import { at, leaves, title } from "../objects";
import { chartOf, releasesOf } from "../tree";
import type { Tree } from "../tree";

const EXACT = /^v?\d+\.\d+\.\d+$/;
/** An image with a digest, or with a tag that has at least major and minor. */
const EXACT_IMAGE = /:v?\d+(\.\d+)+[\w.-]*$|@sha256:[0-9a-f]{64}$/;

/** The same commit must install the same versions, today and after a rebuild. */
export function findVersionFaults({ parts }: Tree): string[] {
  return parts.flatMap((part) => [
    ...releasesOf(part).flatMap((release) => {
      const { name, version } = chartOf(part, release);
      return EXACT.test(version) ? [] : [`${part.name}: chart ${name} has the version ${version}, which is not exact`];
    }),
    ...part.objects
      .filter(
        (object) => object.kind === "OCIRepository" && Object.keys(at(object, "spec", "ref") ?? {}).join() !== "tag",
      )
      .map((object) => `${part.name}: ${title(object)} names its version by something else than a tag`),
    ...part.objects.flatMap((object) =>
      [...leaves(object)]
        .filter(({ key, value }) => /^image(Name)?$/.test(key) && typeof value === "string")
        .filter(({ value }) => !EXACT_IMAGE.test(String(value)))
        .map(({ value }) => `${part.name}: image ${String(value)} has no exact version`),
    ),
  ]);
}
