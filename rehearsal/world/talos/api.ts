/** The Talos API of a machine: what talosctl and the Talos provider ask of it. */
import { createHash } from "node:crypto";
import { Refusal } from "../../protocol/behaviour";
import type { Clock } from "../clock";
import type { ImageFactory } from "../factory";
import { inMaintenance, runsTalos } from "../machines";
import type { Machine, Machines, TalosMachine } from "../machines";
import { TALOS_API } from "../machines/network";
import type { Network } from "../machines/network";
import { V1ALPHA1, at, documentKind, parseDocuments } from "./config/documents";
import type { ConfigDocument } from "./config/documents";
import { invalid, minorOf, unreadable } from "./config/validate";
import { peer } from "./cluster";
import type { TalosCluster, TalosNode } from "./cluster";
import { makeKubeconfig } from "./kubeconfig";
import type { Kubeconfig } from "./kubeconfig";
import { readNodeConfig } from "./node-config";
import { clientRefused, organizations } from "./pki";
import { decoded } from "./secrets";
import type { ClientConfiguration } from "./secrets";

export type ApplyMode = "auto" | "reboot" | "no_reboot" | "staged";

export interface TalosCall {
  /** Where the connection goes. */
  readonly endpoint: string;
  /** Which node is meant; the endpoint passes it on. */
  readonly node: string;
  readonly client: ClientConfiguration;
  /** What the caller would have waited, for messages: "10m". */
  readonly timeout: string;
}

/** Sections that a running node takes over without a reboot. Source: siderolabs/talos `CanApplyImmediate`. */
const IMMEDIATE = new Set(
  "ca acceptedCAs time certSANs install network sysfs sysctls logging controlPlane kubelet kernel registries pods seccompProfiles nodeAnnotations nodeLabels nodeTaints".split(
    " ",
  ),
);
const IMMEDIATE_FEATURES = new Set(
  "kubernetesTalosAPIAccess kubePrism hostDNS imageCache nodeAddressSortAlgorithm".split(" "),
);

/** From 1.13 on the API in maintenance mode is the ordinary one, which takes every mode. */
const takesEveryMode = ({ running }: TalosMachine) => minorOf(running.system.version) >= 13;

export class TalosApi {
  constructor(
    private readonly machines: Machines,
    private readonly network: Network,
    private readonly cluster: TalosCluster,
    private readonly factory: ImageFactory,
    private readonly clock: Clock,
  ) {}

  applyConfiguration(call: TalosCall, configuration: string, mode: ApplyMode): void {
    const summary = "Error applying configuration";
    const machine = this.reach(call, summary);
    const documents = this.accepted(machine, configuration, call, summary);
    if (inMaintenance(machine)) {
      if (!takesEveryMode(machine) && (mode === "no_reboot" || mode === "staged"))
        throw waited(
          summary,
          call,
          `rpc error: code = Unimplemented desc = apply configuration --mode='${mode.replace("_", "-")}' is not supported in maintenance mode (${machine.name} has no configuration yet)`,
        );
      if (mode === "staged") this.machines.change(machine.id, { staged: configuration });
      else this.install(machine, configuration, summary);
      return;
    }
    const needsReboot = this.rebootNeeded(machine, documents);
    if (mode === "no_reboot" && needsReboot)
      throw new Refusal(
        summary,
        "rpc error: code = InvalidArgument desc = this config change can't be applied in immediate mode",
      );
    if (mode === "staged") this.machines.change(machine.id, { staged: configuration });
    else if (mode === "reboot" || needsReboot) {
      this.machines.change(machine.id, { staged: configuration });
      this.machines.reboot(machine.id);
    } else this.machines.change(machine.id, { configuration });
  }

  /**
   * What the provider asks at plan time: whether a change would reboot the node. It does not wait for an answer, so a
   * machine that has only just been switched on has none.
   * @param since when the asking run of Terraform began: what booted after that is still booting.
   */
  wouldReboot(call: TalosCall, configuration: string, since: number): boolean {
    const summary = "Cannot check reboot requirement";
    const machine = this.reach(call, summary);
    if ((machine.bootedAt ?? 0) >= since) throw new Refusal(summary, `${machine.name} is still booting`);
    const documents = this.accepted(machine, configuration, call, summary);
    // Until 1.12 a node in maintenance mode answers without saying a mode, which reads as "reboot".
    if (inMaintenance(machine)) return !takesEveryMode(machine);
    return this.rebootNeeded(machine, documents);
  }

  bootstrap(call: TalosCall): void {
    const summary = "Error bootstrapping node";
    const { machine, config, name } = this.configured(this.reach(call, summary), call, summary);
    if (config.role === "worker")
      throw waited(
        summary,
        call,
        `rpc error: code = FailedPrecondition desc = bootstrap can only be performed on a control plane node (${name} is a worker)`,
      );
    if (machine.etcdData)
      throw waited(
        summary,
        call,
        `rpc error: code = AlreadyExists desc = etcd data directory is not empty (${name} is a member of etcd already: import the bootstrap instead)`,
      );
    if (this.cluster.etcd.alive(config.clusterId).length > 0)
      throw waited(
        summary,
        call,
        `${name} cannot start a second etcd: the cluster has one, which ${name} has not joined because ${this.cluster.whyNotInEtcd(machine.id) ?? "it is about to"}`,
      );
    this.cluster.etcd.bootstrap(config.clusterId, { machineId: machine.id, name });
    this.machines.change(machine.id, { etcdData: true });
    this.clock.note("kubernetes", "api-server", name);
  }

  /** Talos makes it from the configuration; whether the Kubernetes API answers is another matter. */
  async kubeconfig(call: TalosCall): Promise<Kubeconfig> {
    const summary = "failed to retrieve kubeconfig";
    const { config, name } = this.configured(this.reach(call, summary), call, summary);
    if (config.role === "worker")
      throw waited(
        summary,
        call,
        `rpc error: code = Unimplemented desc = kubeconfig is only available on control plane nodes (${name} is a worker)`,
      );
    return makeKubeconfig(config);
  }

  /** Wipes STATE and EPHEMERAL. A graceful reset leaves etcd first, which takes the others' consent. */
  reset(call: TalosCall, options: { graceful: boolean; reboot: boolean }): void {
    const summary = "Error resetting machine";
    const reached = this.reach(call, summary);
    if (inMaintenance(reached))
      throw new Refusal(
        summary,
        "rpc error: system partitions to wipe params is not supported in the maintenance mode",
      );
    const { machine, config, name } = this.configured(reached, call, summary);
    if (options.graceful && machine.etcdData) {
      const lost = this.cluster.etcd.quorumLost(config.clusterId);
      if (lost !== undefined) throw waited(summary, call, `${name} cannot leave etcd: ${lost}`);
      if (this.cluster.etcd.members(config.clusterId).length === 1)
        throw waited(summary, call, `${name} cannot leave etcd: it is the last member`);
      this.cluster.etcd.leave(config.clusterId, machine.id);
    }
    this.machines.change(machine.id, { configuration: undefined, staged: undefined, etcdData: undefined });
    if (options.reboot) this.machines.reboot(machine.id);
    else this.machines.powerOff(machine.id);
  }

  private reach(call: TalosCall, summary: string): TalosMachine {
    const entrance = this.machineAt(call.endpoint, call, summary);
    const blocked = this.network.operatorBlocked(entrance, TALOS_API);
    if (blocked !== undefined) throw waited(summary, call, `${call.endpoint}:50000 does not answer: ${blocked}`);
    const machine = call.node === call.endpoint ? entrance : this.passedOn(entrance, call, summary);
    if (!runsTalos(machine)) throw waited(summary, call, `${machine.name} does not run Talos`);
    if (!inMaintenance(machine)) authenticate(machine, call, summary);
    return machine;
  }

  private machineAt(address: string, call: TalosCall, summary: string): Machine {
    const found = this.machines.withAddress(address);
    const [machine, other] = found;
    if (other) {
      const names = found.map(({ name }) => name).join(" and ");
      throw waited(summary, call, `the address ${address} is in use twice, by ${names}: answers come from either`);
    }
    if (machine) return machine;
    if (this.cluster.hasVip(address)) {
      const holder = this.cluster.vipHolder(address);
      if (holder) return holder.machine;
      throw waited(
        summary,
        call,
        `nobody holds the shared address ${address} yet: it is elected through etcd, which starts with the bootstrap (T27)`,
      );
    }
    throw waited(summary, call, `no machine has the address ${address}${this.offAt(address)}`);
  }

  private offAt(address: string): string {
    const off = this.machines.all().find((machine) => machine.address === address);
    if (off) return `: ${off.name} is powered off`;
    const lost = this.machines.all().filter(({ addressFault }) => addressFault !== undefined);
    return lost.map(({ name, addressFault }) => `; ${name} has no address: ${addressFault ?? ""}`).join("");
  }

  private passedOn(entrance: Machine, call: TalosCall, summary: string): Machine {
    const machine = this.machineAt(call.node, call, summary);
    const [from, to] = [this.cluster.node(entrance.id), this.cluster.node(machine.id)];
    if (!from || !to)
      throw waited(
        summary,
        call,
        `${entrance.name} cannot pass calls on to ${machine.name} before both are configured`,
      );
    const blocked = this.network.blocked(peer(from), peer(to), TALOS_API);
    if (blocked !== undefined) throw waited(summary, call, blocked);
    return machine;
  }

  private configured(machine: TalosMachine, call: TalosCall, summary: string): TalosNode {
    const node = this.cluster.node(machine.id);
    if (!node)
      throw waited(
        summary,
        call,
        `rpc error: code = Unimplemented desc = API is not implemented in maintenance mode (${machine.name} is still waiting for its configuration)`,
      );
    return node;
  }

  private accepted(machine: TalosMachine, text: string, call: TalosCall, summary: string): ConfigDocument[] {
    const { version } = machine.running.system;
    const unread = (why: string) =>
      // In maintenance mode Talos gives this no code of its own, and the provider tries again until its timeout.
      inMaintenance(machine)
        ? waited(summary, call, `failed to parse config: ${why} (${machine.name} runs Talos ${version})`)
        : new Refusal(summary, `rpc error: code = InvalidArgument desc = ${why}`);
    let documents: ConfigDocument[];
    try {
      documents = parseDocuments(text);
    } catch (error) {
      throw unread(error instanceof Error ? error.message : String(error));
    }
    const why = unreadable(documents, version);
    if (why !== undefined) throw unread(why);
    const faults = invalid(documents, version);
    if (faults.length > 0) {
      const count = faults.length === 1 ? "1 error" : `${String(faults.length)} errors`;
      throw new Refusal(
        summary,
        `rpc error: code = InvalidArgument desc = configuration validation failed: ${count} occurred:\n${faults.map((fault) => `\t* ${fault}\n`).join("")}`,
      );
    }
    return documents;
  }

  private install(machine: TalosMachine, configuration: string, summary: string): void {
    if (machine.running.from === "disk") {
      this.machines.change(machine.id, { configuration });
      return;
    }
    const { installer } = readNodeConfig(configuration);
    const image = this.pulled(installer, machine, summary);
    const talos = { version: image.version, platform: image.platform, extensions: image.schematic.extensions };
    this.machines.change(machine.id, { disk: { talos }, configuration });
    this.clock.note("talos", "install", machine.name);
    this.machines.reboot(machine.id);
  }

  private pulled(installer: string, machine: Machine, summary: string): ReturnType<ImageFactory["installer"]> {
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

  private rebootNeeded({ configuration }: Machine, documents: readonly ConfigDocument[]): boolean {
    const before = parseDocuments(configuration ?? "");
    return fixedPart(before) !== fixedPart(documents);
  }
}

function authenticate(machine: Machine, call: TalosCall, summary: string): void {
  const { machineCa } = readNodeConfig(machine.configuration ?? "");
  if (decoded(call.client.ca_certificate).trim() !== machineCa.trim())
    throw waited(
      summary,
      call,
      `rpc error: code = Unavailable desc = connection error: tls: failed to verify certificate: x509: certificate signed by unknown authority: ${machine.name} was configured with other machine secrets`,
    );
  const certificate = decoded(call.client.client_certificate);
  const refused = clientRefused(machineCa, certificate);
  if (refused !== undefined)
    throw waited(summary, call, `rpc error: code = Unavailable desc = remote error: ${refused}`);
  if (!organizations(certificate).includes("os:admin"))
    throw waited(summary, call, "rpc error: code = PermissionDenied desc = not authorized");
}

/** A text that differs exactly when a change needs a reboot. */
function fixedPart(documents: readonly ConfigDocument[]): string {
  const main = documents.find((document) => documentKind(document) === V1ALPHA1);
  const machine = at(main, "machine") as Record<string, unknown> | undefined;
  const kept = Object.entries(machine ?? {})
    .filter(([key]) => !IMMEDIATE.has(key))
    .map(([key, value]) => [key, key === "features" ? withoutImmediateFeatures(value) : value]);
  return createHash("sha256").update(JSON.stringify(kept)).digest("hex");
}

function withoutImmediateFeatures(features: unknown): unknown {
  return Object.entries(features as object).filter(([key]) => !IMMEDIATE_FEATURES.has(key));
}

/** What would only show after the caller has waited in vain. */
function waited(summary: string, { timeout, node }: TalosCall, why: string): Refusal {
  return new Refusal(
    summary,
    `${why}\n\nIn real life this shows after ${timeout}: the provider tries ${node} again until then.`,
  );
}
