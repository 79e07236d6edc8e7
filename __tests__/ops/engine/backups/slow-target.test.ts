import { createReadStream, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { folderStore } from "../../../../ops/clients/backup-store/folder-store";
import { s3Store } from "../../../../ops/clients/backup-store/s3-store";
import { writeBackup } from "../../../../ops/engine/backups/content";
import { followStore } from "../../../../ops/engine/backups/follow-store";
import { fetchSnapshot } from "../../../../ops/engine/etcd/snapshots";
import { listSnapshots } from "../../../../ops/engine/etcd/stored-snapshots";
import { snapshotName } from "../../../../ops/support/snapshot-names";
import { encodeSnapshot } from "../../../../rehearsal/world/talos/etcd-snapshot";
import { BucketServer } from "../../../support/bucket-server";
import type { Answer } from "../../../support/bucket-server";
import { sharedFolder } from "../../../support/temporary-folder";
import { makeSshKey } from "../../../support/ssh-key";
import type { SshKey } from "../../../support/ssh-key";

const NAME = snapshotName("lab", new Date("2026-11-17T12:00:00Z"), 42n, "ssh-ed25519 key");
/** More than a part of an upload, and than the buffers of a connection. */
const LARGE = 9 * 1024 * 1024;

const folder = sharedFolder("slow");
let server: BucketServer;
let key: SshKey;
let limits = { idleMs: 30_000, graceMs: 30_000 };
/** How often the server got the request that it is slow for. */
let requests = 0;
let said: string[] = [];

beforeAll(async () => {
  // Progress is reported every tenth of a second.
  process.env.COLDSTART_TIMEOUT_SCALE = "0.01";
  key = makeSshKey(folder);
  server = await BucketServer.start(folder);
});
afterAll(() => server.close());
beforeEach(() => {
  heal();
  said = [];
  for (const { key: name } of server.storage.list("backups")) server.storage.delete("backups", name);
});

/**
 * Makes some answers slow, and the limit that they must exceed short. The other limit stays long, and heal() makes both long again, so that
 * requests that are not slow stay within them on a busy machine.
 */
function slowDown(isFor: RegExp, answer: Answer, short: Partial<typeof limits>): void {
  requests = 0;
  server.answerWith(isFor, (request, response) => {
    requests += 1;
    answer(request, response);
  });
  limits = { ...limits, ...short };
}
const STALLED = { idleMs: 600 };
const TOO_SLOW = { graceMs: 1000 };

function heal(): void {
  server.answerWith();
  limits = { idleMs: 30_000, graceMs: 30_000 };
}

const target = () =>
  followStore(
    s3Store({
      client: server.client({
        pausesMs: [1],
        idleMs: limits.idleMs,
        slowest: { bytesPerSecond: 1024 * 1024, graceMs: limits.graceMs },
        say: (text) => said.push(text),
      }),
      place: "the bucket",
      prefix: "lab",
    }),
    (text) => said.push(text),
  );

const stall: Answer = (request) => void request.resume();
/** Bytes keep arriving, but too slowly. */
const throttle: Answer = (request, response) => {
  const content = stored();
  let at = 0;
  response.writeHead(200, { "content-length": String(content.length) });
  const timer = setInterval(() => response.write(content.subarray(at, (at += 1))), 20);
  response.on("close", () => clearInterval(timer));
  request.resume();
};
const breakOff: Answer = (request, response) => {
  const content = stored();
  response.writeHead(200, { "content-length": String(content.length) });
  response.write(content.subarray(0, 100));
  request.resume();
};
const stored = () => Buffer.concat(server.storage.list("backups").map((one) => server.storage.read(one)));
/** The answer comes so late that the upload is below the slowest rate, while the connection is kept alive. */
const answerLate: Answer = (request, response) => {
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
    ["does not respond", /^PUT /, stall, STALLED, 1000, 1],
    ["answers too late", /^PUT /, answerLate, TOO_SLOW, 1000, 0],
    ["stalls in the middle of a large upload", /partNumber=2/, stall, STALLED, LARGE, 1],
    ["stalls at the end of a large upload", /^POST .*uploadId=/, stall, STALLED, LARGE, 1],
  ])("and %s: no object is left, and a repeat succeeds", async (_, isFor, slow, short, bytes, repeats) => {
    const content = Buffer.alloc(bytes, "x");
    slowDown(isFor, slow, short);
    await expect(put(content)).rejects.toMatchObject({
      name: "Refusal",
      message: expect.stringContaining("[backup-target-slow]") as string,
    });
    heal();
    expect(said).toContainEqual(expect.stringMatching(/^writing etcd\/lab\S+: \d+ KiB so far.* \(the bucket\)$/));
    // A busy machine may repeat other requests too.
    expect([requests, said.some((line) => line.endsWith("trying again"))]).toEqual([1 + repeats, repeats > 0]);
    expect(await names()).toEqual([]);
    expect(server.storage.openUploads()).toEqual([]);
    await put(content);
    expect(await names()).toEqual([NAME]);
  });
});

describe("a target that is slow while a snapshot is read", () => {
  const fetch = () => fetchSnapshot(target(), NAME, key.privateKey, join(folder, "back/db"));

  test.each([
    ["does not respond", stall, STALLED],
    ["breaks off", breakOff, STALLED],
    ["is throttled", throttle, TOO_SLOW],
  ])("and %s: no file is left, and a repeat succeeds", async (_, slow, short) => {
    await write(SNAPSHOT);
    slowDown(/^GET .*\.age/, slow, short);
    await expect(fetch()).rejects.toMatchObject({
      name: "Refusal",
      message: expect.stringContaining("[backup-target-slow]") as string,
    });
    expect(readdirSync(join(folder, "back"))).toEqual([]);
    heal();
    expect(await fetch()).toMatchObject({ revision: 42n });
    rmSync(join(folder, "back/db"));
  });
});

describe("a request by the default limits", () => {
  const client = (idleMs = 100) => server.client({ pausesMs: [1], idleMs, say: (text) => said.push(text) });
  const repeats = () => said.filter((line) => line.endsWith("trying again"));

  test.each([
    ["reading an object", /^GET /, () => client().get("one")],
    ["writing an object", /^PUT /, () => client().put("one", Buffer.from("x"))],
    ["listing", /^GET /, () => client().list("")],
  ])("is repeated when nothing arrives: %s", async (_, isFor, ask) => {
    server.answerWith(isFor, stall);
    await expect(ask()).rejects.toMatchObject({ name: "Unreachable" });
    expect(repeats()).toHaveLength(1);
  });

  test("may get a slow response at the end of an upload: S3 sends spaces until it knows the outcome", async () => {
    server.answerWith(/^POST /, (request, response) => {
      request.resume();
      response.writeHead(200);
      const timer = setInterval(() => response.write(" "), 20);
      setTimeout(() => {
        clearInterval(timer);
        response.end("<CompleteMultipartUploadResult/>");
      }, 1500);
    });
    await client(1000).finishUpload("one", "id", ["tag"]);
    expect(repeats()).toEqual([]);
  });
});

describe("an error of the content is not reported as an error of the target", () => {
  test.each([undefined, "ENOENT", "ENOSPC"])("with the code %s", async (code) => {
    const failure = Object.assign(new Error("the node hung up"), { code });
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(100);
        throw failure;
      })(),
    );
    await expect(writeBackup(target(), "etcd/broken", broken, key.publicKey)).rejects.toBe(failure);
  });

  test("in a folder, from a file that is missing", async () => {
    const folderTarget = followStore(folderStore(join(folder, "target")), () => undefined);
    await expect(folderTarget.put("broken", createReadStream(join(folder, "missing")))).rejects.toMatchObject({
      name: "Error",
      code: "ENOENT",
    });
  });
});

test("names what failed once, and the cause", async () => {
  server.answerWith(/^PUT /, (request, response) => {
    request.resume();
    response.writeHead(404).end("<Error><Code>NoSuchBucket</Code><Message>gone</Message></Error>");
  });
  const failure = await target()
    .put("etcd/one", Readable.from([Buffer.from("x")]))
    .catch((error: unknown) => error as Error);
  expect(String(failure).match(/etcd\/one|NoSuchBucket/g)).toEqual(["etcd/one", "NoSuchBucket"]);
});
