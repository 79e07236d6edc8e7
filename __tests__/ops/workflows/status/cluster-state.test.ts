import { clusterState } from "../../../../ops/workflows/status/cluster-state";
import type { Entry } from "../../../../ops/state/journal";

/** `infra done` and so on, one second after the other. */
const history = (...lines: string[]): Entry[] =>
  lines.map((line, index) => {
    const [step = "", outcome = ""] = line.split(" ");
    return { at: `2026-01-01T00:00:0${String(index)}.000Z`, run: "one", step, outcome: outcome as Entry["outcome"] };
  });

const UP = ["auth started", "begin-auth started", "auth done", "begin-infra started", "infra done"];
const DOWN = ["destroy-config done", "destroy-services done", "destroy-infra done"];

test.each<[string, string[], string]>([
  ["no run", [], "never-started"],
  ["a failed preflight", ["preflight failed"], "not-created"],
  ["an identity alone", UP.slice(0, 3), "not-created"],
  ["an apply that began", UP.slice(0, 4), "created"],
  ["a finished start", UP, "created"],
  ["a destroy that stopped after config", [...UP, "destroy-config done"], "being-destroyed"],
  ["a destroy of infra that failed", [...UP, "destroy-config done", "destroy-infra failed"], "being-destroyed"],
  ["a destroy", [...UP, ...DOWN], "destroyed"],
  ["a start after a destroy", [...UP, ...DOWN, "begin-infra started"], "created"],
])("after %s", (_, lines, state) => {
  expect(clusterState(history(...lines)).state).toBe(state);
});

test("a destroy says when, what of the identity is left, and whether leftovers were ruled out", () => {
  const at = "2026-01-01T00:00:07.000Z";
  const known = { state: "destroyed", at };
  expect(clusterState(history(...UP, ...DOWN))).toEqual({ ...known, isAuthDestroyed: false, isProven: false });
  expect(clusterState(history(...UP, ...DOWN, "destroy-proof done"))).toMatchObject({ isProven: true });
  expect(clusterState(history(...UP, ...DOWN, "destroy-proof failed"))).toMatchObject({ isProven: false });
  expect(clusterState(history(...UP, ...DOWN, "destroy-auth done"))).toMatchObject({ isAuthDestroyed: true });
  // auth was never applied, or its remote state was applied from another machine.
  expect(clusterState(history(...DOWN))).not.toHaveProperty("isAuthDestroyed");
  expect(clusterState(history(...UP.slice(0, 3), ...DOWN))).toMatchObject({ isAuthDestroyed: false });
});
