import { askHealth } from "../checks/cluster-health";
import type { Health } from "../guard";
import { WALL_CLOCK } from "../support/clock";
import type { Clock } from "../support/clock";
import type { Places } from "../support/places";
import { TalosClient } from "../clients/talos/client";
import { talosctl } from "../clients/talos/command";
import { readTalosconfig } from "../clients/talos/talosconfig";
import { BOUNDS } from "../checks/timeouts";
import type { Bounds } from "../checks/timeouts";
import { waitFor } from "../checks/wait-for";
import type { Missing } from "../checks/wait-for";

/** A clock that is set right moves the moment of the boot by a little; no machine boots twice in as short a time. */
const SAME_BOOT_SECONDS = 2;

export interface GateOptions {
  readonly places: Pick<Places, "kubeconfig" | "talosconfig">;
  /** What for, as in "before talos-cp-0 is changed". */
  readonly moment: string;
  /** Who must be a member of etcd, and nobody else; without it, nobody counts them. */
  readonly members?: readonly string[];
  /** Who must be well: etcd answers, Kubernetes says Ready. */
  readonly well: readonly string[];
  /** Control plane → address, as far as it is known. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Who was asked to go down, and how its last boot was called: it must have been away before it counts as back. */
  readonly shaken?: { readonly name: string; readonly bootTime: string | undefined };
  readonly say: (text: string) => void;
  readonly signal?: AbortSignal;
  /** @default the time of this machine */
  readonly clock?: Clock;
  /** @default BOUNDS */
  readonly bounds?: Pick<Bounds, "turn" | "settle">;
}

/** Waits until etcd, the API and the control planes are as they must be for the next of them to be spared. */
export async function membersWell(options: GateOptions): Promise<void> {
  const { moment, well, signal, say, bounds = BOUNDS } = options;
  const calm = new Calm(options);
  await waitFor({
    goal: `etcd, the Kubernetes API and ${well.join(", ")} are well ${moment}`,
    bound: bounds.turn,
    signal,
    tell: say,
    look: askNode(options, well[0], "etcd members"),
    async ask() {
      for (;;) {
        const health = await askHealth({ places: options.places, controlPlanes: options.addresses });
        const problem = problemOf(options, health);
        if (problem) return calm.disturbed(problem);
        const unsettled = await calm.ask();
        // Time that can be skipped is over at once, and how everybody is then is asked again.
        if (!unsettled || !calm.skip()) return unsettled;
      }
    },
  });
  say(`etcd has its members, the Kubernetes API answers, and these are well: ${well.join(", ")}`);
}

function problemOf(options: GateOptions, health: Health): Missing | undefined {
  const { members = health.members ?? [], well, places } = options;
  const kubectl = `KUBECONFIG=${places.kubeconfig} kubectl get nodes -o wide`;
  if (!health.members || health.unknown)
    return {
      what: health.unknown ?? "nobody tells who is a member of etcd",
      look: health.members ? kubectl : askNode(options, well[0], "service etcd"),
    };
  const known = health.members;
  const ill = well.find((name) => health.nodes[name]?.healthy !== true);
  if (ill !== undefined) {
    const saw = health.nodes[ill]?.saw ?? "nobody knows it";
    return { what: `${ill}: ${saw}`, look: `${askNode(options, ill, "service etcd")}\n  ${kubectl}` };
  }
  const missing = members.filter((name) => !known.includes(name));
  const strange = known.filter((name) => !members.includes(name));
  if (missing.length === 0 && strange.length === 0) return undefined;
  return {
    what: [
      ...missing.map((name) => `${name} is missing among etcd's members`),
      ...strange.map((name) => `${name} is a member of etcd too many`),
    ].join("; "),
    look: askNode(options, well[0], "etcd members"),
  };
}

/**
 * A node that was told to reboot answers for some seconds as if nothing were: only another boot, or a while in which none
 * came, shows that it is over.
 */
class Calm {
  private since: number | undefined;
  private readonly clock: Clock;

  constructor(private readonly options: GateOptions) {
    this.clock = options.clock ?? WALL_CLOCK;
  }

  disturbed(problem: Missing): Missing {
    this.since = undefined;
    return problem;
  }

  async ask(): Promise<Missing | undefined> {
    const { shaken, addresses, places } = this.options;
    const address = shaken && addresses[shaken.name];
    if (!shaken || !address) return undefined;
    const now = await bootTimeOf(places.talosconfig, address);
    if (Math.abs(Number(now) - Number(shaken.bootTime)) > SAME_BOOT_SECONDS) return undefined;
    this.since ??= this.clock.now();
    if (this.left() <= 0) return undefined;
    return {
      what: `${shaken.name} has not been away yet, and may still go`,
      look: askNode(this.options, shaken.name, "dmesg"),
    };
  }

  /** Skips the rest of the time in which a reboot may still come. @returns whether that is possible */
  skip(): boolean {
    return this.clock.skip(this.left());
  }

  /** Milliseconds until no reboot is expected any more. */
  private left(): number {
    const { bounds = BOUNDS } = this.options;
    const now = this.clock.now();
    return bounds.settle.seconds * 1000 - (now - (this.since ?? now));
  }
}

/** How the node's present boot is called. @throws Error where it does not answer */
export function bootTimeOf(talosconfig: string, address: string): Promise<string> {
  return new TalosClient(readTalosconfig(talosconfig), address).bootTime();
}

/** @param name of a control plane; another answers for one whose address is not known */
function askNode({ places, addresses }: GateOptions, name: string | undefined, words: string): string {
  return talosctl(places, (name !== undefined && addresses[name]) || Object.values(addresses)[0], words);
}
