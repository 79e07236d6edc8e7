import type { Progress } from "../clients/toolchain/fetch";
import type { ToolRelease } from "../clients/toolchain/lock";

/** Prints what is downloaded and from where; on a terminal also the progress. */
export function announceDownload({ tool, version, url }: ToolRelease, stream = process.stderr): Progress {
  stream.write(`Downloading ${tool} ${version} from ${new URL(url).host} (used only by coldstart) …\n`);
  if (!stream.isTTY) return () => undefined;
  let shown = -1;
  return (bytes, total) => {
    const percent = total === undefined ? 0 : Math.floor((100 * bytes) / total);
    if (percent === shown) return;
    shown = percent;
    stream.write(percent === 100 ? "\r\u001b[K" : `\r  ${percent} %`);
  };
}
