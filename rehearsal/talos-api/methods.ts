/** The simulated methods of the Talos API, the roles that they need, and their responses. */
import { isInMaintenance } from "../world/machines";
import { hasEveryMode } from "../world/talos/configuration-apply";
import type { BootstrapRequest } from "../world/talos/etcd-recovery";
import { RpcError } from "../world/talos/rpc-error";
import { makeClientConfiguration } from "./client-configuration";
import { ADMINS, OPERATORS, READERS, acknowledge } from "./method";
import type { Method } from "./method";
import { STATE_METHODS } from "./state-methods";
import { IMAGE_METHODS, LIFECYCLE_METHODS, UPGRADE_METHODS } from "./upgrade-methods";

const BACKUP = "os:etcd:backup";

export const METHODS = {
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
    roles: [...READERS, BACKUP],
    answer: ({ talosInspection }, machine, request) => {
      const { queryLocal } = request as { queryLocal: boolean };
      return { messages: [{ members: talosInspection.etcdMembers(machine, queryLocal) }] };
    },
  },
  EtcdStatus: {
    roles: [...READERS, BACKUP],
    fault: { type: "talos_etcd_status", action: "read" },
    answer: ({ etcdInspection }, machine) => ({ messages: [{ memberStatus: etcdInspection.status(machine) }] }),
  },
  EtcdForfeitLeadership: {
    roles: ADMINS,
    fault: { type: "talos_etcd_forfeit", action: "update" },
    answer: ({ etcdInspection }, machine) => ({ messages: [{ member: etcdInspection.forfeit(machine) }] }),
  },
  EtcdLeaveCluster: {
    roles: ADMINS,
    fault: { type: "talos_etcd_leave", action: "update" },
    answer: acknowledge(({ etcdInspection }, machine) => etcdInspection.leave(machine)),
  },
  EtcdRemoveMemberByID: {
    roles: ADMINS,
    fault: { type: "talos_etcd_remove", action: "update" },
    answer: acknowledge<{ memberId: string }>(({ etcdInspection }, machine, { memberId }) =>
      etcdInspection.remove(machine, memberId),
    ),
  },
  EtcdSnapshot: {
    roles: [...OPERATORS, BACKUP],
    fault: { type: "talos_etcd_snapshot", action: "read" },
    messages: ({ etcdInspection }, machine) => etcdInspection.snapshot(machine).map((bytes) => ({ bytes })),
  },
  EtcdAlarmList: {
    roles: [...READERS, BACKUP],
    answer: ({ etcdInspection }, machine) => {
      etcdInspection.status(machine);
      return { messages: [{ memberAlarms: [] }] };
    },
  },
  EtcdDefragment: {
    roles: OPERATORS,
    fault: { type: "talos_etcd_defragment", action: "update" },
    answer: acknowledge(({ etcdInspection }, machine) => etcdInspection.defragment(machine)),
  },
  EtcdRecover: {
    roles: ADMINS,
    fault: { type: "talos_etcd_recover", action: "update" },
    receive: acknowledge<{ bytes: Buffer }[]>(({ etcdRecovery }, machine, messages) =>
      etcdRecovery.bring(machine, Buffer.concat(messages.map(({ bytes }) => bytes))),
    ),
  },
  Bootstrap: {
    roles: ADMINS,
    fault: { type: "talos_etcd_bootstrap", action: "update" },
    answer: acknowledge<BootstrapRequest>(({ etcdRecovery }, machine, request) =>
      etcdRecovery.bootstrap(machine, request),
    ),
  },
  GenerateClientConfiguration: {
    roles: ADMINS,
    answer: ({ cluster }, machine, request) => makeClientConfiguration(cluster.node(machine.id), request),
  },
  SystemStat: {
    roles: READERS,
    answer: (_, machine) => {
      if (isInMaintenance(machine) && !hasEveryMode(machine))
        throw new RpcError("UNIMPLEMENTED", "method SystemStat not implemented");
      return { messages: [{ bootTime: String(machine.bootTime ?? 0) }] };
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
  ...UPGRADE_METHODS,
} satisfies Readonly<Record<string, Method>>;

export const SERVICES: Readonly<Record<string, Readonly<Record<string, Method>>>> = {
  "machine.MachineService": METHODS,
  "machine.ImageService": IMAGE_METHODS,
  "machine.LifecycleService": LIFECYCLE_METHODS,
  "cosi.resource.State": STATE_METHODS,
};
