/** Reports the progress of slow transfers to and from the backup target, and a finding if the target fails. */
import { Readable } from "node:stream";
import { describeTargetFailure, isTargetFailure } from "../../checks/backup-target";
import type { BackupStore } from "../../clients/backup-store/store";
import { S3Refused } from "../../clients/s3/client";
import { refusalWith } from "../../support/finding-refusal";
import { scaleTimeout } from "../../support/wait";
import type { Say } from "../../support/wait-progress";
import { formatDuration } from "../../support/duration";

/** Most snapshots are written faster. */
const REPORT_SECONDS = 10;

export function followStore(store: BackupStore, say: Say): BackupStore {
  const { place } = store;
  /** @throws Refusal with the finding, if the target failed */
  const explain = (failure: unknown, what: string): never => {
    if (!isTargetFailure(failure)) throw failure;
    const cause = failure instanceof S3Refused ? failure.reason : undefined;
    throw refusalWith(describeTargetFailure(failure, `${what} (${place})`, cause), { cause: failure });
  };
  const follow = async <T>(what: string, work: Promise<T>, content?: Readable): Promise<T> =>
    work.catch((failure: unknown) => {
      if (failure === content?.errored) throw failure;
      return explain(failure, what);
    });
  return {
    ...store,
    async put(name, content) {
      const what = `writing ${name}`;
      const report = reportProgress(what, place, say);
      try {
        const counted = Readable.from(report.count(content), { objectMode: false });
        return await follow(what, store.put(name, counted), content);
      } finally {
        report.end();
      }
    },
    async get(name) {
      const what = `reading ${name}`;
      const content = await follow(what, store.get(name));
      return Readable.from(read(content, what), { objectMode: false });
    },
    list: (prefix) => follow(`listing ${prefix}`, store.list(prefix)),
    delete: (name) => follow(`deleting ${name}`, store.delete(name)),
  };

  async function* read(content: Readable, what: string): AsyncGenerator<Buffer> {
    const report = reportProgress(what, place, say);
    try {
      yield* report.count(content);
    } catch (failure) {
      explain(failure, what);
    } finally {
      report.end();
    }
  }
}

interface Report {
  count(content: Readable): AsyncGenerator<Buffer>;
  end(): void;
}

/** Prints a line every 10s with the bytes so far, and for how long none were transferred. */
function reportProgress(what: string, place: string, say: Say): Report {
  const seconds = scaleTimeout(REPORT_SECONDS);
  let bytes = 0;
  let last = Date.now();
  const timer = setInterval(() => {
    const quiet = Math.round((Date.now() - last) / 1000);
    const pause = quiet >= seconds ? `, none for ${formatDuration(quiet)}` : "";
    say(`${what}: ${Math.ceil(bytes / 1024)} KiB so far${pause} (${place})`, { isResult: false });
  }, seconds * 1000).unref();
  return {
    async *count(content) {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        last = Date.now();
        yield chunk;
      }
    },
    end: () => clearInterval(timer),
  };
}
