import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The script in the browser. It only keeps the page up to date. */
export const CLIENT_SCRIPT = readFileSync(join(__dirname, "browser-script.js"), "utf8");
