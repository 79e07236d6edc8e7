/**
 * CLUSTER=n100 npm run snapshot
 *
 * Serves a snapshot of this work tree to a cluster whose Flux was told to read one (USE_LOCAL_GIT_SNAPSHOT=1 ./bootstrap.sh),
 * until Ctrl-C. Flux looks every minute; each start takes a new snapshot.
 */
import { once } from "node:events";
import { clusterFilePath, loadCluster } from "../../spec";
import { runMain } from "../last-words";
import { outputsReader } from "../layer-outputs";
import { placesOf } from "../places";
import { openStates } from "../state/environment";
import { findTerraform } from "../terraform/binary";
import { learnOwnSecrets } from "./own-secrets";
import { openSnapshot } from "./session";
import { whyNoSnapshot } from "./wanted";
import { leftOutInWords } from "./words";

async function main(): Promise<void> {
  const { cluster } = loadCluster(clusterFilePath(process.env.CLUSTER));
  const reason = whyNoSnapshot(cluster);
  if (reason) throw new Error(`${reason.what}\n${reason.fix}`);
  process.umask(0o077);
  learnOwnSecrets(cluster, process.env);
  const places = placesOf(cluster.name, process.env);
  const environment = { ...process.env, ...openStates(cluster, process.env) };
  const outputs = outputsReader({ cluster, folder: places.state, environment, program: findTerraform().program });
  const addresses = (await outputs("infra")).node_addresses as Record<string, string>;
  const session = await openSnapshot({ cluster, places, environment: process.env, addresses });
  for (const line of leftOutInWords(session)) console.error(line);
  console.error(`${session.url} is the work tree as it is now (${session.commit.slice(0, 12)}), for the nodes alone.`);
  console.error("Ctrl-C ends it.");
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await session.close();
}

runMain(main);
