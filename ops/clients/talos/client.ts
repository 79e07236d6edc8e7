import { TalosConnection } from "./connection";

/** The state of a running service. */
export const RUNNING = "Running";

export interface EtcdMember {
  readonly id: string;
  /** Empty until the member has started for the first time. */
  readonly hostname: string;
  readonly peerUrls: readonly string[];
  readonly clientUrls: readonly string[];
  /** A learner, without a vote. */
  readonly isLearner: boolean;
}

export interface TalosService {
  readonly id: string;
  readonly state: string;
  /** undefined if Talos does not check its health. */
  readonly isHealthy: boolean | undefined;
  /** The last message about it. */
  readonly message: string;
  /** When it last began to run. */
  readonly startedAt: Date | undefined;
  /** How often it exited and was restarted, in the history that Talos keeps. */
  readonly restarts: number;
}

export interface TalosSystem {
  readonly version: string;
  readonly platform: string;
}

interface VersionMessage {
  readonly version: { readonly tag: string } | null;
  readonly platform: { readonly name: string } | null;
}

interface ServiceEvent {
  readonly msg: string;
  readonly state: string;
  readonly ts: { readonly seconds: string } | null;
}

interface ServiceInfo {
  readonly id: string;
  readonly state: string;
  readonly events: { readonly events: readonly ServiceEvent[] } | null;
  readonly health: { readonly unknown: boolean; readonly healthy: boolean; readonly lastMessage: string } | null;
}

/** Read-only calls to a node. Calls that change a node are in other files of this folder. */
export class TalosClient extends TalosConnection {
  /** Such as `v1.12.4`. */
  async version(): Promise<string> {
    return (await this.system()).version;
  }

  /** The version and the platform that Talos runs as: `metal`, `hcloud` … */
  async system(): Promise<TalosSystem> {
    const [message] = await this.ask<VersionMessage>("Version");
    return { version: message?.version?.tag ?? "", platform: message?.platform?.name ?? "" };
  }

  /** As reported by the node's own etcd, which responds only while it sees a leader, so there is a quorum. */
  async etcdMembers(): Promise<readonly EtcdMember[]> {
    const [message] = await this.ask<{ members: EtcdMember[] }>("EtcdMemberList", { queryLocal: true });
    return message?.members ?? [];
  }

  async services(): Promise<readonly TalosService[]> {
    const [message] = await this.ask<{ services: ServiceInfo[] }>("ServiceList");
    return (message?.services ?? []).map(({ id, state, events, health }) => {
      const judged = health && !health.unknown ? health : undefined;
      const past = events?.events ?? [];
      const start = past.findLast((event) => event.state === RUNNING)?.ts;
      return {
        id,
        state,
        isHealthy: judged?.healthy,
        // A service without a health check always reports "Unknown".
        message: judged?.lastMessage || past.at(-1)?.msg || "",
        startedAt: start ? new Date(Number(start.seconds) * 1000) : undefined,
        // A service returns from running to waiting only after it has exited.
        restarts: past.filter((event, index) => event.state === "Waiting" && past[index - 1]?.state === RUNNING).length,
      };
    });
  }

  /** When it booted, in seconds since 1970: another number means another boot. */
  async bootTime(): Promise<string> {
    const [message] = await this.ask<{ bootTime: string }>("SystemStat");
    return message?.bootTime ?? "";
  }

  private async ask<T>(method: string, request: object = {}): Promise<readonly T[]> {
    return (await this.call<{ messages: readonly T[] }>("machine.MachineService", method, request)).messages;
  }
}
