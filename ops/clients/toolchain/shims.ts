/** The programs that `coldstart env` puts on the PATH of a shell. They start Coldstart, which itself needs the real ones. */
import { delimiter, join } from "node:path";

/** kubectl and talosctl inside the rehearsal. */
export const REHEARSAL_SHIMS = join(__dirname, "../../../tools/shims/rehearsal");

/** The folders of a PATH that have real programs. */
export function programFolders(path = ""): readonly string[] {
  return path.split(delimiter).filter((folder) => folder !== "" && folder !== REHEARSAL_SHIMS);
}
