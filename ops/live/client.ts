import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What runs in the browser: it keeps the page up to date, and nothing else. */
export const CLIENT_SCRIPT = readFileSync(join(__dirname, "browser-script.js"), "utf8");
