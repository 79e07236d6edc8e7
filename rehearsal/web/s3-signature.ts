/** Whether a request is signed with a key: Signature Version 4, from the bytes that arrived. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { S3Error } from "../world/object-storage";

export interface SignedRequest {
  readonly method: string;
  /** Path and query as they arrived, without decoding. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const FIFTEEN_MINUTES = 15 * 60_000;

const PARTS =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/;

/** @throws S3Error as S3 does */
export function checkSignature(
  request: SignedRequest,
  key: { readonly accessKey: string; readonly secretKey: string; readonly region: string },
  now: number,
): void {
  const [, accessKey, day = "", region = "", signed = "", signature = ""] =
    PARTS.exec(request.headers.authorization ?? "") ?? [];
  if (accessKey === undefined) throw new S3Error(403, "AccessDenied", "Access Denied");
  if (accessKey !== key.accessKey)
    throw new S3Error(403, "InvalidAccessKeyId", "The AWS Access Key Id you provided does not exist in our records.");
  if (region !== key.region)
    throw new S3Error(
      400,
      "AuthorizationHeaderMalformed",
      `the region '${region}' is wrong; expecting '${key.region}'`,
    );
  const time = String(request.headers["x-amz-date"] ?? "");
  if (Math.abs(parseTime(time) - now) > FIFTEEN_MINUTES)
    throw new S3Error(
      403,
      "RequestTimeTooSkewed",
      "The difference between the request time and the current time is too large.",
    );
  const bodyHash = sha256(request.body);
  if (request.headers["x-amz-content-sha256"] !== bodyHash)
    throw new S3Error(
      400,
      "XAmzContentSHA256Mismatch",
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  const names = signed.split(";");
  const [path = "", query = ""] = request.target.split("?");
  const canonical = [
    request.method,
    path,
    query
      .split("&")
      .filter(Boolean)
      .map((part) => (part.includes("=") ? part : `${part}=`))
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    signed,
    bodyHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(Buffer.from(canonical))}`;
  let secret: Buffer = Buffer.from(`AWS4${key.secretKey}`);
  for (const part of scope.split("/")) secret = hmac(secret, part);
  if (
    !["host", "x-amz-date"].every((name) => names.includes(name)) ||
    !timingSafeEqual(hmac(secret, text), Buffer.from(signature, "hex"))
  )
    throw new S3Error(
      403,
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    );
}

function parseTime(text: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
