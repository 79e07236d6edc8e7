/** The host of an object storage: the part of S3's protocol that clients of backups use. Errors are XML, as from S3. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Refusal } from "../protocol/behaviour";
import type { Intercept, InterceptedCall } from "../protocol/intercept";
import { S3Error } from "../world/object-storage";
import type { Bucket, ObjectLock, ObjectStorage, StoredObject } from "../world/object-storage";
import { checkSignature } from "./s3-signature";
import type { SignedRequest } from "./s3-signature";

const MOST_LISTED = 1000;

export interface S3HostOptions {
  readonly storage: ObjectStorage;
  /** Faults at `s3_object`: an error becomes SlowDown, or the S3 code that its message names. */
  readonly intercept?: Intercept;
  readonly now?: () => number;
  /** The bucket in the host name. */
  readonly ofHost?: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

export function s3Host(options: S3HostOptions): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void answer(options, request, Buffer.concat(chunks))
        .catch((error: unknown) => refusal(error))
        .then((answered) => send(request, response, answered));
    });
  };
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body = "" }: Answer,
): void {
  const length = headers["content-length"] ?? String(Buffer.byteLength(body));
  response.writeHead(status, { "content-type": "application/xml", ...headers, "content-length": length });
  response.end(method === "HEAD" ? undefined : body);
}

async function answer(options: S3HostOptions, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const { storage, now = Date.now, ofHost, intercept } = options;
  const { method = "GET", url: target = "/", headers } = request;
  const url = new URL(target, "https://rehearsal.invalid");
  const words = url.pathname.split("/").slice(1).map(decodeURIComponent);
  const name = ofHost ?? words.shift() ?? "";
  const key = words.join("/");
  const bucket = storage.buckets.find((one) => one.name === name);
  if (!bucket) throw new S3Error(404, "NoSuchBucket", "The specified bucket does not exist");
  checkSignature({ method, target, headers, body } satisfies SignedRequest, bucket, now());
  const serve = () => Promise.resolve(serveBucket(storage, bucket, { method, key, url, headers, body }));
  if (!intercept || key === "") return serve();
  let served: Answer | undefined;
  const call: InterceptedCall = {
    provider: "s3",
    kind: "resource",
    type: "s3_object",
    action: ACTIONS[method] ?? "read",
    prior: null,
    planned: { name: key },
    signal: new AbortController().signal,
  };
  await intercept(call, async () => {
    served = await serve();
    return null;
  });
  return served as unknown as Answer;
}

const ACTIONS: Readonly<Record<string, InterceptedCall["action"]>> = {
  PUT: "create",
  POST: "create",
  DELETE: "delete",
};

interface Question {
  readonly method: string;
  readonly key: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

function serveBucket(storage: ObjectStorage, bucket: Bucket, question: Question): Answer {
  const { method, key, url, body } = question;
  const query = url.searchParams;
  const upload = query.get("uploadId");
  if (key === "" && method === "GET" && query.has("object-lock")) return objectLock(bucket);
  if (key === "" && method === "GET") return list(storage, bucket.name, query);
  if (key === "" && method === "HEAD") return { status: 200 };
  if (key === "")
    throw new S3Error(501, "NotImplemented", "A header you provided implies functionality that is not implemented");
  if (method === "POST" && query.has("uploads"))
    return xml(
      "InitiateMultipartUploadResult",
      `<Bucket>${bucket.name}</Bucket><Key>${escape(key)}</Key><UploadId>${storage.startUpload(bucket, key, lockOf(question))}</UploadId>`,
    );
  if (method === "POST" && upload !== null) {
    const { etag } = storage.finishUpload(upload, listedParts(body.toString()));
    return xml("CompleteMultipartUploadResult", `<Key>${escape(key)}</Key><ETag>&quot;${etag}&quot;</ETag>`);
  }
  if (method === "PUT" && upload !== null)
    return { status: 200, headers: { etag: `"${storage.putPart(upload, query.get("partNumber") ?? "", body)}"` } };
  if (method === "PUT")
    return { status: 200, headers: { etag: `"${storage.put(bucket, key, body, lockOf(question)).etag}"` } };
  if (method === "DELETE") {
    if (upload !== null) storage.abortUpload(upload);
    else storage.delete(bucket.name, key);
    return { status: 204 };
  }
  const found = storage.head(bucket.name, key);
  if (!found) throw new S3Error(404, "NoSuchKey", "The specified key does not exist.");
  const headers = {
    "content-type": "application/octet-stream",
    "content-length": String(found.size),
    etag: `"${found.etag}"`,
  };
  return { status: 200, headers, body: method === "HEAD" ? "" : storage.read(found) };
}

/** S3 requires a checksum for a locked object. */
function lockOf({ headers, method }: Question): ObjectLock | undefined {
  const mode = headers["x-amz-object-lock-mode"];
  const until = headers["x-amz-object-lock-retain-until-date"];
  if (mode === undefined && until === undefined) return undefined;
  if (method === "PUT" && headers["content-md5"] === undefined)
    throw new S3Error(
      400,
      "InvalidRequest",
      "Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters",
    );
  return { mode: String(mode), until: String(until) };
}

function objectLock({ locks }: Bucket): Answer {
  if (!locks)
    throw new S3Error(
      404,
      "ObjectLockConfigurationNotFoundError",
      "Object Lock configuration does not exist for this bucket",
    );
  return xml("ObjectLockConfiguration", "<ObjectLockEnabled>Enabled</ObjectLockEnabled>");
}

function list(storage: ObjectStorage, bucket: string, query: URLSearchParams): Answer {
  const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
  const all = storage.list(bucket, query.get("prefix") ?? "").filter(({ key }) => key > after);
  const most = Math.min(Number(query.get("max-keys") ?? MOST_LISTED), MOST_LISTED);
  const page = all.slice(0, most);
  const next = all.length > most ? page.at(-1)?.key : undefined;
  return xml(
    "ListBucketResult",
    `<Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== undefined}</IsTruncated>` +
      (next === undefined ? "" : `<NextContinuationToken>${escape(next)}</NextContinuationToken>`) +
      page.map(describe).join(""),
  );
}

function describe({ key, modified, etag, size }: StoredObject): string {
  const date = new Date(modified).toISOString();
  return `<Contents><Key>${escape(key)}</Key><LastModified>${date}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size></Contents>`;
}

function listedParts(text: string): { number: string; etag: string }[] {
  return [...text.matchAll(/<Part>([^]*?)<\/Part>/g)].map(([, part = ""]) => ({
    number: /<PartNumber>(\d+)</.exec(part)?.[1] ?? "",
    etag: (/<ETag>([^<]*)</.exec(part)?.[1] ?? "").replaceAll(/&quot;|"/g, ""),
  }));
}

function refusal(error: unknown): Answer {
  const known = error instanceof S3Error ? error : asS3Error(error);
  const { status, code, message } = known;
  return { status, body: `${PROLOGUE}<Error><Code>${code}</Code><Message>${escape(message)}</Message></Error>` };
}

/** An injected fault. Its message may be an S3 error code. */
function asS3Error(error: unknown): S3Error {
  if (!(error instanceof Refusal)) throw error;
  const code = /^([A-Z][A-Za-z]+);/.exec(error.detail ?? "")?.[1] ?? "SlowDown";
  return new S3Error(code === "SlowDown" ? 503 : 403, code, "Please reduce your request rate.");
}

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';

function xml(name: string, inner: string): Answer {
  return {
    status: 200,
    body: `${PROLOGUE}<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`,
  };
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
