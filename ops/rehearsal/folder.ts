import { join, resolve } from "node:path";

const PROJECT = join(__dirname, "../..");

/** Where the rehearsals of this project are; another place lets two of one cluster run side by side. */
export function rehearsalFolder(cluster: string, environment: NodeJS.ProcessEnv): string {
  return join(resolve(environment.REHEARSAL_HOME ?? join(PROJECT, ".rehearsal")), cluster);
}
