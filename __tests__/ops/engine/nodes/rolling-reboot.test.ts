/** A rolling reboot that is killed after each of its changes, and one that changes nothing. */
import { setTimeout as pause } from "node:timers/promises";
import { orderDue, rebootNodes } from "../../../../ops/engine/nodes/reboot-step";
import { readRestartsDue } from "../../../../ops/engine/nodes/due-restarts";
import { rebootNode } from "../../../../ops/clients/talos/upgrade";
import type { LiveCluster } from "../../../../ops/engine/nodes/live-cluster";
import { mostDownAtOnce, isQuorumLost } from "../../../support/trace-analysis";
import { Lab } from "../../clients/talos/support/lab";
import { until } from "../../clients/talos/support/until";
import { LabRun } from "../../workflows/upgrade/support/lab-run";

const NODE = "cp-1";
/** Until a node that was told to reboot does so. */
const REBOOT_MS = 300;
/** The gates check only these nodes, which is enough here. */
const CHECKED_NODES = ["cp-0", NODE];
/** What changes something outside: of a Talos client its calls of these names. */
const KUBERNETES = ["patch", "create", "delete"];
const TALOS = ["Reboot", "EtcdForfeitLeadership"];
const changes = (name: string, [, call]: readonly unknown[]) =>
  KUBERNETES.includes(name) || (name === "call" && TALOS.includes(String(call)));

let lab: Lab;
let count = 0;
beforeAll(async () => {
  process.env.COLDSTART_TIMEOUT_SCALE = "0.01";
  lab = await Lab.start();
}, 60_000);
afterAll(() => lab.close());

const machine = () => {
  const found = lab.world.home.world.machines.all().find(({ name }) => name === NODE);
  if (!found) throw new Error(`there is no ${NODE}`);
  return found;
};
const stage = () =>
  lab.world.home.world.machines.change(machine().id, { staged: `${machine().configuration ?? ""}\n# ${count}` });
const reboots = () =>
  lab.world.home.world.trace.all().filter((entry) => entry.kind === "node" && entry.node === NODE && !entry.isUp)
    .length;

/** A run that is killed after this number of external changes: it gets no more responses. */
function dying(live: LiveCluster, moments: number) {
  let left = moments;
  let die: () => void = () => undefined;
  const death = new Promise<"killed">((dead) => (die = () => dead("killed")));
  const wrap = <T extends object>(client: T): T =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return async (...args: unknown[]): Promise<unknown> => {
          if (!changes(String(name), args)) return (value as (...all: unknown[]) => unknown).apply(target, args);
          if (left <= 0) return new Promise(() => die());
          const answer: unknown = await (value as (...all: unknown[]) => unknown).apply(target, args);
          left -= 1;
          if (left > 0) return answer;
          return new Promise(() => die());
        };
      },
    });
  return {
    death,
    live: { ...live, kubernetes: wrap(live.kubernetes), talos: (node: string) => wrap(live.talos(node)) },
  };
}

async function open() {
  const { context, live } = await LabRun.start(lab, `run-${(count += 1)}`);
  const nodes = context.cluster.nodes.filter(({ name }) => CHECKED_NODES.includes(name));
  return {
    context: { ...context, cluster: { ...context.cluster, nodes } },
    live: { ...live, checks: { ...live.checks, nodes: CHECKED_NODES, controlPlanes: CHECKED_NODES } },
  };
}

async function rebootDue(moments: number): Promise<"killed" | "done"> {
  const { context, live: all } = await open();
  const { death, live } = dying(all, moments);
  const due = orderDue(context.cluster, await readRestartsDue(live, context));
  return Promise.race([death, rebootNodes(context, live, due).then(() => "done" as const)]);
}

test("a reboot after which its reason is still there ends the run, and leaves no cordon", async () => {
  const { context, live } = await open();
  stage();
  // Its staged configuration is there again when it comes back.
  const restart = async () => {
    await rebootNode(live.talos(NODE));
    await until(() => Promise.resolve(machine().staged === undefined));
    stage();
  };
  const code = await rebootNodes(context, live, [{ node: NODE, restart }, { node: "cp-0" }]).then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
  expect(code).toBe("reboot-without-effect");
  expect(await LabRun.start(lab, "look").then((run) => run.cordoned())).toEqual([]);
  expect(context.journal.history().map(({ step }) => step)).not.toContain("node-reboot-cp-0");
}, 60_000);

test("the node ends rebooted once for each change, uncordoned, and with its configuration", async () => {
  const { live } = await open();
  let kills = 0;
  for (let moments = 1; ; moments++) {
    stage();
    const before = reboots();
    const ended = await rebootDue(moments);
    if (ended === "killed") {
      kills++;
      // A requested reboot happens, although the run that requested it is dead.
      await pause(REBOOT_MS);
      await until(async () => (await live.talos(NODE).version()) !== "" && machine().isStarting !== true);
      expect(await rebootDue(Infinity)).toBe("done");
    }
    const run = await LabRun.start(lab, "look");
    expect([moments, machine().staged, await run.cordoned(), reboots() - before]).toEqual([moments, undefined, [], 1]);
    if (ended === "done") break;
  }
  // After the cordon, the transfer of the etcd leadership, the reboot, and the uncordon.
  expect(kills).toBe(4);
  const trace = lab.world.home.world.trace.all();
  expect([mostDownAtOnce(trace, "controlplane"), isQuorumLost(trace)]).toEqual([1, false]);
}, 120_000);
