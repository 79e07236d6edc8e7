import { reportOf } from "../../../../ops/checks/drift";
import type { DriftReport } from "../../../../ops/checks/drift";
import { backups } from "../../../../ops/checks/drift/backups";
import { DRIFT_CHECKS } from "../../../../ops/checks/drift/checks";
import { machines } from "../../../../ops/checks/drift/machines";
import { failed, passed, runCheck, skipped } from "../../../../ops/support/check";
import type { Result } from "../../../../ops/support/check";
import { makeDrift } from "../../../../ops/support/drift";
import { note } from "../../../../ops/support/finding";
import { secrets } from "../../../../ops/support/redaction";
import { EXIT_CODES, formatDrift } from "../../../../ops/workflows/drift/text";
import { context } from "../cluster/support/context";

const FINDING = makeDrift("drift-cordoned", {
  where: "cp-0",
  message: "is cordoned",
  changedBy: "kubectl",
  fix: "npx coldstart node uncordon cp-0",
  accept: "npx coldstart node drain cp-0",
});
const report = (...results: Result[]): DriftReport =>
  reportOf(
    "hybrid",
    results.map((result, i) => ({ id: `check-${i}`, title: `title ${i}`, ...result })),
  );

test.each<[string, Result[], string, number]>([
  ["all passed", [passed("ok"), skipped("off")], "in-step", 0],
  ["a note is no drift", [passed("ok", [note("certificate-pending", "x", "")])], "in-step", 0],
  ["a check that fails without a finding could not tell", [passed("ok"), failed("no answer")], "unknown", 1],
  ["drift counts more than what could not be told", [passed("", [FINDING]), failed("no answer")], "drifted", 2],
  ["one check can have both", [{ ...failed("one is silent"), findings: [FINDING] }], "drifted", 2],
])("%s", (_, results, verdict, code) => {
  const found = report(...results);
  expect([found.verdict, EXIT_CODES[found.verdict]]).toEqual([verdict, code]);
  expect(found.unknown).toHaveLength(results.filter(({ status }) => status === "failed").length);
});

test("every format has the difference, who changed it, and both ways to resolve it", () => {
  const found = report(passed("", [FINDING]), failed("no answer"));
  for (const how of [
    { json: true, markdown: false },
    { json: false, markdown: true },
    { json: false, markdown: false },
  ]) {
    const text = formatDrift(found, how);
    for (const part of ["drift-cordoned", "cp-0", "kubectl", FINDING.fix, FINDING.accept ?? "", "no answer"])
      expect(text).toContain(part);
  }
  expect(JSON.parse(formatDrift(found, { json: true, markdown: false }))).toEqual(found);
});

test("a reason may end with a command, which the id of the check does not follow", () => {
  const text = formatDrift(report(failed("try: kubectl get nodes")), { json: false, markdown: false });
  expect(text).toMatch(/\[check-0\]: try: kubectl get nodes$/m);
});

test("a secret that reached a report is redacted in every form", () => {
  const canary = "canary-5b1e77c0ffee";
  const leaky = { ...FINDING, message: canary, changedBy: canary };
  secrets.learnVariables({ TF_VAR_hcloud_token: canary });
  const found = report(failed(`refused: ${canary}`), passed(canary, [leaky]));
  for (const json of [true, false])
    for (const markdown of [true, false]) expect(formatDrift(found, { json, markdown })).not.toContain(canary);
});

test("checks have ids of their own, and come after those that they need", () => {
  const ids = DRIFT_CHECKS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const early = DRIFT_CHECKS.flatMap(({ id, needs = [] }, i) =>
    needs.filter((needed) => ids.indexOf(needed) >= i).map((needed) => `${id} before ${needed}`),
  );
  expect(early).toEqual([]);
});

test("without states, no check reads a state or a machine configuration", () => {
  const withStates = {
    ...context({}),
    states: { plan: () => Promise.reject(), configurations: () => Promise.reject() },
  };
  const applying = (where: typeof withStates | ReturnType<typeof context>) =>
    DRIFT_CHECKS.filter(({ appliesTo }) => appliesTo?.(where as never) !== false).map(({ id }) => id);
  const rest = applying(withStates).filter((id) => !applying(context({})).includes(id));
  expect(rest).toEqual([
    ...["talos-image", "machine-configurations", "bootstrap-manifests"],
    ...["plan-auth", "plan-infra", "plan-services", "plan-config"],
  ]);
});

test.each([
  ["2029-12-31T12:00:00Z", "in-step"],
  ["2029-12-01T12:00:00Z", "drifted"],
])("a cluster since %s without a backup is %s", async (creationTimestamp, verdict) => {
  const nodes = [{ metadata: { name: "cp-0", creationTimestamp } }];
  const backupStore = { list: () => Promise.resolve([]) };
  const where = { ...context({ "/api/v1/nodes": nodes }), backupStore };
  expect(reportOf("hybrid", [await runCheck(backups, where)])).toMatchObject({ verdict });
});

test("a provider that does not respond does not count as in sync", async () => {
  const ask = () => Promise.reject(new Error("connection refused"));
  const result = await runCheck(machines, { ...context({}), ask });
  expect(reportOf("hybrid", [result])).toMatchObject({ verdict: "unknown" });
});
