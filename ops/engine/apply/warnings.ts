import type { Layer } from "../../../spec";
import { isInState, isReplaced, managedChanges } from "../../support/plan";
import type { Plan } from "../../support/plan";
import type { PlanProvider } from "../../providers/plan-provider";
import { PLAN_PROVIDERS, machineProvider } from "../../providers/plan-providers";
import { nodeCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { redact } from "../../support/redaction";
import type { Diagnostic } from "../../clients/terraform/events";
import type { Context } from "../run/context";

/** A provider's warning that a change takes effect only after a reboot. */
const WAITS = /reboot (is required|prevented)/i;
/** Warnings about the stacks themselves, which repeat in every run. */
const OF_STACKS = /deprecat/i;

/** The kind of reboot that completes a pending change; a reboot from inside does not give a VM new hardware. */
const REBOOTS: Readonly<Record<string, PlanProvider["describeReboot"]>> = {
  ...Object.fromEntries(PLAN_PROVIDERS.map(({ machineType, describeReboot }) => [machineType, describeReboot])),
  talos_machine_configuration_apply: (command) => `Reboot one node at a time: ${command}`,
};

/** Provider warnings during the apply of a layer: each is printed once per run and recorded in the journal. */
export class LayerWarnings {
  /** Addresses of new resources, and names of nodes with a new machine. */
  private readonly fresh = new Set<string>();
  private readonly waits = new Set<string>();

  constructor(
    private readonly context: Pick<Context, "console" | "journal"> & CommandPlace,
    private readonly layer: Layer,
  ) {}

  /** A new resource starts with its final configuration, so it never needs a reboot. */
  recordPlan(plan: Plan): void {
    for (const change of managedChanges(plan)) {
      if (!isInState(change)) this.fresh.add(change.address);
      // A machine that was deleted outside of Terraform is only created, but its configuration is replaced.
      if (machineProvider(change.type) && (isReplaced(change) || !isInState(change))) this.fresh.add(change.name);
    }
  }

  /** A warning without an address is about the call of Terraform, and is not reported. */
  take({ severity, address, summary }: Diagnostic): void {
    if (severity !== "warning" || address === undefined || OF_STACKS.test(summary)) return;
    const [firstLine = ""] = summary.split("\n");
    if (/reboot/i.test(firstLine) && this.isFresh(address)) return;
    const waits = WAITS.test(firstLine);
    if (waits) this.waits.add(address);
    const text = waits ? this.describePendingReboot(address, firstLine) : `${address}: ${firstLine}`;
    this.reportOnce(text, waits ? [address] : undefined);
  }

  private describePendingReboot(address: string, reason: string): string {
    const fix = REBOOTS[address.split(".")[0] ?? ""]?.(nodeCommandLine(this.context, "reboot --due"));
    const text = `${address} needs a reboot: ${reason}`;
    return fix === undefined ? text : `${text.replace(/\.$/, "")}. ${fix}`;
  }

  /** Addresses of changes that need a reboot. */
  get pendingReboots(): readonly string[] {
    return [...this.waits];
  }

  private isFresh(address: string): boolean {
    return this.fresh.has(address) || this.fresh.has(address.split(".").at(-1) ?? "");
  }

  private reportOnce(text: string, addresses: readonly string[] | undefined): void {
    const { console, journal } = this.context;
    const name = `${this.layer}-warned`;
    const detail = redact(text);
    const isReported = journal
      .history()
      .some(({ run, step, detail: recorded }) => run === journal.run && step === name && recorded === detail);
    if (isReported) return;
    console.warn(detail);
    journal.write(name, "done", { detail, ...(addresses ? { addresses } : {}) });
  }
}
