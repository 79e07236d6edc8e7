/** A client of S3 and of services that speak its protocol. Requests are repeated where S3 asks for it. */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Unreachable } from "../http/errors";
import { askStream } from "../http/stream";
import type { AskStream, SlowestRate, StreamResponse } from "../http/stream";
import { reasonOf, scaleTimeout } from "../../support/wait";
import { encodePart, sha256, sign } from "./sign";
import type { S3Key } from "./sign";
import { xmlElements, xmlText } from "./xml";

export interface S3Options {
  /** https://host, without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The bucket in the path instead of the host name. */
  readonly pathStyle: boolean;
  readonly key: S3Key;
  readonly ask?: AskStream;
  readonly pausesMs?: readonly number[];
  /** The longest time without data. */
  readonly idleMs?: number;
  /** For the content of objects. */
  readonly slowest?: SlowestRate;
  /** Called before a request is repeated. */
  readonly say?: (text: string) => void;
  readonly now?: () => Date;
}

export interface S3Object {
  readonly key: string;
  readonly size: number;
  readonly modified: Date;
}

/** The protection of a new object against deletion. */
export interface ObjectLock {
  readonly mode: "governance" | "compliance";
  readonly until: Date;
}

/** The service refused a request. `code` is the service's code, for example NoSuchBucket. */
export class S3Refused extends Error {
  override readonly name = "S3Refused";

  /** The message without the name of the refused request. */
  readonly reason: string;

  constructor(
    readonly code: string,
    readonly status: number,
    what: string,
    message: string,
  ) {
    const reason = [code, message].filter(Boolean).join(": ");
    super(`${what}: ${reason}`);
    this.reason = reason;
  }
}

const IDLE_SECONDS = 60;
/** A part of an upload, 8 MiB, then takes at most ten minutes. */
const SLOWEST_RATE = 16 * 1024;
const PAUSES_MS = [500, 2000, 5000, 10_000];
const TRANSIENT = /^(SlowDown|InternalError|ServiceUnavailable|RequestTimeout|Busy|OperationAborted)$/;

interface Call {
  readonly method: string;
  /** The key of an object; undefined for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Whether the content of an object is sent or received: other responses may be slow by design. */
  readonly isTransfer?: boolean;
  readonly what: string;
}

export class S3Client {
  constructor(private readonly options: S3Options) {}

  async put(key: string, body: Buffer, lock?: ObjectLock): Promise<void> {
    const what = `writing ${key}`;
    await this.text({ method: "PUT", key, body, headers: lockHeaders(lock), isTransfer: true, what });
  }

  /** The content, from its beginning to its end. */
  async get(key: string): Promise<AsyncIterable<Buffer>> {
    return (await this.call({ method: "GET", key, isTransfer: true, what: `reading ${key}` })).body;
  }

  async list(prefix: string): Promise<S3Object[]> {
    const found: S3Object[] = [];
    let token: string | undefined;
    do {
      const query = { "list-type": "2", prefix, ...(token === undefined ? {} : { "continuation-token": token }) };
      const xml = await this.text({ method: "GET", query, what: `listing ${prefix}` });
      for (const one of xmlElements(xml, "Contents"))
        found.push({
          key: xmlText(one, "Key") ?? "",
          size: Number(xmlText(one, "Size")),
          modified: new Date(xmlText(one, "LastModified") ?? 0),
        });
      token = xmlText(xml, "IsTruncated") === "true" ? xmlText(xml, "NextContinuationToken") : undefined;
    } while (token !== undefined);
    return found;
  }

  async delete(key: string): Promise<void> {
    await this.text({ method: "DELETE", key, what: `deleting ${key}` });
  }

  /** Whether the bucket was created with object lock. */
  async hasObjectLock(): Promise<boolean> {
    try {
      const xml = await this.text({ method: "GET", query: { "object-lock": "" }, what: "reading the object lock" });
      return xmlText(xml, "ObjectLockEnabled") === "Enabled";
    } catch (error) {
      if (error instanceof S3Refused && (error.status === 404 || error.status === 501) && error.code !== "NoSuchBucket")
        return false;
      throw error;
    }
  }

  async startUpload(key: string, lock?: ObjectLock): Promise<string> {
    const what = `writing ${key}`;
    const xml = await this.text({ method: "POST", key, query: { uploads: "" }, headers: lockHeaders(lock), what });
    const id = xmlText(xml, "UploadId");
    if (id === undefined) throw new S3Refused("", 200, what, "the response has no upload id");
    return id;
  }

  /** @returns the tag of the part, which ends the upload */
  async putPart(key: string, upload: string, number: number, body: Buffer): Promise<string> {
    const query = { partNumber: String(number), uploadId: upload };
    const what = `writing ${key}, part ${number}`;
    const answer = await this.call({ method: "PUT", key, query, body, isTransfer: true, what });
    await drain(answer.body);
    return answer.headers.etag ?? "";
  }

  async finishUpload(key: string, upload: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
    const what = `writing ${key}`;
    const xml = await this.text({ method: "POST", key, query: { uploadId: upload }, body, what });
    // S3 sends 200 before it knows the outcome, then spaces for minutes, and then possibly an error. Source: its API
    // reference, CompleteMultipartUpload.
    if (/<Error[ >]/.test(xml))
      throw new S3Refused(xmlText(xml, "Code") ?? "", 200, what, xmlText(xml, "Message") ?? "");
  }

  /** Tried only once: the cause of the failed upload may make this fail too. */
  async abortUpload(key: string, upload: string): Promise<void> {
    const query = { uploadId: upload };
    await drain((await this.attempt({ method: "DELETE", key, query, what: `writing ${key}` })).body);
  }

  private async text(call: Call): Promise<string> {
    const { body } = await this.call(call);
    return (await collect(body)).toString("utf8");
  }

  /** @throws S3Refused for an error response, Unreachable without a response */
  private async call(call: Call): Promise<StreamResponse> {
    const { pausesMs = PAUSES_MS } = this.options;
    for (const pauseMs of pausesMs) {
      try {
        return await this.attempt(call);
      } catch (error) {
        if (!isTransient(error)) throw error;
        this.options.say?.(`${reasonOf(error)}; trying again`);
        await pause(pauseMs);
      }
    }
    return this.attempt(call);
  }

  private async attempt(call: Call): Promise<StreamResponse> {
    const { method, key, query = {}, headers = {}, body, isTransfer = false, what } = call;
    const { endpoint, region, bucket, pathStyle, key: login, ask = askStream, now = () => new Date() } = this.options;
    const base = new URL(endpoint);
    const path = [...(pathStyle ? [bucket] : []), ...(key === undefined ? [] : key.split("/"))].map(encodePart);
    const url = new URL(`${base.protocol}//${pathStyle ? "" : `${bucket}.`}${base.host}/${path.join("/")}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // The same text as in the signature: a plus sign is a space elsewhere.
    url.search = url.search.replaceAll("+", "%20").replaceAll(/[*]/g, "%2A").replaceAll("%7E", "~");
    const sent = body ?? Buffer.alloc(0);
    const all = {
      ...headers,
      ...(body ? { "content-md5": createHash("md5").update(body).digest("base64") } : {}),
      "content-length": String(sent.length),
    };
    const signable = { method, url, headers: all, payloadHash: sha256(sent), region, at: now() };
    const idleMs = this.options.idleMs ?? scaleTimeout(IDLE_SECONDS) * 1000;
    const request = { method, headers: sign(signable, login), body: sent, idleMs };
    // Later than the idle timeout: a request without any response is repeated, a slow one is not.
    const slowest = this.options.slowest ?? { bytesPerSecond: SLOWEST_RATE, graceMs: 2 * idleMs };
    const answer = await ask(url, { ...request, ...(isTransfer ? { slowest } : {}) });
    if (answer.status < 300) return answer;
    const xml = (await collect(answer.body)).toString("utf8");
    const code = xmlText(xml, "Code") ?? (answer.status === 404 ? "NotFound" : `HTTP ${answer.status}`);
    throw new S3Refused(code, answer.status, what, xmlText(xml, "Message") ?? "");
  }
}

function isTransient(error: unknown): boolean {
  if (error instanceof Unreachable) return ["silent", "stalled", "other"].includes(error.kind);
  return error instanceof S3Refused && (TRANSIENT.test(error.code) || error.status === 429 || error.status >= 500);
}

function lockHeaders(lock: ObjectLock | undefined): Record<string, string> {
  if (!lock) return {};
  return {
    "x-amz-object-lock-mode": lock.mode.toUpperCase(),
    "x-amz-object-lock-retain-until-date": lock.until.toISOString(),
  };
}

async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const drain = collect;
