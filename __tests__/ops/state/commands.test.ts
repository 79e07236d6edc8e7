import { existsSync } from "node:fs";
import { join } from "node:path";
import { restoreStateOf } from "../../../ops/state/commands";
import type { RestoreOptions } from "../../../ops/state/commands";
import { LIVE } from "../../../ops/support/runtime";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder("state-commands");
const before = process.env.CLUSTER;
beforeEach(() => void (process.env.CLUSTER = "hybrid"));
afterEach(() => {
  if (before === undefined) delete process.env.CLUSTER;
  else process.env.CLUSTER = before;
});

const restore = (options: RestoreOptions) =>
  restoreStateOf("auth", join(folder(), "auth.tfstate"), options, {
    ...LIVE,
    home: { folder: folder(), output: join(folder(), "cdktf.out") },
  });

test.each<[string, RestoreOptions]>([
  ["no name", {}],
  ["another name", { confirm: "home" }],
  ["another name to replace", { confirm: "hybrid", replace: "home" }],
])("a restore with %s is refused before the backup is read", async (_, options) => {
  await expect(restore(options)).rejects.toMatchObject({ code: "confirmation-missing" });
  expect(existsSync(join(folder(), "state"))).toBe(false);
});

test("a restore with the name reads the backup", async () => {
  await expect(restore({ confirm: "hybrid" })).rejects.toMatchObject({ code: "ENOENT" });
});

describe("wording", () => {
  test.each<[RestoreOptions, string]>([
    [
      {},
      "Restoring a state needs the cluster's name. Nothing was changed. [confirmation-missing]\nPass it: --confirm hybrid",
    ],
    [
      { replace: "home" },
      '--replace must be the name of this cluster, hybrid, not "home". Nothing was changed. [confirmation-missing]',
    ],
  ])("%#", async (options, message) => {
    await expect(restore(options)).rejects.toThrow(message);
  });
});
