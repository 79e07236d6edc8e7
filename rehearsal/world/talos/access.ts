/** Access to a machine's Talos API: whether it is reachable, and whether it accepts the caller. */
import { Refusal } from "../../protocol/behaviour";
import { isInMaintenance, isRunningTalos } from "../machines";
import type { Machine, Machines, TalosMachine } from "../machines";
import { TALOS_API } from "../machines/network";
import type { Network } from "../machines/network";
import { toPeer } from "./cluster";
import type { TalosCluster } from "./cluster";
import { readNodeConfig } from "./node-config";
import { clientRefused, readOrganizations, splitPem } from "./pki";
import { TalosPort } from "./port";
import { decodeBase64 } from "./secrets";
import type { ClientConfiguration } from "./secrets";

export interface TalosCall {
  /** The address of the connection. */
  readonly endpoint: string;
  /** The target node; the endpoint forwards the call to it. */
  readonly node: string;
  readonly client: ClientConfiguration;
  /** How long the caller would have waited, for messages: "10m". */
  readonly timeout: string;
}

export class TalosAccess {
  private readonly port: TalosPort;

  constructor(
    private readonly machines: Machines,
    private readonly network: Network,
    private readonly cluster: TalosCluster,
  ) {
    this.port = new TalosPort(machines, network);
  }

  reach(call: TalosCall, summary: string): TalosMachine {
    const entrance = this.machineAt(call.endpoint, call, summary);
    const blocked = this.network.operatorBlocked(entrance, TALOS_API);
    if (blocked !== undefined)
      throw timeoutRefusal(summary, call, `${call.endpoint}:50000 does not answer: ${blocked}`);
    const machine = call.node === call.endpoint ? entrance : this.forward(entrance, call, summary);
    if (!isRunningTalos(machine)) throw timeoutRefusal(summary, call, `${machine.name} does not run Talos`);
    if (!isInMaintenance(machine)) this.authenticate(machine, call, summary);
    return machine;
  }

  private machineAt(address: string, call: TalosCall, summary: string): Machine {
    const found = this.machines.withAddress(address);
    const [machine, other] = found;
    if (other) {
      const names = found.map(({ name }) => name).join(" and ");
      throw timeoutRefusal(
        summary,
        call,
        `the address ${address} is in use twice, by ${names}: answers come from either`,
      );
    }
    if (machine) return machine;
    if (this.cluster.discovery.hasVip(address)) {
      const holder = this.cluster.discovery.vipHolder(address);
      if (holder) return holder.machine;
      throw timeoutRefusal(
        summary,
        call,
        `no control plane holds the shared address ${address} yet: its holder is elected through etcd, which starts with the bootstrap (T27)`,
      );
    }
    throw timeoutRefusal(summary, call, `no machine has the address ${address}${this.whyOff(address)}`);
  }

  private whyOff(address: string): string {
    const off = this.machines.all().find((machine) => machine.address === address);
    if (off) return `: ${off.name} is powered off`;
    const lost = this.machines.all().filter(({ addressFault }) => addressFault !== undefined);
    return lost.map(({ name, addressFault }) => `; ${name} has no address: ${addressFault ?? ""}`).join("");
  }

  private authenticate(machine: TalosMachine, call: TalosCall, summary: string): void {
    const { acceptedMachineCas, machineCa } = readNodeConfig(machine.configuration ?? "");
    const issuer = (this.port.authorityOf(machine)?.certificate ?? machineCa).trim();
    const trusted = splitPem(decodeBase64(call.client.ca_certificate));
    if (!trusted.some((ca) => ca.trim() === issuer))
      throw timeoutRefusal(
        summary,
        call,
        `rpc error: code = Unavailable desc = connection error: tls: failed to verify certificate: x509: certificate signed by unknown authority: ${machine.name} was configured with other machine secrets`,
      );
    const certificate = decodeBase64(call.client.client_certificate);
    const refused = clientRefused(acceptedMachineCas, certificate);
    if (refused !== undefined)
      throw timeoutRefusal(summary, call, `rpc error: code = Unavailable desc = remote error: ${refused}`);
    if (!readOrganizations(certificate).includes("os:admin"))
      throw timeoutRefusal(summary, call, "rpc error: code = PermissionDenied desc = not authorized");
  }

  private forward(entrance: Machine, call: TalosCall, summary: string): Machine {
    const machine = this.machineAt(call.node, call, summary);
    const [from, to] = [this.cluster.node(entrance.id), this.cluster.node(machine.id)];
    if (!from || !to)
      throw timeoutRefusal(
        summary,
        call,
        `${entrance.name} cannot pass calls on to ${machine.name} before both are configured`,
      );
    const blocked = this.network.blocked(toPeer(from), toPeer(to), TALOS_API);
    if (blocked !== undefined) throw timeoutRefusal(summary, call, blocked);
    return machine;
  }
}

/** A failure that real Talos reports only after a timeout. */
export function timeoutRefusal(summary: string, { timeout, node }: TalosCall, why: string): Refusal {
  return new Refusal(
    summary,
    `${why}\n\nA real run fails only after ${timeout}: until then, the provider keeps retrying ${node}.`,
  );
}
