import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { State } from "../../../../rehearsal/protocol/behaviour";
import type { InterceptedCall } from "../../../../rehearsal/protocol/intercept";
import { readSchemas } from "../../../../rehearsal/protocol/schema";
import { startServer } from "../../../../rehearsal/server";
import type { RehearsalServer } from "../../../../rehearsal/server";
import { memoryProvider } from "../../../rehearsal/protocol/support/memory-provider";
import { Workspace, requiredProviders } from "../../../rehearsal/protocol/support/terraform";
import { writeTestSchemas } from "../../../rehearsal/protocol/support/test-schemas";

const PROJECT = join(__dirname, "../../../..");
const PROGRAM = ["--require", join(PROJECT, "tools/typescript.cjs"), join(__dirname, "support/apply.ts")];

/** Made one after the other: the second is in flight when the program is stopped, and the third never begins. */
const STACK = {
  terraform: requiredProviders("test/beta"),
  resource: {
    beta_record: {
      first: { value: "first" },
      second: { value: "second", depends_on: ["beta_record.first"] },
      third: { value: "third", depends_on: ["beta_record.second"] },
    },
  },
};

let server: RehearsalServer;
let workspace: Workspace;
const created: string[] = [];
let inFlight: () => void;

/** The second record takes until Terraform tells its provider to stop. */
async function intercept(call: InterceptedCall, next: () => Promise<State | null>): Promise<State | null> {
  if (call.action !== "create") return next();
  const { value } = call.planned as { value: string };
  if (value === "second") {
    inFlight();
    if (!call.signal.aborted) await once(call.signal, "abort");
  }
  created.push(value);
  return next();
}

beforeEach(async () => {
  const schemas = writeTestSchemas();
  const providers = readSchemas(schemas)
    .filter(({ source }) => source === "test/beta")
    .map((locked) => memoryProvider(locked));
  server = await startServer({ schemas, providers, intercept });
  workspace = new Workspace(server.env);
  workspace.write(STACK);
  await workspace.init();
  created.length = 0;
});
afterEach(async () => {
  await server.close();
  workspace.remove();
});

/** Runs the program until the second record is in flight, does something to it, and waits until all processes have ended. */
async function applyUntil(act: (pid: number) => void) {
  const reached = new Promise<void>((resolve) => (inFlight = resolve));
  const program = spawn(process.execPath, [...PROGRAM, workspace.folder], {
    cwd: PROJECT,
    env: workspace.environment(),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const output = { out: "", err: "" };
  program.stdout.on("data", (text: Buffer) => (output.out += text.toString()));
  program.stderr.on("data", (text: Buffer) => (output.err += text.toString()));
  const ended = once(program, "close");
  await Promise.race([reached, ended.then(() => Promise.reject(new Error(`it ended early: ${output.err}`)))]);
  const group = Number(output.out.trim().split("\n").at(-1));
  const before = aliveIn(group);
  act(program.pid as number);
  const [code] = (await ended) as [number | null];
  for (let tries = 0; aliveIn(group).length > 0; tries += 1) {
    if (tries > 400) throw new Error(`still running: ${aliveIn(group).join("\n")}`);
    await pause(50);
  }
  return { code, before, err: output.err };
}

/** The processes of a group, without those that have ended and wait to be collected. */
function aliveIn(group: number): string[] {
  const table = execFileSync("ps", ["-eo", "pgid=,stat=,args="], { encoding: "utf8" }).trim().split("\n");
  return table
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .flatMap((match) => (match && Number(match[1]) === group && !match[2]?.startsWith("Z") ? [match[3] ?? ""] : []));
}

function saved(): string[] {
  const state = JSON.parse(readFileSync(join(workspace.folder, "terraform.tfstate"), "utf8")) as {
    resources: { name: string }[];
  };
  return state.resources.map(({ name }) => name);
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s to only the program stops Terraform gracefully: nothing new is started, and the state is saved",
  async (signal) => {
    const { code, err } = await applyUntil((pid) => process.kill(pid, signal));
    expect(code).toBe(1);
    expect(err).toMatch(/^Stopping: /m);
    expect(created).toEqual(["first", "second"]);
    expect(saved()).toEqual(["first", "second"]);
  },
);

test("Ctrl-C in a terminal, which signals the whole process group, does the same", async () => {
  await applyUntil((pid) => process.kill(-pid, "SIGINT"));
  expect(created).toEqual(["first", "second"]);
  expect(saved()).toEqual(["first", "second"]);
});

test("after kill -9 of the program Terraform saves its state, and no process is left", async () => {
  const { code, before } = await applyUntil((pid) => process.kill(pid, "SIGKILL"));
  expect(code).toBeNull();
  expect(before.some((args) => args.includes("terraform-provider-beta"))).toBe(true);
  expect(created).toEqual(["first", "second"]);
  expect(saved()).toEqual(["first", "second"]);
});
