import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findTerraform } from "../../../../ops/clients/terraform/binary";
import { terraformCommands } from "../../../../ops/state/terraform-commands";
import { LIVE } from "../../../../ops/support/runtime";
import {
  describeLock,
  lockFileOf,
  lockIn,
  describeLockError,
  readLock,
} from "../../../../ops/clients/terraform/state-lock";
import { StateLocked } from "../../../../ops/clients/terraform/failure";
import { Terraform } from "../../../../ops/clients/terraform/terraform";
import { sharedFolder } from "../../../support/temporary-folder";

const DETAIL = `Error message: operation error S3: PutObject, PreconditionFailed
Lock Info:
  ID:        5f3f7c0e-1b1d
  Path:      states/coldstart/lab/auth.tfstate
  Operation: OperationTypeApply
  Who:       ada@laptop
  Version:   1.11.4
  Created:   2026-11-16 10:00:00.123456789 +0000 UTC
  Info:      `;
const lockErrors = (detail: string) =>
  [{ severity: "error", summary: "Error acquiring the state lock", detail }] as const;

describe("a locked state", () => {
  describe("wording", () => {
    test("names the holder, time and operation, and the command to unlock", () => {
      const lock = lockIn(lockErrors(DETAIL), "");
      const commands = terraformCommands({ file: "clusters/lab.yaml", runtime: LIVE });
      expect(lock && describeLockError(lock, { program: "/opt/tofu", folder: "/out/stacks/auth", commands })).toBe(
        "The state is locked by ada@laptop, since 2026-11-16 10:00:00 UTC, for apply. Nothing was changed.\n" +
          "Wait until the lock is released. Only if its owner no longer runs: npx coldstart exec --cluster lab -- tofu -chdir=/out/stacks/auth force-unlock 5f3f7c0e-1b1d",
      );
    });

    test.each([
      [{ who: "ada@laptop", since: "2026-01-01", operation: "apply" }, "by ada@laptop, since 2026-01-01, for apply"],
      [{ who: "ada@laptop", since: "", operation: "" }, "by ada@laptop"],
      [{ who: "", since: "", operation: "" }, "by an unknown process"],
    ])("names the known parts of its owner", (owner, words) => {
      expect(describeLock(owner, "rm lock", "infra")).toEqual({
        message: `The state of infra is locked ${words}.`,
        fix: "Wait until the lock is released. Only if its owner no longer runs: rm lock",
      });
    });
  });

  test.each([
    ["./states/auth.tfstate", "/out/stacks/auth/states/.auth.tfstate.lock.info"],
    ["/states/auth.tfstate", "/states/.auth.tfstate.lock.info"],
  ])("in the file %s is removed with its lock file", (path, file) => {
    const lock = lockIn(lockErrors(DETAIL.replace(/Path:.*/, `Path: ${path}`)), "");
    const words = lock ? describeLockError(lock, { program: "terraform", folder: "/out/stacks/auth" }) : "";
    expect(words.endsWith(`: rm ${file}`)).toBe(true);
  });

  test.each([
    [
      JSON.stringify({ Who: "ada@laptop", Created: "2026-01-01", Operation: "OperationTypeApply" }),
      { who: "ada@laptop", since: "2026-01-01", operation: "apply" },
    ],
    ['{"Who": "ada', { who: "", since: "", operation: "" }],
    ["null", { who: "", since: "", operation: "" }],
  ])("in a local file has the owner in its lock file, if that is complete: %s", (text, owner) => {
    const state = join(sharedFolder("lock-file"), "auth.tfstate");
    writeFileSync(lockFileOf(state), text);
    expect(readLock(lockFileOf(state))).toEqual(owner);
  });

  test("in PostgreSQL has no holder, because Terraform shows the requester there", () => {
    const lock = lockIn(lockErrors(DETAIL.replace(/operation.*/, "Workspace is already locked: default")), "");
    const words = lock ? describeLockError(lock, { program: "terraform", folder: "/out" }) : "";
    expect(words).not.toContain("ada@laptop");
    expect(words).toContain("pg_stat_activity");
  });

  test("is not reported when Terraform fails for another reason", () => {
    expect(lockIn([{ severity: "error", summary: "Invalid index", detail: "" }], "lock")).toBeUndefined();
  });

  test("in a file of this machine, by the real Terraform", async () => {
    const folder = sharedFolder("lock");
    const { program } = findTerraform();
    const environment = { ...process.env, CHECKPOINT_DISABLE: "1" };
    writeFileSync(
      join(folder, "main.tf.json"),
      JSON.stringify({
        terraform: { backend: { local: { path: "./lab.tfstate" } } },
        resource: {
          terraform_data: { slow: { provisioner: [{ "local-exec": { command: "touch began; sleep 30" } }] } },
        },
      }),
    );
    const terraform = new Terraform({ program, folder, environment });
    await terraform.init();
    const other = spawnSync(
      "sh",
      ["-c", `'${program}' apply -auto-approve >/dev/null 2>&1 & while [ ! -e began ]; do sleep 0.1; done; echo $!`],
      { cwd: folder, env: environment, encoding: "utf8", timeout: 60_000 },
    );
    try {
      const failure = await terraform.plan("x.tfplan").catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StateLocked);
      expect((failure as Error).message).toMatch(/ \S+@\S+, since [\d-]+ [\d:]+ UTC, for apply\./);
      expect((failure as Error).message).toContain(`rm ${join(folder, ".lab.tfstate.lock.info")}`);
    } finally {
      process.kill(Number(other.stdout), "SIGKILL");
    }
  }, 90_000);
});
