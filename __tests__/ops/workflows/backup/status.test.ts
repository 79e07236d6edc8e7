import { ETCD_PATHS } from "../../../../ops/checks/cluster/backups/etcd";
import { RunConsole } from "../../../../ops/engine/console/console";
import { JsonLines } from "../../../../ops/engine/console/json-lines";
import { snapshotName } from "../../../../ops/support/snapshot-names";
import type { Services } from "../../../../ops/workflows/backup/open";
import { showStatus } from "../../../../ops/workflows/backup/status";
import { HYBRID, kubernetesWith } from "../../checks/cluster/support/context";

const HOUR = 3600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

interface Row {
  readonly service: string;
  readonly lastGood?: string;
  readonly newestSnapshot?: string;
}

/** @param snapshots their times; undefined if the target does not respond */
async function status(snapshots: readonly Date[] | undefined, lastSuccessfulTime?: string) {
  const cronJob = {
    metadata: { name: "etcd-snapshot", uid: "1", creationTimestamp: hoursAgo(2).toISOString() },
    status: { lastSuccessfulTime },
  };
  const lines: string[] = [];
  const context = {
    cluster: HYBRID,
    console: new RunConsole([new JsonLines({ write: (text) => void lines.push(text) })]),
    kubernetes: kubernetesWith({ [ETCD_PATHS.cronJob]: cronJob }),
    store: {
      list: () =>
        snapshots
          ? Promise.resolve(
              snapshots.map((at, i) => ({ name: snapshotName("hybrid", at, BigInt(i), "ssh-ed25519 key") })),
            )
          : Promise.reject(new Error("no route to host")),
    },
  };
  await showStatus(context as unknown as Services);
  const events = lines.map((line) => JSON.parse(line) as { services?: Row[]; text?: string });
  const etcd = events.flatMap(({ services = [] }) => services).find(({ service }) => service === "etcd");
  const [, age = "", state = ""] =
    /^etcd +etcd +(\S+(?: ago)?) +(.+)$/.exec(events.find(({ text }) => text?.startsWith("etcd "))?.text ?? "") ?? [];
  return { etcd, age, state };
}

describe("wording", () => {
  test.each([
    ["no snapshot", [], undefined, "–", "waiting for the first backup"],
    ["an unreachable target", undefined, undefined, "–", "waiting for the first backup"],
    ["manual snapshots", [hoursAgo(5), hoursAgo(1)], undefined, "1h ago", "waiting for the first scheduled one"],
    ["a scheduled one", [hoursAgo(1)], hoursAgo(3).toISOString(), "3h ago", "ok"],
  ])("etcd with %s", async (_, snapshots, last, age, state) => {
    expect(await status(snapshots, last)).toMatchObject({ age, state });
  });
});

test("the JSON keeps manual snapshots apart from scheduled ones", async () => {
  const at = hoursAgo(1);
  const { etcd } = await status([at]);
  expect(etcd?.lastGood).toBeUndefined();
  expect(etcd?.newestSnapshot?.slice(0, 19)).toBe(at.toISOString().slice(0, 19));
});
