/** The object storage as pods of the cluster reach it, with the login that they were given. */
import { StorageRefused } from "../kubernetes/object-storage";
import type { BucketLogin, ObjectStorage as PodStorage } from "../kubernetes/object-storage";
import type { Bucket, ObjectStorage } from ".";
import { S3Error } from "./s3-error";

export function storageForPods(storage: ObjectStorage): PodStorage {
  return {
    put: (login, key, content) =>
      translateRefusal(() => void storage.put(open(storage, login), key, Buffer.from(content))),
    get: (login, key) =>
      translateRefusal(() => {
        const found = storage.head(open(storage, login).name, key);
        return found && storage.read(found).toString();
      }),
    list: (login, prefix) => translateRefusal(() => storage.list(open(storage, login).name, prefix)),
    delete: (login, key) => translateRefusal(() => storage.delete(open(storage, login).name, key)),
    state: () => storage.state(),
  };
}

/** The same refusals as over the network: docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
function open({ buckets }: ObjectStorage, { endpoint, bucket, accessKey, secretKey }: BucketLogin): Bucket {
  const found = buckets.find(({ name, endpoint: own }) => name === bucket && own === endpoint);
  if (!found) {
    if (buckets.some(({ endpoint: own }) => own === endpoint))
      throw new StorageRefused("NoSuchBucket", "The specified bucket does not exist");
    throw new StorageRefused("ConnectionError", `Could not connect to the endpoint URL: "${endpoint}/"`);
  }
  if (found.accessKey !== accessKey)
    throw new StorageRefused("InvalidAccessKeyId", "The AWS Access Key Id you provided does not exist in our records.");
  if (found.secretKey !== secretKey)
    throw new StorageRefused("SignatureDoesNotMatch", "The request signature we calculated does not match.");
  return found;
}

function translateRefusal<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof S3Error) throw new StorageRefused(error.code, error.message);
    throw error;
  }
}
