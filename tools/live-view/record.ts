import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../../ops/report/report";
import { RECORDINGS } from "./replay";
import type { Recording } from "./replay";

const FAULT = {
  at: "hcloud_server.talos-vps-cp-1",
  action: "create",
  effect: "error-before",
  message: "error during placement (resource_unavailable)",
  times: 1,
};

/** Event types that the page does not show. */
const LEFT_OUT = /"type":"result"|"kind":"planned"/;

/** Rehearses, and writes the events of each run, with its report in the stream. */
export function record(project: string): void {
  const home = mkdtempSync(join(tmpdir(), "coldstart-recording-"));
  // Written at the end: every run reports the files that are not committed.
  const recordings = new Map<Recording, string>();
  const run = (name: Recording, command: string, ...words: readonly string[]) =>
    keep(name, command, "--rehearse", "--json", ...words);
  const keep = (name: Recording, ...words: readonly string[]) => {
    const { stdout } = spawnSync(process.execPath, ["tools/coldstart.cjs", ...words], {
      cwd: project,
      encoding: "utf8",
      env: { ...process.env, REHEARSAL_HOME: home },
      maxBuffer: 64 * 1024 * 1024,
    });
    const lines = stdout
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .filter((line) => !LEFT_OUT.test(line))
      .map(withReport);
    const text = lines.join("\n").replaceAll(home, ".rehearsal").replaceAll(`${project}/`, "").replaceAll(project, ".");
    recordings.set(name, `${text}\n`);
  };
  try {
    // Slow enough that the run waits for something.
    run("cold-start", "up", "--pace", "30s");
    keep("drill", "rehearse", "drill", "--json");
    const newer = join(home, "newer.yaml");
    writeFileSync(newer, raiseTalos(readFileSync(join(project, "clusters/hybrid.yaml"), "utf8")));
    run("upgrade", "upgrade", "--yes", "--only", "talos", "--cluster", newer);
    rmSync(join(home, "hybrid"), { recursive: true });
    run("failure", "up", "--fault", JSON.stringify(FAULT));
    run("resume", "up");
    for (const [name, text] of recordings) writeFileSync(join(RECORDINGS, `${name}.jsonl`), text);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The next patch version of Talos. */
function raiseTalos(file: string): string {
  return file.replace(
    /(talos:[^]*?version: v\d+\.\d+\.)(\d+)/,
    (_, minor: string, patch: string) => `${minor}${Number(patch) + 1}`,
  );
}

/** The lines of --json name only the folder of the report. */
function withReport(line: string): string {
  const event = JSON.parse(line) as { type: string; at: string; folder?: string };
  if (event.type !== "report" || event.folder === undefined) return line;
  const text = readFileSync(join(event.folder, "report.json"), "utf8");
  const { recorded: _, ...report } = JSON.parse(text) as Report;
  return JSON.stringify({ ...event, report });
}
