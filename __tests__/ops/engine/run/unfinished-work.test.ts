import { join } from "node:path";
import { markBegun, markEnded } from "../../../../ops/engine/journal/restore";
import { checkOpenWork, checkRotation } from "../../../../ops/engine/run/unfinished-work";
import type { MachineCommand } from "../../../../ops/engine/run/unfinished-work";
import { Journal } from "../../../../ops/state/journal";
import type { Outcome } from "../../../../ops/state/journal";
import { findOpenRotation } from "../../../../ops/state/unfinished-rotation";
import type { RotationRecord } from "../../../../ops/support/rotation-record";
import { sharedFolder } from "../../../support/temporary-folder";

const kept = { value: "former" };
const RECORDS: Readonly<Record<string, RotationRecord>> = {
  none: {},
  "another credential": { replaced: { "powerdns-api-key": kept }, rotatedAt: { "machine-token": "2026-01-01" } },
  "machine-token": { replaced: { "machine-token": kept } },
  "talos-pki": { talos: { phase: "accept" } as RotationRecord["talos"] & object },
  "talos-pki, to be proven": { formerTalos: {} as RotationRecord["formerTalos"] & object },
};
const PLACE = { file: "small.yaml", runtime: { commandOptions: ["--rehearse"] } };
const COMMANDS: readonly MachineCommand[] = ["upgrade", "node reboot", "node replace", "node remove"];

describe("commands that change machines, while a rotation is open", () => {
  test.each<[string, readonly MachineCommand[]]>([
    ["none", []],
    ["another credential", []],
    ["machine-token", ["upgrade", "node reboot", "node replace", "node remove"]],
    ["talos-pki", ["upgrade", "node replace", "node remove"]],
    ["talos-pki, to be proven", ["upgrade", "node replace", "node remove"]],
  ])("%s", (record, refused) => {
    const rotation = findOpenRotation(RECORDS[record] ?? {});
    const codes = (more: object) =>
      Object.fromEntries(
        COMMANDS.flatMap((command) => {
          const [finding] = checkRotation(command, { rotation, ...more }, PLACE);
          return finding ? [[command, finding.code]] : [];
        }),
      );
    expect(codes({})).toEqual(Object.fromEntries(refused.map((command) => [command, "rotation-open"])));
    expect(Object.keys(codes({ isBroken: true }))).toEqual(refused.filter((command) => command !== "node replace"));
    expect(codes({ isResumed: true })).toEqual({});
  });

  test("the finding names the command that finishes the rotation", () => {
    const [finding] = checkRotation("upgrade", { rotation: "talos-pki" }, PLACE);
    expect(finding?.fix).toContain("npx coldstart rotate talos-pki --cluster small.yaml --rehearse");
  });
});

describe("a rotation, while other work on machines is open", () => {
  let folder: string;
  beforeEach(() => (folder = sharedFolder("unfinished-work")));

  const journalWith = (...entries: readonly (readonly [string, Outcome])[]) => {
    const journal = new Journal(join(folder, "journal.jsonl"), "earlier");
    for (const [step, outcome] of entries) journal.write(step, outcome);
    return journal;
  };
  const codes = (journal: Journal, isResumed = false) =>
    checkOpenWork(journal, PLACE, { isResumed }).map(({ code }) => code);

  test.each<[string, readonly (readonly [string, Outcome])[], readonly string[], readonly string[]]>([
    ["nothing", [], [], []],
    ["an upgrade that was killed", [["upgrade", "started"]], ["upgrade-open"], []],
    ["an upgrade that failed", [["upgrade", "failed"]], ["upgrade-open"], []],
    [
      "an upgrade that has ended",
      [
        ["upgrade", "started"],
        ["upgrade", "done"],
      ],
      [],
      [],
    ],
    ["a replacement that was killed", [["node-replace-w-1", "started"]], ["node-change-open"], ["node-change-open"]],
    ["a removal that failed", [["node-remove-w-1", "failed"]], ["node-change-open"], ["node-change-open"]],
    [
      "a replacement that has ended",
      [
        ["node-replace-w-1", "started"],
        ["node-replace-w-1", "done"],
      ],
      [],
      [],
    ],
    [
      "a replacement before the cluster was verified",
      [
        ["node-replace-w-1", "failed"],
        ["verify", "done"],
      ],
      [],
      [],
    ],
    ["a run of up that was killed: its changes are in the plans", [["infra", "started"]], [], []],
  ])("%s", (_, entries, begins, resumes) => {
    const journal = journalWith(...entries);
    expect([codes(journal), codes(journal, true)]).toEqual([begins, resumes]);
  });

  test("nodes that are removed together are named in one command, without their steps", () => {
    const journal = journalWith(
      ["node-remove-cp-2", "done"],
      ["verify", "done"],
      ["node-remove-cp-3", "done"],
      ["node-remove-cp-4", "started"],
      ["node-remove-cp-4-drain", "started"],
      ["node-replace-w-1", "started"],
      ["node-replace-w-1-mark", "failed"],
    );
    const commands = checkOpenWork(journal, PLACE, { isResumed: false }).map(({ fix }) => fix);
    expect(commands).toEqual([
      expect.stringMatching(/ node replace w-1 --cluster small\.yaml --rehearse$/),
      expect.stringMatching(/ node remove cp-3 cp-4 --cluster small\.yaml --rehearse$/),
    ]);
  });

  test("a restore of etcd", () => {
    const journal = journalWith();
    markBegun(journal, "etcd/one");
    expect([codes(journal), codes(journal, true)]).toEqual([["etcd-restore-open"], ["etcd-restore-open"]]);
    markEnded(journal);
    expect(codes(journal)).toEqual([]);
  });
});
