/**
 * Changes the Talos of a node: image pulls, two boot slots on its disk, reboots, rollback. Source: siderolabs/talos v1.12.4
 * and v1.13.9, `internal/app/{machined,lifecycle,images}`.
 */
import { createHash, randomUUID } from "node:crypto";
import { Refusal } from "../../protocol/behaviour";
import type { Clock } from "../clock";
import { DURATIONS } from "../durations";
import type { FactoryImage, ImageFactory } from "../factory";
import { isInMaintenance } from "../machines";
import type { Machines, TalosMachine, TalosSystem } from "../machines";
import type { TalosCluster, TalosNode } from "./cluster";
import { minorOf } from "./config/decode";
import { memberId } from "./etcd";
import { NodeEvents } from "./events";
import type { NodeEventContent } from "./events";
import { RpcError } from "./rpc-error";

/**
 * Target minor → the oldest minor that may be upgraded to it. An older Talos may be installed over one that is less than two
 * minors newer. Source: siderolabs/talos `pkg/machinery/compatibility/talos1*`.
 */
const UPGRADE_FROM: Readonly<Record<number, number>> = { 9: 8, 10: 8, 11: 9, 12: 10, 13: 11, 14: 12 };

const REFERENCE = /^[\w.-]+(?::\d+)?(?:\/[\w.-]+)+:[\w.-]+(?:@sha256:[0-9a-f]{64})?$/;
const FIRST_WITH_LIFECYCLE = 13;

export interface ResetRequest {
  readonly graceful: boolean;
  readonly reboot: boolean;
  /** Empty: the whole disk. */
  readonly systemPartitionsToWipe: readonly { readonly label: string; readonly wipe: boolean }[];
}

export interface Installation {
  readonly messages: readonly string[];
  readonly exitCode: number;
}

export class TalosLifecycle {
  readonly events = new NodeEvents();

  /** Names of nodes that are draining or installing before a reboot. */
  readonly upgrading = new Set<string>();

  /** Drains a node. Set by the Kubernetes simulation. */
  drain: (node: string) => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly machines: Machines,
    private readonly cluster: TalosCluster,
    private readonly factory: ImageFactory,
    private readonly clock: Clock,
  ) {}

  /** @throws RpcError if the Talos of the node does not have these services. */
  requireServices({ running }: TalosMachine, service: string): void {
    if (minorOf(running.system.version) < FIRST_WITH_LIFECYCLE)
      throw new RpcError("UNIMPLEMENTED", `unknown service machine.${service}`);
  }

  /** @returns the name with its digest. */
  pull(machine: TalosMachine, image: string): string {
    try {
      if (/installer/.test(image)) this.factory.installer(image);
      else if (!REFERENCE.test(image)) throw new Refusal("invalid reference format", image);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const why = `${error.summary}: ${error.detail ?? ""}`;
      throw new RpcError("NOT_FOUND", `error pulling image: failed to pull image ${JSON.stringify(image)}: ${why}`);
    }
    if (!machine.images?.includes(image))
      this.machines.change(machine.id, { images: [...(machine.images ?? []), image] });
    return digestName(image);
  }

  /**
   * The upgrade call of 1.12: it returns after the check of etcd, and continues in the background.
   * @returns the id of its events.
   */
  upgrade(machine: TalosMachine, image: string, force: boolean): string {
    const node = this.requireInstalled(machine);
    try {
      this.pull(machine, image);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      throw new RpcError("UNKNOWN", `error validating installer image ${JSON.stringify(image)}: ${error.message}`);
    }
    if (node.config.role === "controlplane" && !force) this.validateEtcd(node);
    const actor = randomUUID();
    setImmediate(() => void this.upgradeSequence(machine.id, node.name, image, actor));
    return actor;
  }

  /** Puts the image into the other slot, which boots next. It does not check etcd, drain or reboot. */
  install(machine: TalosMachine, reference: string): Installation {
    this.requireInstalled(machine);
    if (!reference) throw new RpcError("INVALID_ARGUMENT", "installer image name is required");
    const pulled = machine.images?.find((name) => name === reference || digestName(name) === reference);
    if (pulled === undefined)
      throw new RpcError(
        "INTERNAL",
        `upgrade failed: installer image ${JSON.stringify(reference)} not found in containerd store: image ${JSON.stringify(reference)}: not found`,
      );
    const { system } = machine.running;
    const image = this.factory.installer(pulled);
    const checks = ["running pre-flight checks", `host Talos version: ${system.version}`];
    const refused = upgradeRefused(system.version, image.version);
    if (refused !== undefined) return { messages: [...checks, `pre-flight checks failed: ${refused}`], exitCode: 1 };
    this.machines.change(machine.id, { disk: { talos: installedSystem(system, image), previous: system } });
    return {
      messages: [
        ...checks,
        "all pre-flight checks successful",
        `installing Talos ${image.version}`,
        "upgrade complete",
      ],
      exitCode: 0,
    };
  }

  /** @returns the id of its events. */
  reboot(machine: TalosMachine): string {
    this.requireInstalled(machine);
    const actor = randomUUID();
    setImmediate(() => this.restart(machine.id, actor));
    return actor;
  }

  /**
   * Returns, then drains and leaves etcd if it is graceful, and wipes. A node that cannot leave etcd reboots instead, with
   * all its data.
   * @returns the id of its events.
   */
  reset(machine: TalosMachine, request: ResetRequest): string {
    const { config } = this.requireInstalled(machine);
    const actor = randomUUID();
    const { etcd } = this.cluster;
    setImmediate(() => {
      this.record(machine.id, actor, ["SequenceEvent", { sequence: "reset", action: "START" }]);
      if (request.graceful && machine.etcdData) {
        const others = etcd.members(config.clusterId).length - 1;
        if (others === 0 || etcd.quorumLost(config.clusterId) !== undefined) return this.restart(machine.id, actor);
        etcd.leave(config.clusterId, machine.id);
      }
      this.events.end(machine.id);
      const labels = request.systemPartitionsToWipe.filter(({ wipe }) => wipe).map(({ label }) => label);
      const keepsConfiguration = labels.length > 0 && !labels.includes("STATE");
      if (keepsConfiguration) {
        // Stopped first, because a running node would join the others again at once.
        this.restart(machine.id, actor);
        const nothing = { etcdData: undefined, etcdGone: undefined, images: undefined, tailnetNodeKey: undefined };
        this.machines.change(machine.id, nothing);
        return;
      }
      this.machines.wipe(machine.id, labels.length === 0);
      if (request.reboot) this.machines.reboot(machine.id);
      else this.machines.powerOff(machine.id);
    });
    return actor;
  }

  /** Swaps the boot slots and reboots. */
  rollback(machine: TalosMachine): void {
    this.requireInstalled(machine);
    const { talos, previous } = machine.disk;
    if (!previous) throw new RpcError("UNKNOWN", 'cannot rollback to "", label does not exist');
    this.machines.change(machine.id, { disk: { talos: previous, previous: talos } });
    setImmediate(() => this.restart(machine.id, randomUUID()));
  }

  private async upgradeSequence(id: string, name: string, image: string, actor: string): Promise<void> {
    this.record(id, actor, ["SequenceEvent", { sequence: "upgrade", action: "START" }]);
    this.record(id, actor, ["MachineStatusEvent", { stage: "UPGRADING", status: { ready: false } }]);
    this.record(id, actor, ["PhaseEvent", { phase: "drain", action: "START" }]);
    this.upgrading.add(name);
    await this.drain(name).catch(() => undefined);
    this.upgrading.delete(name);
    const machine = this.machines.get(id);
    if (machine?.running?.kind !== "talos") return;
    this.record(id, actor, ["PhaseEvent", { phase: "upgrade", action: "START" }]);
    const { exitCode, messages } = this.install(machine as TalosMachine, image);
    const error = exitCode === 0 ? undefined : { message: messages.at(-1) ?? "" };
    this.record(id, actor, ["SequenceEvent", { sequence: "upgrade", action: "STOP", ...(error ? { error } : {}) }]);
    // A failed upgrade reboots as well, because the services have already stopped.
    this.restart(id, actor);
  }

  private restart(id: string, actor: string): void {
    const machine = this.machines.get(id);
    if (machine?.running?.kind !== "talos") return;
    const role = this.cluster.node(id)?.config.role ?? "worker";
    this.record(id, actor, ["SequenceEvent", { sequence: "reboot", action: "START" }]);
    this.record(id, actor, ["MachineStatusEvent", { stage: "REBOOTING", status: { ready: false } }]);
    this.clock.note("talos-reboot", "disk", machine.name, [this.clock.current()]);
    const boot = DURATIONS["talos-reboot.disk"]?.typical ?? 0;
    const start = DURATIONS[`talos-start.${role}`]?.typical ?? 0;
    this.events.end(id);
    this.machines.restart(id, { boot, start });
  }

  private record(id: string, actor: string, event: NodeEventContent): void {
    const machine = this.machines.get(id);
    if (machine) this.events.record(machine, actor, event);
  }

  private requireInstalled(machine: TalosMachine): TalosNode {
    const node = this.cluster.node(machine.id);
    if (!node || isInMaintenance(machine))
      throw new RpcError("UNIMPLEMENTED", "API is not implemented in maintenance mode");
    if (machine.running.from !== "disk") throw new RpcError("FAILED_PRECONDITION", "machine is not installed");
    return node;
  }

  /** The check of Talos: two members tolerate no failure, and every member must respond. */
  private validateEtcd({ config }: TalosNode): void {
    const { etcd } = this.cluster;
    const refuse = (why: string) => new RpcError("UNKNOWN", `error validating etcd for upgrade: ${why}`);
    const lost = etcd.quorumLost(config.clusterId);
    if (lost !== undefined) throw new RpcError("UNKNOWN", `failed to acquire upgrade mutex: etcdserver: no leader`);
    const members = etcd.members(config.clusterId);
    if (members.length === 2)
      throw refuse("etcd member count(2) is insufficient to maintain quorum if upgrade commences");
    const alive = etcd.alive(config.clusterId);
    const ill = members.find((member) => !alive.includes(member));
    if (!ill) return;
    const id = BigInt(memberId(config.clusterId, ill)).toString(16).padStart(16, "0");
    throw refuse(
      `etcd member ${id} is not healthy; all members must be healthy to perform an upgrade: context deadline exceeded`,
    );
  }
}

/** A pulled image is in the store under its tag and under its digest (siderolabs/talos `internal/pkg/containers/image`). */
function digestName(image: string): string {
  return `${image.replace(/:[^:/]+$/, "")}@sha256:${createHash("sha256").update(image).digest("hex")}`;
}

/** Talos passes its platform to the installer, so the name of the installer image does not matter. */
function installedSystem({ platform }: TalosSystem, image: FactoryImage): TalosSystem {
  const { version, schematic, schematicId, secureBoot } = image;
  return { version, platform, extensions: schematic.extensions, schematic: schematicId, secureBoot };
}

function upgradeRefused(host: string, target: string): string | undefined {
  const [from, to] = [minorOf(host), minorOf(target)];
  const [hostWord, targetWord] = [host, target].map((version) => version.replace(/^v/, ""));
  const oldest = UPGRADE_FROM[to];
  if (oldest === undefined) return `upgrades to version ${targetWord} are not supported`;
  if (from < oldest) return `host version ${hostWord} is too old to upgrade to Talos ${targetWord}`;
  return from >= to + 2 ? `host version ${hostWord} is too new to downgrade to Talos ${targetWord}` : undefined;
}
