import type { Layer } from "../../../spec";
import { existed, isReplaced, managedChanges } from "../../clients/terraform/plan";
import type { Plan } from "../../clients/terraform/plan";
import { ALL_PROVIDERS, providerOfMachine } from "../../providers";
import { redacted } from "../../support/redaction";
import type { Diagnostic } from "../../clients/terraform/events";
import type { Context } from "../run/context";

/** How a provider says that a change is written down, and not in force yet. */
const WAITS = /reboot (is required|prevented)/i;
/** A matter of how the stacks are written, and the same in every run. */
const OF_STACKS = /deprecat/i;

/** By what a node takes over what waits; a reboot from inside does not give a VM new hardware. */
const REBOOTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ALL_PROVIDERS.flatMap(({ machineType, reboot }) => (reboot === undefined ? [] : [[machineType, reboot]])),
  ),
  talos_machine_configuration_apply: "by talosctl reboot",
};

/** What providers warn of while one layer is applied: each is told once in a run, and kept in the journal. */
export class LayerWarnings {
  /** Addresses of what is made, and names of nodes whose machine is new or made anew. */
  private readonly fresh = new Set<string>();
  private readonly waits = new Set<string>();

  constructor(
    private readonly context: Pick<Context, "console" | "journal">,
    private readonly layer: Layer,
  ) {}

  /** Whatever is new begins with what it is given, and waits for nothing. */
  planned(plan: Plan): void {
    for (const change of managedChanges(plan)) {
      if (!existed(change)) this.fresh.add(change.address);
      // One that vanished behind Terraform is only created: the configuration that was on it is replaced all the same.
      if (providerOfMachine(change.type) && (isReplaced(change) || !existed(change))) this.fresh.add(change.name);
    }
  }

  /** What is about no resource is about the way in which Terraform was called. */
  take({ severity, address, summary }: Diagnostic): void {
    if (severity !== "warning" || address === undefined || OF_STACKS.test(summary)) return;
    const [said = ""] = summary.split("\n");
    if (/reboot/i.test(said) && this.isFresh(address)) return;
    const waits = WAITS.test(said);
    if (waits) this.waits.add(address);
    const how = REBOOTS[address.split(".")[0] ?? ""];
    const text = waits
      ? `${address} waits for a reboot${how === undefined ? "" : ` (${how}, one node at a time)`}: ${said}`
      : `${address}: ${said}`;
    this.tell(text, waits ? [address] : undefined);
  }

  /** Addresses of what is changed and not in force yet. */
  get waiting(): readonly string[] {
    return [...this.waits];
  }

  private isFresh(address: string): boolean {
    return this.fresh.has(address) || this.fresh.has(address.split(".").at(-1) ?? "");
  }

  private tell(text: string, addresses: readonly string[] | undefined): void {
    const { console, journal } = this.context;
    const name = `${this.layer}-warned`;
    const detail = redacted(text);
    const isTold = journal
      .history()
      .some(({ run, step, detail: said }) => run === journal.run && step === name && said === detail);
    if (isTold) return;
    console.warn(detail);
    journal.write(name, "done", { detail, ...(addresses ? { addresses } : {}) });
  }
}
