import { join } from "node:path";
import { Journal } from "../../../../ops/state/journal";
import { closeEarlierSteps } from "../../../../ops/workflows/upgrade/earlier-steps";
import type { Part } from "../../../../ops/workflows/upgrade/parts";
import type { UpgradeStep } from "../../../../ops/workflows/upgrade/plan";
import { sharedFolder } from "../../../support/temporary-folder";

/** A run that stopped at one node, after the kubelet of another. */
function stoppedJournal(): Journal {
  const file = join(sharedFolder("journal"), "journal.jsonl");
  const journal = new Journal(file, "1");
  journal.write("upgrade", "started");
  journal.write("upgrade-talos-w-0", "done");
  journal.write("upgrade-talos-w-1", "failed");
  journal.write("upgrade-kubelet-w-0", "started");
  journal.write("verify", "failed");
  journal.write("upgrade", "failed");
  return journal;
}

const step = (name: string): UpgradeStep => ({ name, part: "talos", action: "install", nodes: ["w-1"], to: "v1.13.9" });

function statesAfter(steps: readonly UpgradeStep[], only?: Part): Record<string, string> {
  const journal = stoppedJournal();
  closeEarlierSteps(journal, { steps }, only);
  return Object.fromEntries(journal.status().map(({ step: name, state }) => [name, state]));
}

const STOPPED = {
  "upgrade-talos-w-0": "done",
  "upgrade-talos-w-1": "failed",
  "upgrade-kubelet-w-0": "interrupted",
  verify: "failed",
  upgrade: "failed",
};

test("a step that the plan no longer has is skipped; one that it has stays as it is", () => {
  expect(statesAfter([step("upgrade-talos-w-1")])).toEqual({ ...STOPPED, "upgrade-kubelet-w-0": "skipped" });
});

test("a plan without steps ends the upgrade", () => {
  expect(statesAfter([])).toEqual({
    ...STOPPED,
    "upgrade-talos-w-1": "skipped",
    "upgrade-kubelet-w-0": "skipped",
    upgrade: "skipped",
  });
});

test("the plan of one part says nothing about the others, or about the upgrade", () => {
  expect(statesAfter([], "talos")).toEqual({ ...STOPPED, "upgrade-talos-w-1": "skipped" });
});
