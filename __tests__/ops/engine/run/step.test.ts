import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../../../../ops/engine/run/context";
import { runStep } from "../../../../ops/engine/run/step";
import { Journal } from "../../../../ops/state/journal";
import { HIDDEN, secrets } from "../../../../ops/support/redaction";
import { Interrupted } from "../../../../ops/support/interrupted";
import { StateLocked, TerraformFailed } from "../../../../ops/clients/terraform/failure";
import { Recorder } from "../../../../ops/engine/timeline/record";
import { HYBRID_CLUSTER } from "../../guard/support/plan";
import { consoleTelling } from "../../../support/console";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("step");

function stepping(
  warn: (line: string) => void = () => undefined,
  signal = new AbortController().signal,
): { context: Context; journal: Journal } {
  const journal = new Journal(join(folder(), "journal.jsonl"), "run");
  const console = consoleTelling({ say: () => undefined, warn });
  const context = { cluster: HYBRID_CLUSTER, journal, console, signal, time: new Recorder() };
  return { context: context as unknown as Context, journal };
}

describe("a step", () => {
  test("is in the journal before it begins, and with its outcome after it", async () => {
    const { context, journal } = stepping();
    await runStep(context, "infra", "Layer infra", () => {
      expect(journal.status()).toMatchObject([{ step: "infra", state: "interrupted" }]);
      return Promise.resolve({ skipped: true, detail: "nothing to do" });
    });
    expect(journal.status()).toMatchObject([{ step: "infra", state: "skipped", detail: "nothing to do" }]);
  });

  test("that fails keeps its error in the journal without secrets", async () => {
    const { context, journal } = stepping();
    secrets.learnGiven("hunter2-of-a-step");
    const failure = new Error("Timed out.\nObserved:\n    hunter2-of-a-step\n");
    await expect(runStep(context, "nodes", "Waiting", () => Promise.reject(failure))).rejects.toBe(failure);
    const reason = `Observed:\n    ${HIDDEN}`;
    expect(journal.history().at(-1)).toMatchObject({ outcome: "failed", detail: "Timed out.", reason });
    expect(readFileSync(join(folder(), "journal.jsonl"), "utf8")).not.toContain("hunter2-of-a-step");
  });

  /** A step that fails after the user has asked to stop. */
  function stopAndFail(failure: Error) {
    const stop = new AbortController();
    const { context, journal } = stepping(undefined, stop.signal);
    const ended = runStep(context, "infra", "Layer infra", () => {
      stop.abort(new Interrupted());
      return Promise.reject(failure);
    });
    return { ended, journal };
  }

  const diagnosticOf = (summary: string) => ({ severity: "error", summary, detail: "" }) as const;
  const HALTED: readonly (readonly [string, TerraformFailed])[] = [
    ["an apply that was halted", new TerraformFailed("apply", [diagnosticOf("execution halted")], "")],
    [
      "an apply whose provisioner was ended too",
      new TerraformFailed(
        "apply",
        [
          diagnosticOf("execution halted"),
          { severity: "error", summary: "local-exec provisioner error", detail: "signal: killed" },
        ],
        "",
      ),
    ],
    ["a command that ended without output", new TerraformFailed("show", [], "")],
    [
      "a command that has announced that it stops",
      new TerraformFailed("state", [], "Interrupt received.\nPlease wait"),
    ],
  ];

  test.each(HALTED)("that was asked to stop is interrupted, not failed: %s", async (_, failure) => {
    const { ended, journal } = stopAndFail(failure);
    await expect(ended).rejects.toThrow(Interrupted);
    expect(journal.status()).toMatchObject([{ step: "infra", state: "interrupted" }]);
  });

  const FAILED: readonly (readonly [string, Error])[] = [
    ["an error of a provider", new TerraformFailed("apply", ["execution halted", "no quota"].map(diagnosticOf), "")],
    ["a locked state", new StateLocked("apply", "locked")],
    ["another error", new Error("broken")],
  ];

  test.each(FAILED)("that fails while it stops keeps its error: %s", async (_, failure) => {
    const { ended, journal } = stopAndFail(failure);
    await expect(ended).rejects.toBe(failure);
    expect(journal.status()).toMatchObject([{ step: "infra", state: "failed" }]);
  });

  test("that fails in Terraform without a request to stop has failed, whatever Terraform says", async () => {
    const { context } = stepping();
    const failure = new TerraformFailed("show", [], "");
    await expect(runStep(context, "infra", "Layer infra", () => Promise.reject(failure))).rejects.toBe(failure);
  });

  test("that fails in a provider keeps the summary of the error, not its detail", async () => {
    const { context, journal } = stepping();
    const diagnostic = { severity: "error", address: "hcloud_server.a", summary: "no such type\nat all" } as const;
    const failure = new TerraformFailed("apply", [{ ...diagnostic, detail: "something unheard of" }], "");
    await expect(runStep(context, "infra", "Layer infra", () => Promise.reject(failure))).rejects.toBe(failure);
    expect(journal.history().at(-1)).toMatchObject({
      detail: expect.stringMatching(/ hcloud_server\.a\.$/),
      reason: "hcloud_server.a: no such type",
    });
    expect(readFileSync(join(folder(), "journal.jsonl"), "utf8")).not.toContain("unheard of");
  });

  test("that fails in a provisioner of Coldstart keeps the complete error", async () => {
    const { context, journal } = stepping();
    const diagnostic = {
      severity: "error",
      address: "null_resource.a",
      summary: "local-exec provisioner error",
    } as const;
    const failure = new TerraformFailed("apply", [{ ...diagnostic, detail: "Output: none" }], "");
    await expect(runStep(context, "infra", "Layer infra", () => Promise.reject(failure))).rejects.toBe(failure);
    expect(journal.history().at(-1)?.reason).toBe("null_resource.a: local-exec provisioner error\nOutput: none");
  });

  test("that fails with one line has no detail", async () => {
    const { context, journal } = stepping();
    await expect(runStep(context, "flux", "Waiting", () => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
    expect(journal.history().at(-1)).toMatchObject({ detail: "No." });
    expect(journal.history().at(-1)).not.toHaveProperty("reason");
  });

  test("prints once how to inspect a node that is not ready, and names no machine that does not exist", async () => {
    const warned: string[] = [];
    const { context } = stepping((line) => warned.push(line));
    const failAt = (address: string) => {
      const failure = new TerraformFailed("apply", [{ severity: "error", summary: "no", detail: "", address }], "");
      return expect(runStep(context, "infra", "Layer infra", () => Promise.reject(failure))).rejects.toBe(failure);
    };
    for (const address of [
      "hcloud_server.talos-vps-cp-0",
      "hcloud_primary_ip.talos-vps-cp-0",
      "proxmox_virtual_environment_vm.talos-pve-cp-0",
      "proxmox_download_file.talos-pve-cp-0",
    ])
      await failAt(address);
    expect(warned).toEqual([]);
    for (let i = 0; i < 2; i++) await failAt("null_resource.talos-vps-cp-0");
    await failAt("talos_machine_configuration_apply.talos-pve-cp-0");
    expect(warned).toEqual([
      expect.stringMatching(/^talos-vps-cp-0 .*: hcloud server request-console talos-vps-cp-0$/),
      expect.stringMatching(
        /^talos-pve-cp-0 .*: qm terminal 1500, .*\n.*: talosctl -n 10\.2\.1\.1 get disks --insecure$/,
      ),
    ]);
  });
});
