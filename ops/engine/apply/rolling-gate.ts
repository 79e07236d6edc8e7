import { kubernetesAt, talosctlFor } from "../../checks/cluster/context";
import type { NodeContext } from "../../checks/cluster/context";
import { etcdMembers } from "../../checks/cluster/etcd";
import { kubernetesApi } from "../../checks/cluster/kubernetes";
import { registeredNodesReady } from "../../checks/cluster/nodes";
import { bootTimeOf } from "../../checks/cluster/talos";
import { TIMEOUTS } from "../../checks/timeouts";
import type { Timeout, Timeouts } from "../../checks/timeouts";
import { waitFor } from "../../checks/wait-for";
import { failed, passed, runCheck } from "../../support/check";
import type { Check, Result } from "../../support/check";
import { WALL_CLOCK } from "../../support/clock";
import type { Clock } from "../../support/clock";
import type { Places } from "../../support/places";
import type { Say } from "../../support/waiting";

/** Setting the clock moves the boot time by a little; no machine boots twice within so short a time. */
const SAME_BOOT_SECONDS = 2;

interface Reboot {
  readonly name: string;
  /** Of the boot before the change. Undefined: unknown. */
  readonly bootTime: string | undefined;
}

export interface GateOptions {
  readonly places: Pick<Places, "kubeconfig" | "talosconfig">;
  /** As in "before talos-cp-0 is changed". */
  readonly moment: string;
  /** The expected etcd members. @default not compared */
  readonly members?: readonly string[];
  /** The nodes that must be healthy: etcd responds, Kubernetes reports Ready. */
  readonly healthy: readonly string[];
  /** Node → address, as far as known. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Those of them whose etcd is queried. @default all */
  readonly controlPlanes?: readonly string[];
  /** The node that is to reboot: it must have been down before it counts as back. */
  readonly rebooted?: Reboot;
  readonly say: Say;
  readonly signal?: AbortSignal;
  /** @default TIMEOUTS */
  readonly timeouts?: Pick<Timeouts, "turn" | "settle">;
  /** @default the time of this machine */
  readonly clock?: Clock;
}

/** The health of the control planes, in the order in which they need each other. */
const HEALTH: readonly Check<NodeContext>[] = [etcdMembers, kubernetesApi, registeredNodesReady];

/** Waits until etcd, the Kubernetes API and the given nodes are healthy in the same round, so that one node can be taken down. */
export async function waitForHealthyMembers(options: GateOptions): Promise<void> {
  const {
    places,
    moment,
    members,
    healthy,
    addresses,
    controlPlanes = Object.keys(addresses),
    rebooted,
    signal,
    say,
    timeouts = TIMEOUTS,
    clock = WALL_CLOCK,
  } = options;
  const context: NodeContext = {
    ...places,
    kubernetes: kubernetesAt(places.kubeconfig),
    addresses,
    nodes: healthy,
    controlPlanes,
    ...(members ? { members } : {}),
  };
  const settling = rebooted && new Settling(rebooted, timeouts.settle, clock);
  const checks = HEALTH.map((check) => restartOnFailure(check, settling));
  await waitFor({
    checks: settling ? [...checks, settling] : checks,
    context,
    goal: `etcd, the Kubernetes API and ${healthy.join(", ")} are healthy ${moment}`,
    timeout: timeouts.turn,
    report: say,
    ...(signal ? { signal } : {}),
  });
  say(`etcd has its members, the Kubernetes API is ready, and these nodes are healthy: ${healthy.join(", ")}`);
}

/** A failure of another check begins the settle time again. */
function restartOnFailure(check: Check<NodeContext>, settling: Settling | undefined): Check<NodeContext> {
  return {
    ...check,
    async run(context) {
      const result = await runCheck(check, context);
      if (result.status === "failed") settling?.restart();
      return result;
    },
  };
}

/**
 * After a request to reboot, a node responds as before for some seconds: only another boot, or a settle time without one, shows
 * that it is over.
 */
class Settling implements Check<NodeContext> {
  readonly id = "node-rebooted";
  readonly title: string;
  private since: number | undefined;

  constructor(
    private readonly reboot: Reboot,
    private readonly settle: Timeout,
    private readonly clock: Clock,
  ) {
    this.title = `${reboot.name} has rebooted, or needs no reboot`;
  }

  restart(): void {
    this.since = undefined;
  }

  async run(context: NodeContext): Promise<Result> {
    const { name, bootTime: before } = this.reboot;
    const address = context.addresses[name];
    if (!address) return passed("its address is unknown");
    const now = await bootTimeOf(context.talosconfig, address);
    if (Math.abs(Number(now) - Number(before)) > SAME_BOOT_SECONDS) return passed(`booted at ${now}`);
    this.since ??= this.clock.now();
    const left = this.settle.seconds * 1000 - (this.clock.now() - this.since);
    if (left <= 0) return passed("it has not rebooted");
    if (this.clock.skip(left)) return this.runAgain(context);
    return failed(`${name} has not been down yet, and may still reboot`, talosctlFor(context, name, "dmesg"));
  }

  /** Time that can be skipped is over at once, and the health after it is checked again. */
  private async runAgain(context: NodeContext): Promise<Result> {
    for (const check of HEALTH) {
      const result = await restartOnFailure(check, this).run(context);
      if (result.status === "failed") return result;
    }
    return this.run(context);
  }
}
