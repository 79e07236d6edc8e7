import { git } from "./git";

/** The contents of files by their hashes, read by one process. Hashes that are not those of files are left out. */
export function readBlobs(repository: string, hashes: readonly string[]): ReadonlyMap<string, string> {
  const input = hashes.map((hash) => `${hash}\n`).join("");
  const output = git(["--git-dir", repository, "cat-file", "--batch"], { input, raw: true });
  const contents = new Map<string, string>();
  for (let at = 0; at < output.length;) {
    const start = output.indexOf("\n", at) + 1;
    // `<hash> <type> <size>`, or `<hash> missing`.
    const [hash = "", type, size] = output.slice(at, start - 1).split(" ");
    if (size === undefined) {
      at = start;
      continue;
    }
    const end = start + Number(size);
    if (type === "blob") contents.set(hash, Buffer.from(output.slice(start, end), "latin1").toString("utf8"));
    at = end + 1;
  }
  return contents;
}
