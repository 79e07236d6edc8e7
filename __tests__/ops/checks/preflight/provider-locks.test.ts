import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { providerLocks } from "../../../../ops/checks/preflight/provider-locks";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";
import { context, reportOf } from "./support/fakes";
import { temporaryFolder } from "../../../support/temporary-folder";

const stacks = temporaryFolder("locks");

/** A stack that requires a provider which locks/ does not have. */
function requireUnlocked(layer: string): void {
  const required_providers = { proxmox: { source: "bpg/proxmox", version: "9.9.9" } };
  mkdirSync(join(stacks(), layer));
  writeFileSync(join(stacks(), layer, "cdk.tf.json"), JSON.stringify({ terraform: { required_providers } }));
}

test("a provider without a hash in git is named with its layer, and the command that gets one", async () => {
  requireUnlocked("auth");
  expect(await reportOf(providerLocks, context({ stacks: stacks() }))).toEqual([
    expect.stringMatching(/^warning provider-locks-missing: .*: bpg\/proxmox 9\.9\.9 \(auth: no hash\).*npm run locks/),
  ]);
});

test("stacks that require nothing, or are not there yet, have nothing to lock", async () => {
  mkdirSync(join(stacks(), "infra"));
  writeFileSync(join(stacks(), "infra", "cdk.tf.json"), "{}");
  expect(await reportOf(providerLocks, context({ stacks: stacks() }))).toEqual([]);
});

test("OpenTofu has another registry, and a rehearsal has its own providers: neither uses the locks", async () => {
  requireUnlocked("auth");
  const terraform = { program: "tofu", product: "OpenTofu" as const, version: "1.10.0" };
  expect(await reportOf(providerLocks, context({ stacks: stacks(), terraform }))).toEqual([]);
  expect(await reportOf(providerLocks, context({ stacks: stacks(), runtime: rehearsalRuntime(stacks()) }))).toEqual([]);
});
