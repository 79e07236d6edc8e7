import { StorageRefused } from "../../../../../rehearsal/world/kubernetes/object-storage";
import type { BucketLogin, ObjectStorage } from "../../../../../rehearsal/world/kubernetes/object-storage";

/** A bucket in memory, with one login. */
export class MemoryBucket implements ObjectStorage {
  readonly objects = new Map<string, string>();
  secretKey = "right";
  isFull = false;
  private changes = 0;

  put(login: BucketLogin, key: string, content: string): void {
    this.check(login);
    if (this.isFull) throw new StorageRefused("QuotaExceeded", "the bucket is full");
    this.objects.set(key, content);
    this.changes += 1;
  }

  get(login: BucketLogin, key: string): string | undefined {
    this.check(login);
    return this.objects.get(key);
  }

  list(login: BucketLogin, prefix: string) {
    this.check(login);
    return [...this.objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, content]) => ({ key, size: content.length }));
  }

  delete(login: BucketLogin, key: string): void {
    this.check(login);
    this.objects.delete(key);
  }

  state(): string {
    return `${this.secretKey} ${this.isFull} ${this.changes}`;
  }

  private check({ secretKey }: BucketLogin): void {
    if (secretKey !== this.secretKey) throw new StorageRefused("SignatureDoesNotMatch", "the signature does not match");
  }
}
