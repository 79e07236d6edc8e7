/** The machine that responds at a Talos port, or why none does. */
import { isRunningTalos } from "../machines";
import type { Machines, TalosMachine } from "../machines";
import { TALOS_API, TRUSTD } from "../machines/network";
import type { Network } from "../machines/network";
import { nodeOf, toPeer } from "./node";
import { readNodeConfig } from "./node-config";
import type { NodeConfig } from "./node-config";

export interface NoResponse {
  /** The error of the socket. */
  readonly how: "no route to host" | "connection refused" | "i/o timeout";
  readonly why: string;
}

export class TalosPort {
  constructor(
    private readonly machines: Machines,
    private readonly network: Network,
  ) {}

  /** Why nothing responds there; undefined if Talos does. */
  whyNoAnswer(address: string): string | undefined {
    const found = this.listener(address);
    return "why" in found ? found.why : undefined;
  }

  listener(address: string): TalosMachine | NoResponse {
    const [machine] = this.machines.withAddress(address);
    if (!machine) return { how: "no route to host", why: this.whyNoMachine(address) };
    const blocked = this.network.operatorBlocked(machine, TALOS_API);
    if (!isRunningTalos(machine))
      return { how: "connection refused", why: blocked ?? `${machine.name} does not run Talos` };
    if (blocked !== undefined) return { how: "i/o timeout", why: blocked };
    if (machine.configuration !== undefined && this.authorityOf(machine) === undefined)
      return {
        how: "connection refused",
        why: `${machine.name} is a worker, and no control plane signs its certificate for the Talos API yet`,
      };
    const unsigned = this.trustdBlocked(machine);
    if (unsigned !== undefined) return { how: "connection refused", why: unsigned };
    return machine;
  }

  /** Why a worker gets no certificate for its Talos API: trustd of a control plane signs it. */
  private trustdBlocked(machine: TalosMachine): string | undefined {
    const worker = nodeOf(machine);
    if (worker?.config.role !== "worker") return undefined;
    const signers = this.machines
      .all()
      .flatMap((candidate) => nodeOf(candidate) ?? [])
      .filter(({ config }) => isSignerOf(config, worker.config));
    const blocked = signers.map((signer) => this.network.blocked(toPeer(worker), toPeer(signer), TRUSTD));
    return blocked.includes(undefined) ? undefined : blocked[0];
  }

  /**
   * The CA that signs for the Talos API of a configured machine: its own, or that of its control planes. trustd signs with
   * the issuing CA of its node, and the worker uses a certificate of any CA that it accepts.
   */
  authorityOf(
    { configuration = "", signedBy }: TalosMachine,
    controlPlanes = this.controlPlanes(),
  ): { readonly certificate: string; readonly key: string } | undefined {
    const own = readNodeConfig(configuration);
    if (own.machineCaKey !== "") return { certificate: own.machineCa, key: own.machineCaKey };
    const signers = controlPlanes.filter((config) => isSignerOf(config, own));
    // Its current certificate stays in use until it accepts another CA.
    const signer =
      signers.find(({ machineCa }) => machineCa === own.machineCa) ??
      signers[0] ??
      controlPlanes.find(({ machineCa }) => machineCa === signedBy);
    return signer && { certificate: signer.machineCa, key: signer.machineCaKey };
  }

  /** The configurations that have the key of an authority. */
  private controlPlanes(): NodeConfig[] {
    return this.machines
      .all()
      .flatMap(({ configuration }) => (configuration === undefined ? [] : [readNodeConfig(configuration)]))
      .filter(({ machineCaKey }) => machineCaKey !== "");
  }

  /**
   * A worker's certificate is valid for a day, even if control planes would no longer sign it. Source: siderolabs/talos
   * `internal/app/machined/pkg/controllers/secrets/api.go`.
   */
  keepCertificates(): void {
    const controlPlanes = this.controlPlanes();
    for (const machine of this.machines.all()) {
      if (!isRunningTalos(machine) || machine.configuration === undefined) continue;
      const authority = this.authorityOf(machine, controlPlanes)?.certificate;
      if (authority !== undefined && authority !== machine.signedBy)
        this.machines.change(machine.id, { signedBy: authority });
    }
  }

  private whyNoMachine(address: string): string {
    const off = this.machines.all().find((machine) => machine.address === address);
    return off ? `machine ${off.name} is powered off` : `no machine has the address ${address}`;
  }
}

/** Whether trustd of a control plane signs for a worker: the worker must have the same machine token and accept the CA. */
function isSignerOf(signer: NodeConfig, worker: NodeConfig): boolean {
  return (
    signer.machineCaKey !== "" &&
    signer.machineToken === worker.machineToken &&
    worker.acceptedMachineCas.includes(signer.machineCa)
  );
}
