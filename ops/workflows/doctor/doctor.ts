/** What this machine has and what is missing, for rehearsals and for live work on one cluster. */
import { SpecError, clusterFilePath, loadCluster } from "../../../spec";
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

/** Whether live work on a cluster can begin. */
export interface LiveWork {
  readonly file: string;
  /** One message per missing credential, or the first line of the errors in the file. */
  readonly missing: readonly string[];
}

export async function diagnose(environment: NodeJS.ProcessEnv = process.env): Promise<Diagnosis> {
  const tools = await inspectTools({ environment, lock: readToolsLock() });
  const canRehearse = tools.every(({ isRequired, source }) => !isRequired || source !== "missing");
  return { tools, canRehearse, live: inspectLiveWork(environment) };
}

function inspectLiveWork(environment: NodeJS.ProcessEnv): LiveWork {
  const file = clusterFilePath(environment.CLUSTER);
  try {
    const { cluster } = loadCluster(file);
    return { file, missing: resolveCredentials(cluster, environment, LIVE).missing };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return { file, missing: [error.message.split("\n")[0] ?? ""] };
  }
}
