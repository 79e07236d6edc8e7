import { once } from "node:events";
import { outputsReader } from "../../state/layer-outputs";
import { openCluster } from "../../state/open-cluster";
import { learnOwnSecrets } from "../../engine/snapshot/own-secrets";
import { describeLeftOut, openSnapshot } from "../../engine/snapshot/session";
import type { Runtime } from "../../support/runtime";
import { findSnapshotObstacle } from "../../support/snapshot-option";
import { refusalFor } from "../../support/finding-refusal";

/**
 * Serves a snapshot of this work tree to a cluster whose Flux reads one (USE_LOCAL_GIT_SNAPSHOT=1 coldstart up), until
 * Ctrl-C. Flux polls every minute; each start takes a new snapshot.
 */
export async function serveSnapshot(say: (line: string) => void, runtime: Runtime): Promise<void> {
  const { cluster, places, store } = openCluster(runtime);
  const obstacle = findSnapshotObstacle(cluster);
  if (obstacle)
    throw refusalFor(
      "snapshot-impossible",
      `A snapshot cannot be served: ${obstacle.why}\nTo use one, ${obstacle.remedy}`,
    );
  process.umask(0o077);
  learnOwnSecrets(cluster, process.env, runtime);
  const addresses = (await outputsReader(store())("infra")).node_addresses as Record<string, string>;
  const session = await openSnapshot({ cluster, places, environment: process.env, runtime, addresses });
  for (const line of describeLeftOut(session)) say(line);
  say(`${session.url} serves the current work tree (${session.commit.slice(0, 12)}) to the nodes only.`);
  say("Press Ctrl-C to stop.");
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await session.close();
}
