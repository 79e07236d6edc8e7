/** The interface of pods to the simulated S3 service. */
import type { KubernetesApi } from "./api";
import { decodeSecret, textAt } from "./object";

export interface BucketLogin {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface StoredObject {
  readonly key: string;
  readonly size: number;
}

/** An S3 error with its code: AccessDenied, NoSuchBucket, QuotaExceeded. */
export class StorageRefused extends Error {
  override readonly name = "StorageRefused";

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Each call throws StorageRefused. */
export interface ObjectStorage {
  put(login: BucketLogin, key: string, content: string): void;
  get(login: BucketLogin, key: string): string | undefined;
  list(login: BucketLogin, prefix: string): StoredObject[];
  delete(login: BucketLogin, key: string): void;
  /** Changes whenever the result of a call may change. */
  state(): string;
}

/** A cluster in a world without object storage. */
export const NO_STORAGE: ObjectStorage = {
  put: refuseUnreachable,
  get: refuseUnreachable,
  list: refuseUnreachable,
  delete: refuseUnreachable,
  state: () => "",
};

function refuseUnreachable({ endpoint }: BucketLogin): never {
  throw new StorageRefused("ConnectionError", `Could not connect to the endpoint URL: "${endpoint}/"`);
}

/** A value of a Secret. @throws StorageRefused if it is missing, with the message of a program without its login */
export function readLoginKey(api: KubernetesApi, namespace: string, reference: unknown): string {
  const [name, key] = [textAt(reference, "name") ?? "", textAt(reference, "key") ?? ""];
  const value = decodeSecret(api.get("Secret", name, namespace))[key];
  if (value === undefined)
    throw new StorageRefused("NoCredentials", `while getting secret ${name}: missing key ${key}, inside secret`);
  return value;
}

/** Calls the storage. @returns its error message, if it refused */
export function refusalOf(act: () => void): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof StorageRefused) return `${error.code}: ${error.message}`;
    throw error;
  }
}
