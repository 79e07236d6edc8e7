import { runCli } from "../../../ops/cli/program";
import type { RunConsole } from "../../../ops/engine/console/console";
import type { WorkflowRun } from "../../../ops/live/run-workflow";
import { withConsole } from "../../../ops/live/with-console";
import { loadCluster } from "../../../spec";
import { HYBRID } from "../../support/hybrid";

const WAIT = { goal: "all is well", evidence: "", since: "2026-11-16T08:00:00.000Z", timeoutSeconds: 60 };
const BEFORE = { ...process.env };

/** A command with a headline, a table, a row that is a warning, and a wait. */
function answer(console: RunConsole): Promise<void> {
  console.step("Nodes");
  console.say("waiting", { wait: WAIT });
  console.result({ rows: ["node"] });
  console.say("NAME  AGE");
  console.warn("broken  -", { isResult: true });
  console.warn("stopping");
  return Promise.resolve();
}

async function run(line: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    jest.spyOn(process[name], "write").mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    });
  const code = await runCli(line.split(" "));
  jest.mocked(process.stdout.write).mockRestore();
  jest.mocked(process.stderr.write).mockRestore();
  return { code, ...printed };
}

// The commands load these modules when they run.
jest.mock("../../../ops/clients/toolchain/ensure", () => ({ ensureTools: () => Promise.resolve() }));
jest.mock("../../../ops/live/run-workflow", () => ({
  runWorkflow: ({ request, announce }: WorkflowRun) =>
    withConsole({ ...request, isReadOnly: announce === undefined }, answer),
}));
jest.mock("../../../ops/engine/run/open-run", () => {
  const entry = { at: "2026-11-16T08:00:00.000Z", run: "one", step: "upgrade", outcome: "failed" };
  const journal = { status: () => [{ ...entry, state: "failed" }], history: () => [entry] };
  return { selectCluster: () => ({ cluster: loadCluster(HYBRID).cluster, journal, places: {}, file: HYBRID }) };
});

afterEach(() => {
  process.env = { ...BEFORE };
});

test.each(["node list", "etcd status", "etcd list", "backup status", "backup list", "rotate --list"])(
  "%s --json prints one object, and warnings on standard error",
  async (line) => {
    const { stdout, stderr } = await run(`${line} --json`);
    expect(JSON.parse(stdout)).toMatchObject({ type: "result", rows: ["node"] });
    expect(stderr).toBe("  broken  -\n  stopping\n");
  },
);

test("status --json prints one object, and an unfinished upgrade on standard error", async () => {
  const { stdout, stderr } = await run("status --json");
  expect(JSON.parse(stdout)).toMatchObject({ type: "result", isUpgrading: true, cluster: { state: "not-created" } });
  expect(stderr.trim().split("\n")).toEqual([expect.stringContaining("npx coldstart upgrade")]);
});

test.each(["node drain talos-pve-worker-0 --plan", "rotate talos-pki --plan", "backup run gitea --plan"])(
  "%s --json prints one object per line",
  async (line) => {
    const { stdout } = await run(`${line} --json`);
    const types = stdout.trim().split("\n");
    expect(types.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual([
      ...["step", "info", "result", "info", "warning", "warning"],
    ]);
  },
);

test("the same commands print text without --json", async () => {
  expect((await run("node list")).stdout).toBe("Nodes\n  NAME  AGE\n  broken  -\n");
});
