/**
 * The programs and credentials on this machine, and those that are missing, for rehearsals and for live work on one
 * cluster.
 */
import { SpecError, clusterFilePath, loadCluster } from "../../../spec";
import { formatSpecFinding } from "../../../spec/findings";
import { readToolsLock } from "../../clients/toolchain/lock";
import { resolveCredentials } from "../../state/credentials";
import { LIVE } from "../../support/runtime";
import { inspectTools } from "./tools";
import type { ToolReport } from "./tools";

export interface Diagnosis {
  readonly tools: readonly ToolReport[];
  readonly canRehearse: boolean;
  readonly live: LiveWork;
}

/** A missing credential is not a failure: rehearsals need none. */
export function isHealthy({ canRehearse, live }: Pick<Diagnosis, "canRehearse" | "live">): boolean {
  return canRehearse && live.errors.length === 0;
}

/** Whether live work on a cluster can begin. */
export interface LiveWork {
  readonly file: string;
  /** One message per missing credential. */
  readonly missing: readonly string[];
  /** Errors in the cluster file, each with its location and fix. @default none */
  readonly errors: readonly string[];
}

export async function diagnose(): Promise<Diagnosis> {
  const tools = await inspectTools({ environment: process.env, lock: readToolsLock() });
  const canRehearse = tools.every(({ isRequired, source }) => !isRequired || source !== "missing");
  return { tools, canRehearse, live: inspectLiveWork(process.env) };
}

function inspectLiveWork(environment: NodeJS.ProcessEnv): LiveWork {
  const file = clusterFilePath(environment.CLUSTER);
  try {
    const { cluster } = loadCluster(file);
    return { file, missing: resolveCredentials(cluster, environment, LIVE).missing, errors: [] };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return { file, missing: [], errors: error.findings.map(formatSpecFinding) };
  }
}
