/** Whether somebody who only knocks at a machine's Talos port finds it open. */
import type { Socket } from "node:net";
import type { Machines } from "../machines";
import { TALOS_API } from "../machines/network";
import type { Network } from "../machines/network";

export class TalosPort {
  constructor(
    private readonly machines: Machines,
    private readonly network: Network,
  ) {}

  /** Why nothing answers there; undefined when Talos does. */
  silent(address: string): string | undefined {
    const [machine] = this.machines.withAddress(address);
    return machine ? this.network.operatorBlocked(machine, TALOS_API) : `no machine has the address ${address}`;
  }

  /** Takes a connection that comes through a tunnel. Nothing is spoken on it: knocking is all that is simulated. */
  readonly route = (host: string, port: number): ((socket: Socket) => void) | undefined =>
    port === TALOS_API && this.silent(host) === undefined ? (socket) => void socket.resume() : undefined;
}
