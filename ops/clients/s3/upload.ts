import type { ObjectLock, S3Client } from "./client";

/** S3 accepts 10,000 parts of 5 MiB or more: objects of up to 78 GiB. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Writes a stream of unknown length: a small one at once, a larger one in parts. An object appears only when it is complete;
 * an upload that fails is aborted, so that its parts cost nothing.
 *
 * @returns the number of bytes
 */
export async function upload(
  client: Pick<S3Client, "put" | "startUpload" | "putPart" | "finishUpload" | "abortUpload">,
  key: string,
  content: AsyncIterable<Buffer>,
  { lock, partBytes = PART_BYTES }: { readonly lock?: ObjectLock; readonly partBytes?: number } = {},
): Promise<number> {
  let size = 0;
  let id: string | undefined;
  const tags: string[] = [];
  try {
    for await (const { part, isLast } of splitIntoParts(content, partBytes)) {
      size += part.length;
      if (isLast && id === undefined) {
        await client.put(key, part, lock);
        return size;
      }
      id ??= await client.startUpload(key, lock);
      tags.push(await client.putPart(key, id, tags.length + 1, part));
    }
    if (id !== undefined) await client.finishUpload(key, id, tags);
    return size;
  } catch (error) {
    // Report the first error, not an error of the abort.
    if (id !== undefined) await client.abortUpload(key, id).catch(() => undefined);
    throw error;
  }
}

/** Parts of one size; the last one may be smaller, and is empty only for an empty content. */
async function* splitIntoParts(
  content: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    held.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at > size; at += size) yield { part: all.subarray(at, at + size), isLast: false };
    held = [all.subarray(at)];
    length = all.length - at;
  }
  yield { part: Buffer.concat(held), isLast: true };
}
