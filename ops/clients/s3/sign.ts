/** AWS Signature Version 4 (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). */
import { createHash, createHmac } from "node:crypto";

export interface S3Key {
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface Signable {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** The SHA-256 of the body, in hexadecimal. */
  readonly payloadHash: string;
  readonly region: string;
  readonly at: Date;
}

/** The headers of the request, with its signature. */
export function sign({ method, url, headers, payloadHash, region, at }: Signable, key: S3Key): Record<string, string> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    "x-amz-content-sha256": payloadHash,
    "x-amz-date": time,
  };
  const names = Object.keys(all).sort();
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${(all[name] ?? "").trim().replaceAll(/\s+/g, " ")}`),
    "",
    names.join(";"),
    payloadHash,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const signature = hmac(signingKey(key.secretKey, scope), toSign).toString("hex");
  const credential = `Credential=${key.accessKey}/${scope}`;
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names.join(";")}, Signature=${signature}`,
  };
}

function signingKey(secretKey: string, scope: string): Buffer {
  return scope.split("/").reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secretKey}`));
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .map(([name, value]) => [encodePart(name), encodePart(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** As S3 encodes a part of a path or query: all but letters, digits and -._~ */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

export function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
