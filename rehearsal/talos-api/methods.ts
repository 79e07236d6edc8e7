/** The methods of the Talos API that are simulated: who may call them, and what they answer. */
import type { World } from "../world";
import { inMaintenance } from "../world/machines";
import type { TalosMachine } from "../world/machines";
import { takesEveryMode } from "../world/talos/acceptance";
import { RpcError } from "../world/talos/rpc-error";

export interface Method {
  /** Source: siderolabs/talos, the rules of machined. */
  readonly roles: readonly string[];
  answer(world: World, machine: TalosMachine, request: unknown): object;
}

const READERS = ["os:admin", "os:operator", "os:reader"];

export const METHODS: Readonly<Record<string, Method>> = {
  Version: {
    roles: READERS,
    answer: ({ talosInspection }, machine) => {
      const { tag, platform } = talosInspection.version(machine);
      const version = { tag, os: "linux", arch: "amd64" };
      const mode = platform === "metal" ? "metal" : "cloud";
      return { messages: [{ version, platform: { name: platform, mode } }] };
    },
  },
  EtcdMemberList: {
    roles: [...READERS, "os:etcd:backup"],
    answer: ({ talosInspection }, machine, request) => {
      const { queryLocal } = request as { queryLocal: boolean };
      return { messages: [{ members: talosInspection.etcdMembers(machine, queryLocal) }] };
    },
  },
  SystemStat: {
    roles: READERS,
    answer: (_, machine) => {
      if (inMaintenance(machine) && !takesEveryMode(machine))
        throw new RpcError("UNIMPLEMENTED", "method SystemStat not implemented");
      return { messages: [{ bootTime: String(Math.floor((machine.bootedAt ?? 0) / 1000)) }] };
    },
  },
  ServiceList: {
    roles: READERS,
    answer: ({ talosInspection }, machine) => {
      const since = { seconds: Math.floor((machine.bootedAt ?? 0) / 1000) };
      const services = talosInspection.services(machine).map(({ id, state, healthy, message }) => ({
        id,
        state,
        events: { events: [{ msg: message, state, ts: since }] },
        health:
          healthy === undefined
            ? { unknown: true, healthy: false, lastMessage: "Unknown" }
            : { unknown: false, healthy, lastMessage: message },
      }));
      return { messages: [{ services }] };
    },
  },
};
