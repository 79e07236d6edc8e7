import { HYBRID } from "../support/hybrid";
import { startDeployed } from "../support/checkpoints";
import type { Rehearsed } from "../support/rehearsed";

let hybrid: Rehearsed;
beforeAll(async () => {
  hybrid = await startDeployed(HYBRID);
}, 300_000);
afterAll(() => hybrid.close());

test.each([
  [["node", "drain", "talos-pve-worker-1"], "node-unknown", "talos-pve-worker-0"],
  [["node", "uncordon", "talos-pve-worker-1"], "node-unknown", "talos-pve-worker-0"],
  [["node", "remove", "talos-pve-worker-1"], "node-unknown", "talos-pve-worker-0"],
  [["upgrade", "--rollback", "talos-pve-worker-1"], "node-unknown", "talos-pve-worker-0"],
  [["secret", "sso-admin-passwort"], "credential-unknown", "sso-admin-password"],
  [["backup", "list", "gitee"], "backup-unknown", "gitea"],
])("%j is refused, and names a similar one", async (words, code, similar) => {
  const outcome = await hybrid.command(...words);
  expect(outcome).toMatchObject({ code: 2, stdout: "" });
  expect(outcome.stderr).toContain(`[${code}]`);
  expect(outcome.stderr).toContain(`(did you mean "${similar}"?)`);
});

test("a snapshot that Flux cannot read is refused without naming a variable that is not set", async () => {
  const outcome = await hybrid.command("snapshot");
  expect(outcome.code).toBe(2);
  expect(outcome.stderr).toContain("[snapshot-impossible]");
  expect(outcome.stderr).not.toContain("USE_LOCAL_GIT_SNAPSHOT");
});
