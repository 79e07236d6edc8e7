/**
 * Runs commands of coldstart one after the other, for command-host.ts. A process of its own takes half a second of CPU time for each
 * command to load what it needs, and as much again to synthesize the stacks.
 *
 * All modules stay loaded. What those of ops/ learn in a run is forgotten after it; the rest are caches, of content that is its own key.
 * architecture/module-state.test.ts knows which modules hold anything.
 */
const childProcess = require("node:child_process");
const { join } = require("node:path");
require("../jest/derived-keys.cjs");

const PROJECT = join(__dirname, "../../..");
require(join(PROJECT, "tools/typescript.cjs"));

/** A command listens to them until its process ends. */
const EVENTS = ["SIGINT", "SIGTERM", "SIGHUP", "uncaughtException", "unhandledRejection"];

const { runMain } = require(join(PROJECT, "ops/support/fatal-error.ts"));
const { exitCodeOf } = require(join(PROJECT, "ops/cli/exit-code.ts"));
const { runCli } = require(join(PROJECT, "ops/cli/program.ts"));
const { kept } = require(join(PROJECT, "ops/clients/http/exchange.ts"));
const { Secrets, secrets } = require(join(PROJECT, "ops/support/redaction/index.ts"));
const { setBlock } = require(join(PROJECT, "ops/support/prompt.ts"));

/** As in a new process. */
function forgetRun() {
  Object.assign(secrets, new Secrets());
  setBlock(undefined);
  kept.destroy();
}

function setEnvironment(environment) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries(environment)) if (value !== undefined) process.env[name] = value;
}

/** Collects what this process prints, until restore(). */
function collectOutput() {
  const printed = { stdout: "", stderr: "" };
  const streams = Object.keys(printed).map((name) => {
    const stream = process[name];
    const { write } = stream;
    stream.write = (text, encoding, callback) => {
      printed[name] += text;
      const done = typeof encoding === "function" ? encoding : callback;
      if (done) process.nextTick(done);
      return true;
    };
    return { stream, write };
  });
  return { printed, restore: () => streams.forEach(({ stream, write }) => (stream.write = write)) };
}

/** `node tools/app.cjs`, in this process. main.ts only computes and writes files, without waiting. */
function synthesize(environment) {
  const own = { ...process.env };
  const { printed, restore } = collectOutput();
  setEnvironment(environment);
  process.exitCode = undefined;
  const main = join(PROJECT, "main.ts");
  delete require.cache[main];
  try {
    require(main);
    return { ...printed, code: process.exitCode ?? 0 };
  } finally {
    process.exitCode = undefined;
    setEnvironment(own);
    restore();
  }
}

const { execFile } = childProcess;
childProcess.execFile = (program, args, options, callback) => {
  if (args.at(-1) !== "tools/app.cjs") return execFile(program, args, options, callback);
  const { stdout, stderr, code } = synthesize(options.env);
  const script = `printf %s "$1"; printf %s "$2" >&2; exit ${code}`;
  return execFile("sh", ["-c", script, "sh", stdout, stderr], options, callback);
};

async function run({ words, environment }) {
  forgetRun();
  setEnvironment(environment);
  const umask = process.umask();
  process.argv = [process.execPath, join(PROJECT, "tools/coldstart.cjs"), ...words];
  const { printed, restore } = collectOutput();
  const code = await new Promise((end) => runMain(() => runCli(words), { exitCodeOf, end }));
  restore();
  process.umask(umask);
  for (const event of EVENTS) process.removeAllListeners(event);
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error");
  return { code, ...printed };
}

process.chdir(PROJECT);
process.on("message", (command) => void run(command).then((outcome) => process.send(outcome)));
process.on("disconnect", () => process.exit(0));
