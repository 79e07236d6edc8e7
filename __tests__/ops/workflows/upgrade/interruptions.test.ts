/** Everything that stops an upgrade: what it leaves behind, and that the next run continues there. */
import { cordonNode } from "../../../../ops/clients/kubernetes/nodes";
import { upgradeNode } from "../../../../ops/clients/talos/upgrade";
import { DrainBlocked } from "../../../../ops/engine/nodes/drain";
import { formatNodeState, readNodeStates } from "../../../../ops/workflows/upgrade/node-states";
import { mostDownAtOnce, isQuorumLost, skewViolations, versionsOf } from "../../../support/trace-analysis";
import { Lab } from "../../clients/talos/support/lab";
import { until } from "../../clients/talos/support/until";
import { LabRun, NODES } from "./support/lab-run";
import { nonEmpty } from "../../../support/non-empty";

const [BEFORE, AFTER] = ["v1.12.4", "v1.12.11"];
const BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
/** Shares of the real timeouts: for waits that succeed, and for those that do not. */
const [SCALE, SHORT_SCALE] = ["0.05", "0.001"];
/** Nothing listens there. */
const NO_NETWORK = "http://127.0.0.1:9";

// One world and one upgrade, in this order: each run continues where the one before it stopped.
let lab: Lab;
let count = 0;
beforeAll(async () => {
  process.env.COLDSTART_TIMEOUT_SCALE = SCALE;
  lab = await Lab.start([
    { at: "talos_image_pull.cp-1", action: "update", effect: "not-found", times: 1 },
    { at: "talos_upgrade.w-0", action: "update", effect: "hangs-in-boot", times: 1 },
  ]);
}, 60_000);
afterAll(() => lab.close());

const next = (onSay?: Parameters<typeof LabRun.start>[2]) => LabRun.start(lab, `run-${(count += 1)}`, onSay);
const wasDrained = (node: string, text: string) => text.startsWith(`${node}: `) && text.endsWith(" evicted");

/** A run that stops: its error, and the step that the journal names. */
async function stopped(run: LabRun): Promise<{ readonly error: Error; readonly step: string | undefined }> {
  process.env.COLDSTART_TIMEOUT_SCALE = SHORT_SCALE;
  const error = await run.upgrade(AFTER).then(
    () => new Error("the upgrade succeeded"),
    (reason: Error) => reason,
  );
  process.env.COLDSTART_TIMEOUT_SCALE = SCALE;
  return { error, step: run.failedStep() };
}

/** Which nodes have the new version, and which are cordoned. */
async function nodes(run: LabRun): Promise<{ upgraded: string[]; cordoned: string[] }> {
  const versions = await run.versions();
  return { upgraded: NODES.filter((node) => versions[node] === AFTER), cordoned: await run.cordoned() };
}

test("an installer that cannot be pulled: no node is drained", async () => {
  const run = await next();
  const { error, step } = await stopped(run);
  expect([step, error.message]).toEqual(["upgrade-prepare", expect.stringMatching(/cp-1 .* installer/)]);
  expect(run.said.filter((text) => text.includes("evicted"))).toEqual([]);
  expect(await nodes(run)).toEqual({ upgraded: [], cordoned: [] });
});

test("an eviction that a budget blocks: the node keeps running, uncordoned", async () => {
  const run = await next();
  const { kubernetes } = run.live;
  const labels = { app: "web" };
  // It can run on w-0 only.
  await kubernetes.create("/apis/apps/v1/namespaces/default/deployments", {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web", namespace: "default" },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: "web", image: "registry.example.com/web:v1", securityContext: {} }] },
      },
    },
  });
  await kubernetes.create(BUDGETS, {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { name: "web", namespace: "default" },
    spec: { minAvailable: 1, selector: { matchLabels: labels } },
  });
  const { error, step } = await stopped(run);
  expect(error).toBeInstanceOf(DrainBlocked);
  expect([step, error.message]).toEqual([
    "upgrade-talos-w-0",
    expect.stringMatching(/default\/web-\S+: .*disruption budget web /),
  ]);
  expect(await nodes(run)).toEqual({ upgraded: [], cordoned: [] });
  await kubernetes.delete(`${BUDGETS}/web`);
});

test("a node that hangs in boot: named, with the state of every node", async () => {
  const run = await next();
  const { error, step } = await stopped(run);
  expect([step, error.message]).toEqual([
    "upgrade-talos-w-0",
    expect.stringMatching(/w-0 .*hangs in boot[^]*coldstart upgrade hybrid --rollback w-0/),
  ]);
  const states = await readNodeStates(run.live);
  const isAway = expect.stringContaining("hangs in boot") as string;
  const works = (name: string) => ({
    name,
    talos: BEFORE,
    kubelet: "v1.35.0",
    isReady: true,
    isCordoned: false,
    faults: [],
  });
  expect(states).toEqual([
    ...["cp-0", "cp-1", "cp-2"].map(works),
    { name: "w-0", kubelet: "v1.35.0", isReady: false, isCordoned: false, faults: [isAway] },
  ]);
  expect(states.map(formatNodeState)[0]).toBe("cp-0: Talos v1.12.4, kubelet v1.35.0, Ready");
  expect((await stopped(await next())).error.message).toMatch(/ w-0 /);
  lab.world.powerOff("w-0");
  lab.world.powerOn("w-0");
  expect(await nodes(run)).toEqual({ upgraded: ["w-0"], cordoned: [] });
});

test("an etcd that does not catch up: the next control plane is not touched", async () => {
  const { etcdInspection } = lab.world.home.world;
  etcdInspection.lag("cp-2", Infinity);
  const run = await next();
  const { error, step } = await stopped(run);
  expect([step, error.message]).toEqual(["upgrade-talos-cp-1", expect.stringMatching(/etcd-caught-up.*cp-2: /)]);
  expect(run.said.filter((text) => text.includes("evicted"))).toEqual([]);
  etcdInspection.catchUp("cp-2");
  expect(await nodes(run)).toEqual({ upgraded: ["w-0"], cordoned: [] });
});

test("a network that is lost after the drain: the cordon stays, and says so", async () => {
  const { HTTPS_PROXY = "", https_proxy = "" } = process.env;
  const run = await next((text) => {
    if (wasDrained("cp-1", text)) Object.assign(process.env, { HTTPS_PROXY: NO_NETWORK, https_proxy: NO_NETWORK });
  });
  const { error, step } = await stopped(run);
  const states = await readNodeStates(run.live);
  Object.assign(process.env, { HTTPS_PROXY, https_proxy });
  expect([step, error.message]).toEqual(["upgrade-talos-cp-1", expect.stringContaining("ECONNREFUSED")]);
  expect(states.map(({ faults }) => faults.length)).toEqual(NODES.map(() => 2));
  expect(run.said).toContainEqual(expect.stringMatching(/^cp-1 stays cordoned /));
  expect(await nodes(run)).toEqual({ upgraded: ["w-0"], cordoned: ["cp-1"] });
});

test("Ctrl-C after the drain: the node is not rebooted, and no longer cordoned", async () => {
  const run = await next((text, stop) => {
    if (wasDrained("cp-1", text)) stop();
  });
  const { error, step } = await stopped(run);
  expect([step, error.message]).toEqual(["upgrade-talos-cp-1", "Stopped"]);
  expect(run.said[0]).toMatch(/^uncordoned .*: cp-1$/);
  expect(await nodes(run)).toEqual({ upgraded: ["w-0"], cordoned: [] });
});

test("kill -9 while a node reboots, and the last run: it does the rest only", async () => {
  const run = await next();
  // As far as a run comes that is killed then.
  await cordonNode(run.live.kubernetes, "cp-2", "killed");
  await upgradeNode(run.live.talos("cp-2"), run.installer(AFTER));
  await until(async () => (await run.versions())["cp-2"] === AFTER);
  expect(await run.cordoned()).toEqual(["cp-2"]);

  expect(await run.upgrade(AFTER)).toEqual(["upgrade-talos-cp-1", "upgrade-talos-cp-0"]);
  expect(await nodes(run)).toEqual({ upgraded: NODES, cordoned: [] });
  const trace = lab.world.home.world.trace.all();
  expect(mostDownAtOnce(trace, "controlplane")).toBe(1);
  expect([isQuorumLost(trace), skewViolations(trace)]).toEqual([false, []]);
  // No node was installed or rebooted twice.
  const reboots = trace.flatMap((entry) => (entry.kind === "node" && !entry.isUp ? [entry.node] : []));
  expect(reboots.filter((node) => node !== "w-0").sort()).toEqual(["cp-0", "cp-1", "cp-2"]);
  for (const node of nonEmpty(NODES)) expect([node, versionsOf(trace, node, "talos")]).toEqual([node, [BEFORE, AFTER]]);
});
