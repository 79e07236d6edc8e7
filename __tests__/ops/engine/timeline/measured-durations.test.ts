import { statSync } from "node:fs";
import { join } from "node:path";
import { keepOwnDurations, readOwnDurations } from "../../../../ops/engine/timeline/measured-durations";
import type { Change } from "../../../../ops/engine/timeline/record";
import { sharedFolder } from "../../../support/temporary-folder";

const folder = sharedFolder("durations");
const file = join(folder, "state", "durations.json");

const change = (address: string, seconds: number, over: Partial<Change> = {}): Change => ({
  layer: "infra",
  address,
  action: "create",
  began: 1000,
  ended: 1000 + seconds * 1000,
  ...over,
});

test("saves durations of resources, readable by their owner only, and returns the median", () => {
  expect(readOwnDurations(file)).toEqual({});
  keepOwnDurations(file, [change("hcloud_server.a", 20), change("hcloud_server.b", 90), change("hcloud_server.c", 22)]);
  expect(readOwnDurations(file)).toEqual({ "hcloud_server.create": 22 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  keepOwnDurations(file, [change("hcloud_server.a", 7, { action: "delete" })]);
  expect(readOwnDurations(file)).toEqual({ "hcloud_server.create": 22, "hcloud_server.delete": 7 });
});

test("leaves out failures, and waits that are counted separately", () => {
  const before = readOwnDurations(file);
  keepOwnDurations(file, [
    change("hcloud_server.a", 500, { failed: true }),
    change("talos_machine_configuration_apply.a", 120),
    change("helm_release.cilium", 300),
  ]);
  expect(readOwnDurations(file)).toEqual(before);
});

test("drops old runs", () => {
  for (let run = 0; run < 9; run++) keepOwnDurations(file, [change("hcloud_server.a", 40)]);
  expect(readOwnDurations(file)["hcloud_server.create"]).toBe(40);
});
