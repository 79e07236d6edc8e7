import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, importsOf, sourceFiles } from "./imports";

const ops = sourceFiles().filter((file) => file.startsWith("ops/"));
const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** Everything in ops/ that a file loads by imports of values, up to the provider plugins: these also have clients for other uses. */
function loadedBy(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file) || !file.startsWith("ops/") || file.startsWith("ops/providers/")) return loaded;
  loaded.add(file);
  for (const { to, typeOnly } of importsOf(file)) if (!typeOnly) loadedBy(to, loaded);
  return loaded;
}

/**
 * In this order: a node that reboots into another version of Talos; the Kubernetes API during the apply of infra, before
 * there is a cluster to check; a node that is wiped, and must stop responding.
 */
const EXCEPTIONS = [
  "ops/engine/nodes/talos-upgrade.ts",
  "ops/provisioners/wait-for-api.ts",
  "ops/workflows/node/live-ports.ts",
];

describe("the engine", () => {
  test("keeps its state in values that it passes on, not in WeakMaps or WeakSets of a module", () => {
    expect(ops.length).toBeGreaterThan(200);
    expect(ops.filter((file) => /\bWeak(Map|Set|Ref)\b/.test(textOf(file)))).toEqual([]);
  });

  test("decides without I/O: the decision loads no module that reads a file, starts a process or opens a connection", () => {
    const loaded = [...loadedBy("ops/engine/apply/decide.ts")];
    expect(loaded.length).toBeGreaterThan(20);
    const imported = loaded.flatMap(importsOf).filter(({ typeOnly }) => !typeOnly);
    const isIo = (to: string) => to.startsWith("node:") || to.startsWith("ops/clients/");
    expect(imported.filter(({ to }) => isIo(to))).toEqual([]);
  });

  test("decides synchronously: no input of the decision is asynchronous", () => {
    const parts = [...loadedBy("ops/engine/apply/decide.ts")].filter((file) => file.startsWith("ops/engine/"));
    expect(parts).toContain("ops/engine/adoption/lookups.ts");
    expect(parts.filter((file) => /\basync\b|\bawait\b|\bPromise\b/.test(textOf(file)))).toEqual([]);
  });

  test("waits for a state of the cluster with a check, not with its own poll", () => {
    const polls = ops.filter(
      (file) => !file.startsWith("ops/checks/") && /[^.]\b(waitUntil|poll)\(/.test(textOf(file)),
    );
    expect(polls.length).toBeGreaterThan(10);
    const asksCluster =
      /\.etcdMembers\(|describeUnready\(|\baskEtcdMembers\(|\breadNodes\(|ubernetes\.version\(|client\.version\(/;
    expect(polls.filter((file) => asksCluster.test(textOf(file)))).toEqual(EXCEPTIONS);
  });

  test("does not use exceptions for control flow", () => {
    const engine = ops.filter((file) => file.startsWith("ops/engine/"));
    const errors = engine.flatMap((file) =>
      [...textOf(file).matchAll(/class (\w+) extends (?:Error|Refusal)\b/g)].map(([, name = ""]) => name),
    );
    expect(errors).toContain("ApplyFailed");
    const caught = errors.filter((name) => engine.some((file) => textOf(file).includes(`instanceof ${name}`)));
    expect(caught).toEqual([]);
    // poll() returns what is missing, so that nothing has to catch a timeout. The exception: a safety copy may complete after its timeout.
    expect(ops.filter((file) => textOf(file).includes("instanceof WaitTimeout"))).toEqual([
      "ops/workflows/backup/safety-copy.ts",
    ]);
  });
});
