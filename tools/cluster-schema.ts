/**
 * npm run cluster-schema
 *
 * Writes clusters/schema.json, which editors use to complete and explain the keys of a cluster file. It is generated from
 * the schema that validates the file; rules across keys (spec/rules) are not included.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "../spec/schema/zod-jitless";
import { clusterFile } from "../spec/schema/cluster";

export const CLUSTER_SCHEMA = join(__dirname, "../clusters/schema.json");

export function clusterSchema(): string {
  const schema = z.toJSONSchema(clusterFile, { io: "input", target: "draft-7" });
  return `${JSON.stringify({ title: "Coldstart cluster file", ...schema }, null, 2)}\n`;
}

if (require.main === module) {
  writeFileSync(CLUSTER_SCHEMA, clusterSchema());
  console.log(`wrote ${CLUSTER_SCHEMA}`);
}
