import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../../../../ops/engine/run/context";
import { formatRecord } from "../../../../ops/support/rotation-record";
import type { RotationRecord } from "../../../../ops/support/rotation-record";
import { finishResizes, offerReboots } from "../../../../ops/workflows/up/reboots";
import { consoleTelling } from "../../../support/console";
import { proxmoxCluster } from "../../../support/proxmox-cluster";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("reboots");

/** What a run warns about, and whether it looks for nodes with a reboot due. */
async function runWith(reboots: (context: Context) => Promise<void>, record: RotationRecord) {
  const attributes = { input: { value: formatRecord(record), type: "string" } };
  const resource = { mode: "managed", type: "terraform_data", name: "rotation", instances: [{ attributes }] };
  writeFileSync(join(folder(), "auth.tfstate"), JSON.stringify({ version: 4, resources: [resource] }));
  const warnings: string[] = [];
  const context = {
    cluster: proxmoxCluster({ name: "small", nodes: { "cp-0": "10.0.0.11" } }),
    file: "small.yaml",
    places: { state: folder() },
    environment: {},
    runtime: { states: "home", commandOptions: [] },
    binary: { program: "" },
    console: consoleTelling({ warn: (text) => warnings.push(text) }),
    nodeAddresses: () => Promise.reject(new Error("looked for")),
  } as unknown as Context;
  const isSkipped = await reboots(context).then(
    () => true,
    () => false,
  );
  return { isSkipped, warnings };
}

test.each([
  ["finishResizes", finishResizes],
  ["offerReboots", offerReboots],
])("%s skips reboots while the machine token is rotated, and says so", async (_, reboots) => {
  expect(await runWith(reboots, { replaced: { "machine-token": { value: "former" } } })).toEqual({
    isSkipped: true,
    warnings: [
      expect.stringMatching(/skipped.* machine-token .*npx coldstart rotate machine-token --cluster small\.yaml$/),
    ],
  });
  expect(await runWith(reboots, {})).toEqual({ isSkipped: false, warnings: [] });
});
