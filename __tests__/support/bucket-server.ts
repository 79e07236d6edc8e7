import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { S3Client } from "../../ops/clients/s3/client";
import { s3Host } from "../../rehearsal/web/s3";
import { faultIntercept, readFaults } from "../../rehearsal/world/faults";
import { ObjectStorage } from "../../rehearsal/world/object-storage";
import { Store } from "../../rehearsal/world/store";

export const BUCKET = {
  endpoint: "",
  name: "backups",
  region: "eu",
  accessKey: "id",
  secretKey: "canary-secret",
  locks: true,
};

/** Answers instead of the storage. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A simulated object storage with a bucket, on loopback. */
export class BucketServer {
  private intercept: ReturnType<typeof faultIntercept> | undefined;
  private stub: { readonly isFor: RegExp; readonly answer: Answer } | undefined;

  private constructor(
    readonly storage: ObjectStorage,
    private readonly server: Server,
  ) {}

  /** @param folder where its objects are */
  static async start(folder: string, ...others: (typeof BUCKET)[]): Promise<BucketServer> {
    const buckets = [BUCKET, ...others];
    const storage = new ObjectStorage({
      store: new Store(),
      folder: join(folder, "objects"),
      buckets,
      now: () => Date.now(),
    });
    const started = new BucketServer(
      storage,
      createServer((request, response) => {
        const { stub } = started;
        const isStubbed = stub?.isFor.test(`${request.method ?? ""} ${request.url ?? ""}`) === true;
        (isStubbed ? stub.answer : started.host())(request, response);
      }),
    );
    await new Promise<void>((resolve) => started.server.listen(0, "127.0.0.1", resolve));
    return started;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  client(changes: Partial<ConstructorParameters<typeof S3Client>[0]> = {}): S3Client {
    const bucket = { endpoint: this.endpoint, region: "eu", bucket: BUCKET.name, pathStyle: true, key: BUCKET };
    return new S3Client({ ...bucket, ...changes });
  }

  /** Faults from now on. @param faults as JSON; undefined: none */
  failWith(faults?: string): void {
    this.intercept = faults === undefined ? undefined : faultIntercept(readFaults(faults));
  }

  /** Answers requests like this from now on. @param isFor matches `<method> <path>`; undefined: none */
  answerWith(isFor?: RegExp, answer: Answer = () => undefined): void {
    this.stub = isFor && { isFor, answer };
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private host() {
    return s3Host({ storage: this.storage, ...(this.intercept ? { intercept: this.intercept } : {}) });
  }
}
