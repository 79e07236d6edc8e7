/** The part of restic that the Jobs of the tree use: an encrypted repository in a bucket, with one file per snapshot. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { StorageRefused } from "../object-storage";
import type { BucketLogin, ObjectStorage } from "../object-storage";

export interface Snapshot {
  readonly id: string;
  readonly time: string;
  readonly content: string;
}

export class ResticRepository {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly login: BucketLogin,
    private readonly folder: string,
    private readonly password: string,
  ) {}

  /** Opens or creates the repository. @throws StorageRefused for a wrong password */
  open(): void {
    const config = this.storage.get(this.login, this.name("config"));
    if (config === undefined) this.storage.put(this.login, this.name("config"), this.seal("restic"));
    else this.unseal(config);
  }

  add(time: string, content: string): string {
    const id = createHash("sha256")
      .update(JSON.stringify([time, content, this.snapshots().length]))
      .digest("hex");
    this.storage.put(this.login, this.name(`data/${id.slice(0, 2)}/${id}`), this.seal(content));
    this.storage.put(this.login, this.name(`snapshots/${id}`), this.seal(time));
    return id;
  }

  /** Oldest first. */
  snapshots(): Snapshot[] {
    const prefix = this.name("snapshots/");
    return this.storage
      .list(this.login, prefix)
      .map(({ key }) => key.slice(prefix.length))
      .map((id) => ({
        id,
        time: this.unseal(this.storage.get(this.login, this.name(`snapshots/${id}`)) ?? ""),
        content: this.unseal(this.storage.get(this.login, this.name(`data/${id.slice(0, 2)}/${id}`)) ?? ""),
      }))
      .sort((a, b) => (a.time < b.time ? -1 : 1));
  }

  /** Keeps the newest snapshots, and the last one of each of the given number of days, weeks and months; undefined keeps none. */
  forget(keep: { last?: number; daily?: number; weekly?: number; monthly?: number }): void {
    const newest = this.snapshots().reverse();
    const lastOf = (nameOf: (time: string) => string, count = 0) =>
      newest
        .filter(({ time }, i) => newest.findIndex((other) => nameOf(other.time) === nameOf(time)) === i)
        .slice(0, count);
    const kept = new Set(
      [
        ...newest.slice(0, keep.last ?? 0),
        ...lastOf((time) => time.slice(0, 10), keep.daily),
        ...lastOf((time) => String(Math.floor((Date.parse(time) / 86_400_000 + 3) / 7)), keep.weekly),
        ...lastOf((time) => time.slice(0, 7), keep.monthly),
      ].map(({ id }) => id),
    );
    for (const { id } of newest.filter((one) => !kept.has(one.id)))
      for (const name of [`snapshots/${id}`, `data/${id.slice(0, 2)}/${id}`])
        this.storage.delete(this.login, this.name(name));
  }

  private name(name: string): string {
    return `${this.folder}/${name}`;
  }

  private seal(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.key(), iv);
    const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
  }

  private unseal(text: string): string {
    const bytes = Buffer.from(text, "base64");
    const decipher = createDecipheriv("aes-256-gcm", this.key(), bytes.subarray(0, 12), { authTagLength: 16 });
    try {
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString();
    } catch {
      throw new StorageRefused("WrongPassword", "Fatal: wrong password or no key found");
    }
  }

  private key(): Buffer {
    return createHash("sha256").update(this.password).digest();
  }
}
