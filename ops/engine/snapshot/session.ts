import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NodeAddresses } from "../nodes/node-addresses";
import type { Cluster } from "../../../spec";
import type { Places } from "../../support/places";
import type { Runtime } from "../../support/runtime";
import { reasonOf } from "../../support/wait";
import { openConnection, proxyFor } from "../../clients/http/tunnel";
import { TALOS_PORT } from "../../clients/talos/server-certificate";
import { serveRepository } from "./serve";
import type { SnapshotServer } from "./serve";
import { takeSnapshot } from "./take-snapshot";
import type { Snapshot } from "./take-snapshot";

export interface SessionOptions {
  readonly cluster: Cluster;
  readonly places: Pick<Places, "project" | "state">;
  readonly environment: NodeJS.ProcessEnv;
  readonly runtime: Pick<Runtime, "ownAddress">;
  /** Node → address. */
  readonly addresses: NodeAddresses;
}

export interface Session extends Snapshot {
  readonly url: string;
  /** Stops serving the snapshot. */
  close(): Promise<void>;
}

/** Takes a snapshot of the work tree, and serves it to the nodes until it is closed. */
export async function openSnapshot(options: SessionOptions): Promise<Session> {
  const { cluster, places, environment, runtime, addresses } = options;
  const repository = join(places.state, "snapshot.git");
  mkdirSync(places.state, { recursive: true, mode: 0o700 });
  const snapshot = await takeSnapshot({
    project: places.project,
    folder: repository,
    branch: cluster.gitops.branch,
    environment,
  });
  const readers = Object.values(addresses);
  const host = runtime.ownAddress ?? (await ownAddress(readers));
  const served = await serveAgain(places, (port) =>
    serveRepository({ repository, name: cluster.name, host, port, readers }),
  );
  return {
    ...snapshot,
    url: served.url,
    async close() {
      await served.close();
      rmSync(repository, { recursive: true, force: true });
    },
  };
}

/** Uses the port of the last run if it is free, so that the URL in Flux stays the same. */
async function serveAgain(
  { state }: Pick<Places, "state">,
  serve: (port: number) => Promise<SnapshotServer>,
): Promise<SnapshotServer> {
  const note = join(state, "snapshot-port");
  const known = existsSync(note) ? Number(readFileSync(note, "utf8")) || 0 : 0;
  const served = await serve(known).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return serve(0);
  });
  writeFileSync(note, `${served.port}\n`, { mode: 0o600 });
  return served;
}

/** The address of this machine from the nodes' point of view: the local address of a connection to them. */
async function ownAddress(nodes: readonly string[]): Promise<string> {
  const reasons: string[] = [];
  for (const node of nodes) {
    if (proxyFor(node, TALOS_PORT))
      throw new Error(
        `The nodes are behind a proxy, so they cannot reach this machine to read a snapshot. ` +
          `Run the command in their network (with NO_PROXY=${nodes.join(",")} if that is here).`,
      );
    try {
      return await findLocalAddress(node);
    } catch (error) {
      reasons.push(`${node}: ${reasonOf(error)}`);
    }
  }
  throw new Error(`No node responds, so the address for serving them a snapshot is unknown: ${reasons.join("; ")}`);
}

async function findLocalAddress(host: string): Promise<string> {
  const socket = await openConnection(host, TALOS_PORT);
  const { localAddress = "" } = socket;
  socket.destroy();
  return localAddress.replace(/^::ffff:/, "");
}

/** The files that are left out, one per line. */
export function describeLeftOut({ leftOut }: Pick<Snapshot, "leftOut">): string[] {
  return leftOut.map((file) => `left out of the snapshot, because its content or name suggests a secret: ${file}`);
}
