import { execFileSync, spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { DataSourceBehaviour, ResourceBehaviour, State } from "../../../rehearsal/protocol/behaviour";
import { Refusal } from "../../../rehearsal/protocol/behaviour";
import type { InterceptedCall } from "../../../rehearsal/protocol/intercept";
import { readSchemas } from "../../../rehearsal/protocol/schema";
import { startServer } from "../../../rehearsal/server";
import type { RehearsalServer } from "../../../rehearsal/server";
import { memoryProvider } from "./support/memory-provider";
import { Workspace, requiredProviders } from "./support/terraform";
import { writeTestSchemas } from "./support/test-schemas";

const schemas = writeTestSchemas();
const seen: Pick<InterceptedCall, "action" | "type" | "kind" | "provider">[] = [];
const overrides: Record<string, Partial<ResourceBehaviour>> = {
  alpha_server: {
    replaceOnChange: ["image", "disk[].path"],
    unknownOnUpdate: ["status"],
    defaults: { size: 1 },
    validate: ({ name }) =>
      name === "Bad" ? [{ severity: "error", summary: "invalid name", detail: "lower case only", path: ["name"] }] : [],
  },
  alpha_legacy: {
    legacySdk: true,
    defaults: { note: "", enabled: true },
    create: (planned) => ({ ...planned, id: "1", note: "" }),
    read: (state) => state,
  },
};
const dataSources: Record<string, DataSourceBehaviour<State>> = {
  alpha_image: {
    defaults: { arch: "amd64" },
    read: (config, { provider }) => ({ ...config, id: `${String(config.name)} of ${String(provider.token)}` }),
  },
};
let fault: ((call: InterceptedCall, next: () => Promise<State | null>) => Promise<State | null>) | undefined;
let server: RehearsalServer;
let workspace: Workspace;

beforeAll(async () => {
  server = await startServer({
    schemas,
    providers: readSchemas(schemas).map((locked) => {
      const provider = memoryProvider(locked, new Map(), overrides);
      if (locked.source !== "test/alpha") return provider;
      const resources = Object.entries(provider.resources).filter(([type]) => type !== "alpha_unknown");
      return { ...provider, resources: Object.fromEntries(resources), dataSources };
    }),
    intercept: async (call, next) => {
      seen.push({ action: call.action, type: call.type, kind: call.kind, provider: call.provider });
      return fault ? fault(call, next) : next();
    },
  });
  workspace = new Workspace(server.env);
  workspace.write({ terraform: requiredProviders("test/alpha", "test/beta") });
  await workspace.init();
});

afterEach(() => {
  fault = undefined;
});

afterAll(async () => {
  workspace.remove();
  await server.close();
  rmSync(schemas, { recursive: true, force: true });
});

const full = {
  name: "a",
  image: "one",
  password: "secret",
  settings: { depth: [1, "two"] },
  limits: { cpu: { max: "2" } },
  tags: [{ key: "x" }, { key: "y" }],
  disk: [{ path: "/a" }, { path: "/b" }],
  nic: [{ network: "n1" }, { network: "n2", mac: "00:00" }],
  label: { k: { text: "t" } },
  place: { rack: "r" },
  timeouts: { create: "1m" },
};

function write(alpha: object, more: object = {}): void {
  workspace.write({
    terraform: requiredProviders("test/alpha", "test/beta"),
    resource: {
      alpha_server: { s: alpha },
      beta_record: { r: { value: "${alpha_server.s.id}" } },
      ...more,
    },
  });
}

describe("the lifecycle of a resource", () => {
  it("is created with a computed value of another provider's resource, and re-plans empty", async () => {
    write(full);
    expect((await workspace.apply()).text).toContain("Resources: 2 added");
    const state = await workspace.state();
    expect(state["alpha_server.s"]).toMatchObject({ id: "made-1", size: 1, password: null, status: "made-1" });
    expect(state["alpha_server.s"]?.tags).toEqual([{ key: "x", uid: "made-1" }, { key: "y", uid: "made-1" }]); // oxfmt-ignore
    expect(state["beta_record.r"]).toMatchObject({ value: "made-1" });
    expect(await workspace.plan()).toMatchObject({ code: 0 });
  });

  it("is updated in place, with its computed values kept", async () => {
    write({ ...full, tags: [{ key: "y" }, { key: "z" }], size: 4 });
    expect((await workspace.apply()).text).toContain("0 added, 1 changed, 0 destroyed");
    const after = (await workspace.state())["alpha_server.s"];
    expect(after).toMatchObject({ id: "made-1", size: 4, status: "made-2" });
    expect(after?.tags).toEqual([{ key: "y", uid: "made-1" }, { key: "z", uid: "made-2" }]); // oxfmt-ignore
    expect(await workspace.plan()).toMatchObject({ code: 0 });
  });

  it("is replaced when a nested path requires it, together with its dependents", async () => {
    write({ ...full, disk: [{ path: "/a" }, { path: "/c" }] });
    const planned = await workspace.plan();
    expect(planned.text).toMatch(/~ path = "\/b" -> "\/c" # forces replacement/);
    expect((await workspace.apply()).text).toContain("1 added, 1 changed, 1 destroyed");
    expect((await workspace.state())["alpha_server.s"]).toMatchObject({ id: "made-3" });
  });

  it("is imported again", async () => {
    await workspace.succeed("state", "rm", "alpha_server.s");
    await workspace.succeed("import", "-no-color", "-input=false", "alpha_server.s", "made-3");
    expect(await workspace.plan()).toMatchObject({ code: 0 });
    const refused = await workspace.run("import", "-no-color", "-input=false", "beta_record.x", "nobody");
    expect(refused.code).toBe(1);
  });

  it("passes the interceptor in every action, and is destroyed", async () => {
    await workspace.apply("-destroy");
    const actions = seen.filter(({ type }) => type === "alpha_server").map(({ action }) => action);
    expect(new Set(actions)).toEqual(new Set(["plan", "create", "read", "update", "delete", "import"]));
    expect(seen[0]).toMatchObject({ kind: "resource", provider: "test/alpha" });
  });
});

describe("the configuration of a provider", () => {
  it("belongs to its alias", async () => {
    workspace.write({
      terraform: requiredProviders("test/alpha"),
      provider: { alpha: [{ token: "first" }, { token: "second", alias: "other" }] },
      data: { alpha_image: { one: { name: "x" }, two: { name: "x", provider: "alpha.other" } } },
    });
    await workspace.apply();
    const state = await workspace.state();
    expect(state["data.alpha_image.one"]).toMatchObject({ id: "x of first", arch: "amd64" });
    expect(state["data.alpha_image.two"]).toMatchObject({ id: "x of second" });
  });
});

describe("a resource of the legacy SDK", () => {
  it("may have defaults for attributes that are not computed, and read back empty values for null", async () => {
    workspace.write({
      terraform: requiredProviders("test/alpha"),
      resource: { alpha_legacy: { l: { name: "old" } } },
    });
    await workspace.apply();
    expect((await workspace.state())["alpha_legacy.l"]).toMatchObject({ note: "", enabled: true });
    expect(await workspace.plan()).toMatchObject({ code: 0 });
    await workspace.apply("-destroy");
  });
});

describe("refuses", () => {
  it.each<[string, object, string]>([
    ["a value that only the provider may set", { ...full, status: "x" }, `Can't configure a value for "status"`],
    ["what the behaviour finds invalid", { ...full, name: "Bad" }, "lower case only"],
  ])("%s, at validation", async (_, config, message) => {
    write(config);
    const outcome = await workspace.run("validate", "-no-color");
    expect(outcome).toMatchObject({ code: 1, text: expect.stringContaining(message) as string });
  });

  it("an unknown type, at plan", async () => {
    write(full, { alpha_unknown: { x: {} } });
    const { code, text } = await workspace.plan();
    expect({ code, text }).toMatchObject({ code: 1 });
    expect(text).toContain("The rehearsal does not implement alpha_unknown");
    expect(text).toContain("docs/rehearsal.md");
  });

  it("a result that differs from the plan, with the attribute's name", async () => {
    write(full);
    fault = async (call, next) => {
      const result = await next();
      return call.action === "create" && result ? { ...result, name: "other" } : result;
    };
    const { text } = await workspace.run("apply", "-no-color", "-auto-approve");
    expect(text).toContain("Internal error of the rehearsal: alpha_server create");
    expect(text).toContain(`"name" was planned as "a", but became "other"`);
  });

  it("a create that fails half-way leaves a tainted object, which the next apply replaces", async () => {
    write(full);
    fault = async (call, next) => {
      const state = await next();
      if (call.action === "create") throw new Refusal("server error", "try again", undefined, state ?? undefined);
      return state;
    };
    expect((await workspace.run("apply", "-no-color", "-auto-approve")).text).toContain("server error");
    fault = undefined;
    expect((await workspace.plan()).text).toContain("alpha_server.s is tainted, so must be replaced");
    await workspace.apply("-destroy");
  });
});

describe("a plugin process", () => {
  it("ends when terraform is killed", async () => {
    write(full);
    let creating: (() => void) | undefined;
    const started = new Promise<void>((resolve) => (creating = resolve));
    fault = (call, next) => {
      if (call.action !== "create") return next();
      creating?.();
      return new Promise(() => undefined);
    };
    const terraform = spawn("terraform", ["apply", "-auto-approve"], {
      cwd: workspace.folder,
      env: workspace.environment(),
      stdio: "ignore",
    });
    await started;
    const wrappers = childrenOf(terraform.pid);
    expect(wrappers.length).toBeGreaterThan(0);
    terraform.kill("SIGKILL");
    for (let tries = 0; tries < 60 && wrappers.some(isAlive); tries++) await sleep(50);
    expect(wrappers.filter(isAlive)).toEqual([]);
    rmSync(`${workspace.folder}/.terraform.tfstate.lock.info`, { force: true });
  });

  it("reports that no server runs", async () => {
    const lonely = new Workspace({ ...server.env, COLDSTART_REHEARSAL_PORT: "1" });
    lonely.write({ terraform: requiredProviders("test/beta"), resource: { beta_record: { r: { value: "a" } } } });
    await lonely.init();
    expect((await lonely.plan()).text).toContain("the rehearsal server does not answer on port 1");
    lonely.remove();
  });
});

function childrenOf(pid: number | undefined): number[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid="]).toString().trim().split("\n");
  return table
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child as number);
}

/** A zombie process does not count. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)]);
  const status = stdout.toString().trim();
  return status !== "" && !status.startsWith("Z");
}
