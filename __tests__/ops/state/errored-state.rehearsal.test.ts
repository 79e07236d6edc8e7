import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { App } from "cdktf";
import { pushErroredStates } from "../../../ops/engine/run/errored-states";
import type { Context } from "../../../ops/engine/run/context";
import { Journal } from "../../../ops/state/journal";
import { findErroredStates } from "../../../ops/state/errored-state";
import { StateStore } from "../../../ops/state/store";
import type { StoreOptions } from "../../../ops/state/store";
import { findTerraform } from "../../../ops/clients/terraform/binary";
import { Terraform } from "../../../ops/clients/terraform/terraform";
import { loadCluster } from "../../../spec";
import { addLayers } from "../../../stacks";
import { HYBRID } from "../../support/hybrid";
import { LIVE } from "../../../ops/support/runtime";
import { consoleTelling } from "../../support/console";
import { temporaryFolder } from "../../support/temporary-folder";

/** A backend that can refuse what is written to it. */
const backend = { state: "", refuses: false };
let server: Server;
const home = temporaryFolder("errored");
let options: StoreOptions;
let stack: string;
let file: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const body: Buffer[] = [];
    request.on("data", (chunk: Buffer) => body.push(chunk));
    request.on("end", () => {
      const isRead = request.method === "GET";
      if (!isRead && backend.refuses) return void response.writeHead(503).end();
      if (!isRead) backend.state = Buffer.concat(body).toString();
      response.writeHead(isRead && backend.state === "" ? 404 : 200).end(isRead ? backend.state : "");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterAll(() => server.close());

beforeEach(() => {
  Object.assign(backend, { state: "", refuses: false });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth`;
  options = {
    cluster: { name: "lab", state: { backend: "http", address, settings: { retry_max: 0 } } } as never,
    file: "clusters/lab.yaml",
    folder: join(home(), "state"),
    environment: { ...process.env, CHECKPOINT_DISABLE: "1" },
    program: findTerraform().program,
    runtime: LIVE,
  };
  stack = join(home(), "out", "stacks", "auth");
  file = join(stack, "errored.tfstate");
  mkdirSync(stack, { recursive: true });
  const terraform = { backend: { http: { address, retry_max: 0 } } };
  writeFileSync(join(stack, "cdk.tf.json"), JSON.stringify({ terraform }));
});

/** Applies a stack of so many resources. */
async function apply(...names: string[]): Promise<void> {
  const path = join(stack, "resources.tf.json");
  writeFileSync(
    path,
    JSON.stringify({ resource: { terraform_data: Object.fromEntries(names.map((name) => [name, {}])) } }),
  );
  const { program, environment } = { ...options, program: options.program as string };
  const terraform = new Terraform({ program, folder: stack, environment });
  await terraform.init();
  await terraform.plan("a.tfplan");
  await terraform.apply("a.tfplan", () => undefined);
}

/** What leaves an errored state: the backend answers until the apply has made everything, and refuses the result. */
async function applyRefused(...names: string[]): Promise<void> {
  backend.refuses = true;
  await expect(apply(...names)).rejects.toThrow(/errored\.tfstate|Failed to (save|persist) state/);
  backend.refuses = false;
}

function nextRun(): { readonly journal: Journal; readonly done: Promise<void> } {
  const journal = new Journal(join(options.folder, "journal.jsonl"), "next");
  const quiet = consoleTelling();
  const context = {
    ...{
      cluster: options.cluster,
      file: options.file,
      environment: options.environment,
      runtime: LIVE,
      binary: { program: options.program },
    },
    ...{ places: { state: options.folder, output: join(home(), "out") }, credentials: { missing: [] } },
    ...{ console: quiet, journal, signal: new AbortController().signal },
    time: { measureStep: (_: string, work: () => unknown) => work() },
  } as unknown as Context;
  return { journal, done: pushErroredStates(context) };
}

const resources = async () =>
  (JSON.parse((await new StateStore(options).pull("auth")) ?? "{}") as { resources: { name: string }[] }).resources
    .map(({ name }) => name)
    .sort();

describe("a state that the backend refused at the end of an apply", () => {
  test("is pushed by the next run, written to the journal, and kept", async () => {
    await apply("one");
    await applyRefused("one", "two");
    expect(findErroredStates(join(home(), "out"))).toEqual([{ layer: "auth", file }]);
    expect(await resources()).toEqual(["one"]);
    chmodSync(file, 0o644);
    const { journal, done } = nextRun();
    await done;
    expect(await resources()).toEqual(["one", "two"]);
    expect(journal.history().at(-1)).toMatchObject({ step: "push-errored-auth", outcome: "done" });
    const [, copy = ""] = /kept as (\S+)$/.exec(journal.history().at(-1)?.detail ?? "") ?? [];
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(existsSync(file)).toBe(false);
    await nextRun().done;
  }, 60_000);

  test("is pushed if the backend has none yet", async () => {
    await applyRefused("one");
    await nextRun().done;
    expect(await resources()).toEqual(["one"]);
  }, 60_000);

  test("is not pushed over a newer state", async () => {
    await apply("one");
    await applyRefused("one", "two");
    const errored = readFileSync(file, "utf8");
    await apply("one", "three");
    await apply("one", "three", "four");
    const { journal, done } = nextRun();
    await expect(done).rejects.toMatchObject({ code: "errored-state-conflict" });
    expect(journal.history().at(-1)).toMatchObject({ step: "push-errored-auth", outcome: "failed" });
    expect(await resources()).toEqual(["four", "one", "three"]);
    expect(readFileSync(file, "utf8")).toBe(errored);
  }, 60_000);

  test("is not pushed over a state with another lineage, nor if it is incomplete", async () => {
    await apply("one");
    const other = JSON.stringify({ ...(JSON.parse(backend.state) as object), lineage: "another", serial: 99 });
    for (const text of [other, other.slice(0, 80)]) {
      writeFileSync(file, text);
      await expect(nextRun().done).rejects.toMatchObject({ code: "errored-state-conflict" });
      expect(readFileSync(file, "utf8")).toBe(text);
    }
    expect(await resources()).toEqual(["one"]);
  }, 60_000);

  test("stays where it is when the stacks are written again", () => {
    const outdir = join(home(), "synth");
    const left = join(outdir, "stacks", "auth", "errored.tfstate");
    mkdirSync(join(outdir, "stacks", "auth"), { recursive: true });
    writeFileSync(left, "{}");
    const app = new App({ outdir });
    addLayers(app, loadCluster(HYBRID).cluster);
    app.synth();
    expect(readFileSync(left, "utf8")).toBe("{}");
  });
});
