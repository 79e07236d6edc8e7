/** The Talos API of a machine, as talosctl and the Talos provider use it. */
import { Refusal } from "../../protocol/behaviour";
import type { Clock } from "../clock";
import type { ImageFactory } from "../factory";
import { isInMaintenance } from "../machines";
import type { Machine, Machines, TalosMachine } from "../machines";
import type { Network } from "../machines/network";
import { acceptedConfig, isRebootFree, isRebootNeeded, hasEveryMode } from "./configuration-apply";
import type { TalosCluster, TalosNode } from "./cluster";
import { TalosAccess, timeoutRefusal } from "./access";
import type { TalosCall } from "./access";
import { whyNoDisk } from "./install-disk";
import { makeKubeconfig } from "./kubeconfig";
import type { Kubeconfig } from "./kubeconfig";
import { readNodeConfig } from "./node-config";
import { TalosPort } from "./port";
import { volumeKeys } from "./volumes";

export type { TalosCall } from "./access";

export type ApplyMode = "auto" | "reboot" | "no_reboot" | "staged";

export class TalosApi {
  private readonly door: TalosAccess;
  private readonly port: TalosPort;

  constructor(
    private readonly machines: Machines,
    network: Network,
    private readonly cluster: TalosCluster,
    private readonly factory: ImageFactory,
    private readonly clock: Clock,
  ) {
    this.door = new TalosAccess(machines, network, cluster);
    this.port = new TalosPort(machines, network);
  }

  applyConfiguration(call: TalosCall, configuration: string, mode: ApplyMode): void {
    const summary = "Error applying configuration";
    const machine = this.reach(call, summary);
    const documents = acceptedConfig(machine, configuration, call, summary);
    if (isInMaintenance(machine)) {
      if (!hasEveryMode(machine) && (mode === "no_reboot" || mode === "staged"))
        throw timeoutRefusal(
          summary,
          call,
          `rpc error: code = Unimplemented desc = apply configuration --mode='${mode.replace("_", "-")}' is not supported in maintenance mode (${machine.name} has no configuration yet)`,
        );
      if (mode === "staged") this.machines.change(machine.id, { staged: configuration });
      else this.install(machine, configuration, summary);
      return;
    }
    if (mode === "reboot" && isRebootFree(machine))
      throw new Refusal(
        summary,
        "rpc error: code = Unimplemented desc = apply configuration --mode='reboot' is not supported",
      );
    const needsReboot = !isRebootFree(machine) && isRebootNeeded(machine, documents);
    this.port.keepCertificates();
    if (mode === "no_reboot" && needsReboot)
      throw new Refusal(
        summary,
        "rpc error: code = InvalidArgument desc = this config change can't be applied in immediate mode",
      );
    if (mode === "staged") this.machines.change(machine.id, { staged: configuration });
    else if (mode === "reboot" || needsReboot) {
      this.machines.change(machine.id, { staged: configuration });
      this.machines.reboot(machine.id);
    } else this.machines.change(machine.id, { configuration, staged: undefined });
  }

  /**
   * The provider's query at plan time: whether a change would reboot the node. The provider does not wait, so a machine that
   * was just switched on does not respond.
   * @param since the start of the Terraform run: machines that booted after it are still booting
   */
  wouldReboot(call: TalosCall, configuration: string, since: number): boolean {
    const summary = "Cannot check reboot requirement";
    const machine = this.reach(call, summary);
    if ((machine.bootedAt ?? 0) >= since) throw new Refusal(summary, `${machine.name} is still booting`);
    const documents = acceptedConfig(machine, configuration, call, summary);
    // Up to 1.12, the response in maintenance mode has no mode, which means "reboot".
    if (isInMaintenance(machine)) return !hasEveryMode(machine);
    return !isRebootFree(machine) && isRebootNeeded(machine, documents);
  }

  bootstrap(call: TalosCall): void {
    const summary = "Error bootstrapping node";
    const { machine, config, name } = this.requireConfigured(this.reach(call, summary), call, summary);
    if (config.role === "worker")
      throw timeoutRefusal(
        summary,
        call,
        `rpc error: code = FailedPrecondition desc = bootstrap can only be performed on a control plane node (${name} is a worker)`,
      );
    if (machine.etcdData)
      throw timeoutRefusal(
        summary,
        call,
        `rpc error: code = AlreadyExists desc = etcd data directory is not empty (${name} is a member of etcd already: import the bootstrap instead)`,
      );
    if (this.cluster.etcd.alive(config.clusterId).length > 0)
      throw timeoutRefusal(
        summary,
        call,
        `${name} cannot start a second etcd: the cluster has one, which ${name} has not joined because ${this.cluster.joining.whyNot(machine.id) ?? "it is about to"}`,
      );
    // Must come first: the following steps make the other nodes join.
    this.clock.note("kubernetes-api", "start", name, [this.clock.current()]);
    this.cluster.etcd.bootstrap(config.clusterId, { machineId: machine.id, name, address: machine.address });
    this.machines.change(machine.id, { etcdData: true });
  }

  /** Talos generates it from the configuration, even if the Kubernetes API does not respond. */
  async kubeconfig(call: TalosCall): Promise<Kubeconfig> {
    const summary = "failed to retrieve kubeconfig";
    const { config, name } = this.requireConfigured(this.reach(call, summary), call, summary);
    if (config.role === "worker")
      throw timeoutRefusal(
        summary,
        call,
        `rpc error: code = Unimplemented desc = kubeconfig is only available on control plane nodes (${name} is a worker)`,
      );
    return makeKubeconfig(config);
  }

  /** Wipes STATE and EPHEMERAL. A graceful reset leaves etcd first, which needs a quorum. */
  reset(call: TalosCall, options: { graceful: boolean; reboot: boolean }): void {
    const summary = "Error resetting machine";
    const reached = this.reach(call, summary);
    if (isInMaintenance(reached))
      throw new Refusal(
        summary,
        "rpc error: system partitions to wipe params is not supported in the maintenance mode",
      );
    const { machine, config, name } = this.requireConfigured(reached, call, summary);
    if (options.graceful && machine.etcdData) {
      const lost = this.cluster.etcd.quorumLost(config.clusterId);
      if (lost !== undefined) throw timeoutRefusal(summary, call, `${name} cannot leave etcd: ${lost}`);
      if (this.cluster.etcd.members(config.clusterId).length === 1)
        throw timeoutRefusal(summary, call, `${name} cannot leave etcd: it is the last member`);
      this.cluster.etcd.leave(config.clusterId, machine.id);
    }
    this.machines.wipe(machine.id, false);
    if (options.reboot) this.machines.reboot(machine.id);
    else this.machines.powerOff(machine.id);
  }

  private reach(call: TalosCall, summary: string): TalosMachine {
    const machine = this.door.reach(call, summary);
    const { name } = machine;
    this.clock.concerns(name);
    const booted = this.clock.last("talos-boot", name);
    this.clock.waitedFor(isInMaintenance(machine) ? booted : (this.clock.last("talos-install", name) ?? booted));
    return machine;
  }

  private requireConfigured(machine: TalosMachine, call: TalosCall, summary: string): TalosNode {
    const node = this.cluster.node(machine.id);
    if (!node)
      throw timeoutRefusal(
        summary,
        call,
        `rpc error: code = Unimplemented desc = API is not implemented in maintenance mode (${machine.name} is still waiting for its configuration)`,
      );
    return node;
  }

  private install(machine: TalosMachine, configuration: string, summary: string): void {
    const volumes = { keys: volumeKeys(configuration) };
    if (machine.running.from === "disk") {
      const unopened = this.machines.cannotBoot({ ...machine, volumes }, configuration, machine.running);
      const running = unopened === undefined ? machine.running : { kind: "halted" as const, why: unopened };
      this.machines.change(machine.id, { configuration, volumes, running });
      return;
    }
    const { installer, installDisk } = readNodeConfig(configuration);
    const noDisk = whyNoDisk(machine, installDisk);
    if (noDisk !== undefined)
      throw new Refusal(
        summary,
        `${machine.name} took its configuration, but its installation fails for ever: ${noDisk}`,
      );
    const image = this.pullInstaller(installer, machine, summary);
    const { version, platform, schematic, schematicId, secureBoot } = image;
    const talos = { version, platform, extensions: schematic.extensions, schematic: schematicId, secureBoot };
    this.machines.change(machine.id, { disk: { talos }, staged: configuration, volumes });
    this.clock.note("talos-install", "disk", machine.name, [this.clock.current()]);
    this.machines.reboot(machine.id);
  }

  private pullInstaller(installer: string, machine: Machine, summary: string): ReturnType<ImageFactory["installer"]> {
    try {
      return this.factory.installer(installer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(
        summary,
        `${machine.name} took its configuration, but its installation fails for ever: ${error.summary}: ${error.detail ?? ""}`,
      );
    }
  }
}
