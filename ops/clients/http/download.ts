import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Unreachable, openSocket } from ".";
import { describeFailure } from "./errors";

const MAX_REDIRECTS = 5;
const SILENCE_MS = 30_000;

export interface DownloadResult {
  readonly bytes: number;
  readonly sha256: string;
}

/** The host responded with a status other than 200. */
class DownloadRefused extends Error {
  override readonly name = "DownloadRefused";

  constructor(
    readonly url: string,
    readonly status: number,
  ) {
    super(`${new URL(url).host} responds with ${status} to ${url}`);
  }
}

/**
 * Downloads a file, through the proxy that the environment names, if any. Redirects are followed.
 *
 * @throws Unreachable if there is no response or it ends early; DownloadRefused for another status; errors of the file system
 */
export async function download(
  address: string,
  file: string,
  onProgress: (bytes: number, total: number | undefined) => void = () => undefined,
): Promise<DownloadResult> {
  const { url, response } = await follow(new URL(address), MAX_REDIRECTS);
  const length = Number(response.headers["content-length"]);
  const total = Number.isNaN(length) ? undefined : length;
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      onProgress((bytes += chunk.length), total);
      done(null, chunk);
    },
  });
  try {
    await pipeline(response, measure, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    if (isOfFileSystem(error)) throw error;
    throw new Unreachable(url.host, "other", `${url.host} closed the connection after ${bytes} bytes`);
  } finally {
    response.destroy();
  }
  return { bytes, sha256: hash.digest("hex") };
}

async function follow(url: URL, redirects: number): Promise<{ url: URL; response: IncomingMessage }> {
  const response = await get(url).catch((error: unknown) => {
    throw error instanceof Unreachable ? error : new Unreachable(url.host, ...describeFailure(url, error, SILENCE_MS));
  });
  const { statusCode: status = 0, headers } = response;
  if (status === 200) return { url, response };
  response.destroy();
  if (status >= 300 && status < 400 && headers.location !== undefined && redirects > 0)
    return follow(new URL(headers.location, url), redirects - 1);
  throw new DownloadRefused(url.href, status);
}

async function get(url: URL): Promise<IncomingMessage> {
  const socket = await openSocket(url, { timeoutMs: SILENCE_MS });
  return new Promise((resolve, reject) => {
    const ask = url.protocol === "http:" ? httpRequest : httpsRequest;
    const clientRequest = ask(url, { headers: { "user-agent": "coldstart" }, createConnection: () => socket }, resolve);
    clientRequest.setTimeout(SILENCE_MS, () =>
      clientRequest.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })),
    );
    clientRequest.on("error", reject);
    clientRequest.end();
  });
}

function isOfFileSystem(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).path !== undefined || (error as NodeJS.ErrnoException).code === "ENOSPC";
}
