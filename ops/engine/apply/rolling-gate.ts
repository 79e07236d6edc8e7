import { kubernetesAt, talosctlFor } from "../../checks/cluster/context";
import type { NodeAddresses } from "../nodes/node-addresses";
import type { NodeContext } from "../../checks/cluster/context";
import { etcdMembers } from "../../checks/cluster/etcd";
import { kubernetesApi } from "../../checks/cluster/kubernetes";
import { registeredNodesReady } from "../../checks/cluster/nodes";
import { bootTimeOf } from "../../checks/cluster/talos";
import { TIMEOUTS } from "../../checks/timeouts";
import type { Timeouts } from "../../checks/timeouts";
import { waitFor } from "../../checks/wait-for";
import { failed, passed, runCheck } from "../../support/check";
import type { Check, Result } from "../../support/check";
import { WALL_CLOCK } from "../../support/clock";
import type { Clock } from "../../support/clock";
import type { Places } from "../../support/places";
import type { Say, Timeout } from "../../support/wait-progress";

/** Setting the clock shifts the boot time slightly; no machine boots twice within this time. */
const SAME_BOOT_SECONDS = 2;

interface Reboot {
  readonly name: string;
  /** The time of the boot before the change; undefined if unknown. */
  readonly bootTime: string | undefined;
}

export interface GateOptions {
  readonly places: Pick<Places, "kubeconfig" | "talosconfig">;
  /** For example "before talos-cp-0 is changed". */
  readonly moment: string;
  /** The expected etcd members. @default not compared */
  readonly members?: readonly string[];
  /** The nodes that must be healthy: etcd responds, Kubernetes reports Ready. */
  readonly healthy: readonly string[];
  /** Node → address, if known. */
  readonly addresses: NodeAddresses;
  /** The nodes whose etcd is queried. @default all */
  readonly controlPlanes?: readonly string[];
  /** The node that must reboot: it must have been down before it counts as healthy. */
  readonly rebooted?: Reboot;
  readonly say: Say;
  readonly signal?: AbortSignal;
  /** @default TIMEOUTS */
  readonly timeouts?: Pick<Timeouts, "rollingStep" | "settle">;
  /** @default the time of this machine */
  readonly clock?: Clock;
}

/** The health checks of the control planes, in order of dependency. */
const HEALTH: readonly Check<NodeContext>[] = [etcdMembers, kubernetesApi, registeredNodesReady];

/**
 * Waits until etcd, the Kubernetes API and the given nodes are healthy at the same time, so that one node can be taken
 * down.
 */
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
  const settling = rebooted && new RebootSettled(rebooted, timeouts.settle, clock);
  const checks = HEALTH.map((check) => restartOnFailure(check, settling));
  await waitFor({
    checks: settling ? [...checks, settling] : checks,
    context,
    goal: `etcd, the Kubernetes API and ${healthy.join(", ")} are healthy ${moment}`,
    timeout: timeouts.rollingStep,
    report: say,
    signal,
  });
  say(`etcd has its members, the Kubernetes API is ready, and these nodes are healthy: ${healthy.join(", ")}`);
}

/** A failure of another check restarts the settle time. */
function restartOnFailure(check: Check<NodeContext>, settling: RebootSettled | undefined): Check<NodeContext> {
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
 * After a reboot request, a node responds as before for some seconds. Only a new boot, or a settle time without one,
 * shows that the reboot is over.
 */
class RebootSettled implements Check<NodeContext> {
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

  /** If time can be skipped, the settle time ends at once, and the health is checked again. */
  private async runAgain(context: NodeContext): Promise<Result> {
    for (const check of HEALTH) {
      const result = await restartOnFailure(check, this).run(context);
      if (result.status === "failed") return result;
    }
    return this.run(context);
  }
}
