import { RunConsole } from "../../../../ops/engine/console/console";
import { consoleFor } from "../../../../ops/engine/console/open-console";
import { TalosRefused } from "../../../../ops/clients/talos/refusal";
import { defragment, showSnapshots, showStatus } from "../../../../ops/workflows/etcd/inspect";
import type { EtcdContext } from "../../../../ops/workflows/etcd/open";
import { controlPlanes, loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";

const { cluster } = loadCluster(HYBRID);
const PLANES = controlPlanes(cluster).map(({ name }) => name);

/** Control planes whose etcd answers, with what was defragmented in which order. */
function makeContext({ leader, silent = [] as string[] }: { leader: string; silent?: string[] }) {
  const done: string[] = [];
  const status = (name: string) => ({
    ...{ memberId: name, leader, protocolVersion: "3.6.9", raftTerm: "1", raftIndex: "1", raftAppliedIndex: "1" },
    ...{ isLearner: false, errors: [], dbSize: done.includes(name) ? "10" : "100", dbSizeInUse: "10" },
  });
  const talos = (name: string) => ({
    address: name,
    call: (_: string, method: string) => {
      if (silent.includes(name)) return Promise.reject(new TalosRefused("UNAVAILABLE", "no answer"));
      if (method === "EtcdStatus") return Promise.resolve({ messages: [{ memberStatus: status(name) }] });
      if (method === "EtcdAlarmList") return Promise.resolve({ messages: [] });
      done.push(name);
      return Promise.resolve({ messages: [{}] });
    },
  });
  const context = {
    cluster,
    talos,
    console: new RunConsole([]),
    journal: { run: "run", write: () => undefined, history: () => [] },
    time: { measureStep: (_: string, work: () => Promise<unknown>) => work() },
    options: { yes: true },
    signal: new AbortController().signal,
  } as unknown as EtcdContext;
  return { context, done };
}

test.each(PLANES)("one member at a time, the leader %s last", async (leader) => {
  const { context, done } = makeContext({ leader });
  await defragment(context);
  expect([...done].sort()).toEqual([...PLANES].sort());
  expect(done.at(-1)).toBe(leader);
});

test("none, while another member does not respond", async () => {
  const { context, done } = makeContext({ leader: PLANES[0] ?? "", silent: [PLANES[1] ?? ""] });
  await expect(defragment(context)).rejects.toThrow("does not respond");
  expect(done).toEqual([]);
});

test("for programs, status and list are one object, also while a member does not respond", async () => {
  const [leader = "", silent = ""] = PLANES;
  const printed = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof printed) => ({ write: (text: string) => (printed[name] += text) });
  const forPrograms = () =>
    consoleFor({ json: true, isOneObject: true }, { stdout: stream("stdout"), stderr: stream("stderr") });
  const { context } = makeContext({ leader, silent: [silent] });
  await showStatus({ ...context, console: forPrograms() });
  const { members } = JSON.parse(printed.stdout) as { members: { name: string; fault?: string }[] };
  expect(members.map(({ name }) => name)).toEqual(PLANES);
  expect(printed.stderr).toContain(`${silent}  does not respond`);

  printed.stdout = "";
  const backups = () => ({ list: () => Promise.resolve([]) }) as unknown as ReturnType<EtcdContext["backups"]>;
  await showSnapshots({ ...context, backups, console: forPrograms() });
  expect(JSON.parse(printed.stdout)).toMatchObject({ type: "result", snapshots: [] });
});
