/**
 * npm run get [-- --output <folder>]
 *
 * Generates the bindings in .gen/ from schemas/ with `cdktf get`. cdktf's schema cache replaces the registry, so no network
 * and no provider binary is needed.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { SCHEMAS } from "./schema-lock";

const root = join(__dirname, "..");
const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/cdktf-cli/bundle/bin/cdktf"), "get", "--force", "--silent", ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      CDKTF_EXPERIMENTAL_PROVIDER_SCHEMA_CACHE_PATH: SCHEMAS,
      CHECKPOINT_DISABLE: "1",
      CI: "1",
    },
  },
);
process.exit(status ?? 1);
