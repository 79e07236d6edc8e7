/** npm run jobs: writes the scripts that run in the cluster, each one file without dependencies. */
import { writeFileSync } from "node:fs";
import { bundleJob, JOBS } from "./jobs/bundle";

for (const job of JOBS) writeFileSync(job.file, bundleJob(job));
