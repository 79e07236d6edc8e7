import type { ChangeCount, TerraformEvent } from "../../clients/terraform/events";

/** The progress of a layer, from Terraform's events during an apply. */
export class LayerProgress {
  private done = 0;
  private readonly inFlight = new Set<string>();
  readonly total: number;

  constructor(
    readonly layer: string,
    { add, change, remove }: ChangeCount,
  ) {
    this.total = add + change + remove;
  }

  take(event: TerraformEvent): void {
    if (event.kind === "started") this.inFlight.add(event.address);
    if (event.kind === "done" || event.kind === "failed") this.inFlight.delete(event.address);
    if (event.kind === "done" && event.action !== "read") this.done++;
  }

  /** Nothing has started yet. */
  isFresh(): boolean {
    return this.done === 0 && this.inFlight.size === 0;
  }

  /** `12/38`. */
  count(): string {
    return `${this.done}/${this.total}`;
  }

  /** `infra 12/38, 41 s: hcloud_server.talos-vps-cp-0, … (+2)`. */
  line(seconds: number): string {
    const [first, second, ...rest] = this.inFlight;
    const now = [first, second].filter(Boolean).join(", ");
    const more = rest.length > 0 ? ` (+${rest.length})` : "";
    return `${this.layer} ${this.count()}, ${Math.round(seconds)} s${now ? `: ${now}${more}` : ""}`;
  }
}

const VERBS: Record<string, string> = {
  create: "made",
  update: "changed",
  delete: "deleted",
  replace: "replaced",
  read: "read",
};

/** The line for an event where there is no terminal; undefined for events without one. */
export function eventLine(event: TerraformEvent): string | undefined {
  if (event.kind === "done" && event.action !== "read") {
    return `${VERBS[event.action] ?? event.action} ${event.address} (${event.seconds} s)`;
  }
  if (event.kind === "still") return `still waiting for ${event.address} (${event.seconds} s)`;
  if (event.kind === "failed") return `failed: ${event.address}`;
  return undefined;
}
