import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { s3Store } from "../../../../ops/clients/backup-store/s3-store";
import { S3Client } from "../../../../ops/clients/s3/client";
import { writeBackup } from "../../../../ops/engine/backups/content";
import { followStore } from "../../../../ops/engine/backups/follow-store";
import { fetchSnapshot } from "../../../../ops/engine/etcd/snapshots";
import { listSnapshots } from "../../../../ops/engine/etcd/stored-snapshots";
import { snapshotName } from "../../../../ops/support/snapshot-names";
import { s3Host } from "../../../../rehearsal/web/s3";
import { ObjectStorage } from "../../../../rehearsal/world/object-storage";
import { Store } from "../../../../rehearsal/world/store";
import { encodeSnapshot } from "../../../../rehearsal/world/talos/etcd-snapshot";

const BUCKET = { endpoint: "", name: "backups", region: "eu", accessKey: "id", secretKey: "secret", locks: false };
const NAME = snapshotName("lab", new Date("2026-11-17T12:00:00Z"), 42n);
/** More than a part of an upload, and than the buffers of a connection. */
const LARGE = 9 * 1024 * 1024;

type Fault = (request: IncomingMessage, response: ServerResponse, serve: () => void) => void;

let folder: string;
let storage: ObjectStorage;
let server: Server;
let key: { privateKey: string; publicKey: string };
/** Slows down the requests that it is for. */
let fault: { readonly isFor: RegExp; readonly slow: Fault } | undefined;
let said: string[] = [];

beforeAll(async () => {
  // Progress is reported every tenth of a second.
  process.env.COLDSTART_PATIENCE = "0.01";
  folder = mkdtempSync(join(tmpdir(), "slow-"));
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", join(folder, "key")]);
  key = {
    privateKey: readFileSync(join(folder, "key"), "utf8"),
    publicKey: readFileSync(join(folder, "key.pub"), "utf8"),
  };
  storage = new ObjectStorage({
    store: new Store(),
    folder: join(folder, "objects"),
    buckets: [BUCKET],
    now: Date.now,
  });
  const serve = s3Host({ storage });
  server = createServer((request, response) => {
    const isSlow = fault?.isFor.test(`${request.method ?? ""} ${request.url ?? ""}`);
    if (isSlow) fault?.slow(request, response, () => serve(request, response));
    else serve(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  [fault, said] = [undefined, []];
  for (const { key: name } of storage.list("backups")) storage.delete("backups", name);
});

/** Gives up soon while something is wrong, and otherwise waits for a busy machine. */
const target = () =>
  followStore(
    s3Store({
      client: new S3Client({
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        region: "eu",
        bucket: "backups",
        pathStyle: true,
        key: BUCKET,
        pausesMs: [1],
        idleMs: fault ? 400 : 30_000,
        slowest: { bytesPerSecond: 1024 * 1024, graceMs: fault ? 1000 : 30_000 },
        say: (text) => said.push(text),
      }),
      place: "the bucket",
      prefix: "lab",
    }),
    (text) => said.push(text),
  );

const stall: Fault = (request) => void request.resume();
/** Bytes arrive again and again, and too few of them. */
const throttle: Fault = (request, response) => {
  const content = stored();
  let at = 0;
  response.writeHead(200, { "content-length": String(content.length) });
  const timer = setInterval(() => response.write(content.subarray(at, (at += 1))), 20);
  response.on("close", () => clearInterval(timer));
  request.resume();
};
const breakOff: Fault = (request, response) => {
  const content = stored();
  response.writeHead(200, { "content-length": String(content.length) });
  response.write(content.subarray(0, 100));
  request.resume();
};
const stored = () => Buffer.concat(storage.list("backups").map((one) => storage.read(one)));
/** The answer comes so late that the upload is below the slowest rate, while the connection is kept alive. */
const answerLate: Fault = (request, response) => {
  request.resume();
  const timer = setInterval(() => response.writeProcessing(), 20);
  response.on("close", () => clearInterval(timer));
};

const SNAPSHOT = encodeSnapshot({ clusterId: "id", revision: 42, collections: {} });
const write = (content: Buffer) => writeBackup(target(), NAME, Readable.from([content]), key.publicKey);
const names = async () => (await listSnapshots(target(), "lab")).map(({ name }) => name);

describe("a target that is slow while a snapshot is written", () => {
  const put = (content: Buffer) => target().put(NAME, Readable.from([content]));

  test.each([
    ["does not answer", /^PUT /, stall, 1000, 1],
    ["answers too late", /^PUT /, answerLate, 1000, 0],
    ["stalls in the middle of a large upload", /partNumber=2/, stall, LARGE, 1],
    ["stalls at the end of a large upload", /^POST .*uploadId=/, stall, LARGE, 1],
  ])("and %s: no object is left, and a repeat succeeds", async (_, isFor, slow, bytes, repeats) => {
    const content = Buffer.alloc(bytes, "x");
    fault = { isFor, slow };
    await expect(put(content)).rejects.toMatchObject({
      name: "Refusal",
      message: expect.stringContaining("[backup-target-slow]") as string,
    });
    fault = undefined;
    expect(said).toContainEqual(expect.stringMatching(/^writing etcd\/lab\S+: \d+ KiB so far.* \(the bucket\)$/));
    expect(said.filter((line) => line.endsWith("trying again"))).toHaveLength(repeats);
    expect(await names()).toEqual([]);
    expect(storage.openUploads()).toEqual([]);
    await put(content);
    expect(await names()).toEqual([NAME]);
  });
});

describe("a target that is slow while a snapshot is read", () => {
  const fetch = () => fetchSnapshot(target(), NAME, key.privateKey, join(folder, "back/db"));

  test.each([
    ["does not answer", stall],
    ["breaks off", breakOff],
    ["is throttled", throttle],
  ])("and %s: no file is left, and a repeat succeeds", async (_, slow) => {
    await write(SNAPSHOT);
    fault = { isFor: /^GET .*\.age/, slow };
    await expect(fetch()).rejects.toMatchObject({
      name: "Refusal",
      message: expect.stringContaining("[backup-target-slow]") as string,
    });
    expect(readdirSync(join(folder, "back"))).toEqual([]);
    fault = undefined;
    expect(await fetch()).toMatchObject({ revision: 42n });
    rmSync(join(folder, "back/db"));
  });
});

test("what is wrong with the content is not said of the target", async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(100);
      throw new Error("the node hung up");
    })(),
  );
  await expect(target().put("etcd/broken", broken)).rejects.toMatchObject({ name: "Error" });
});
