import { join, resolve } from "node:path";

const PROJECT = join(__dirname, "../..");

/** The folder of the rehearsals of this project. With another folder, two rehearsals of one cluster can run in parallel. */
export function rehearsalFolder(cluster: string, environment: NodeJS.ProcessEnv): string {
  // An empty path would be the current folder.
  return join(resolve(environment.REHEARSAL_HOME || join(PROJECT, ".rehearsal")), cluster);
}
