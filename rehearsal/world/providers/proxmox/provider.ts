import type { ProviderBehaviour } from "../../../protocol/behaviour";
import { proxmoxProvider } from "../../../providers/proxmox";
import type { WorldProvider } from "../provider";
import { csiDriver } from "./csi-driver";
import { proxmoxApi } from "./http-api";
import { Leases } from "./leases";
import { Proxmox } from ".";
import type { Equipment, Mappings } from ".";
import { hostsInFile } from "./hosts-in-file";
import type { ProxmoxHost } from "./hosts-in-file";

export const proxmox: WorldProvider<Proxmox, readonly ProxmoxHost[]> = {
  optionsFrom: hostsInFile,
  simulate({ store, machines, factory, clock }, hosts = []) {
    const state = new Proxmox(store, machines, factory, new Leases(store, hosts), equipmentOf(hosts));
    return {
      state,
      terraform: proxmoxProvider(state, clock) as ProviderBehaviour,
      storageDrivers: [csiDriver(state)],
      hosts: apiHosts(state, hosts),
      loseMachine: (name) => {
        for (const { vms } of state.all()) for (const vm of vms.all()) if (vm.name === name) vms.lose(vm.id);
      },
      loseHostOf: (name) => {
        for (const { vms, storage } of state.all()) {
          const host = vms.all().find((vm) => vm.name === name)?.node;
          if (host === undefined) continue;
          for (const vm of vms.all()) if (vm.node === host) vms.lose(vm.id);
          storage.loseHost(host);
        }
      },
    };
  },
};

/** The hosts of one cluster share an endpoint. */
function apiHosts(state: Proxmox, hosts: readonly ProxmoxHost[]) {
  const named = hosts.flatMap(({ endpoint, host, others = [] }) =>
    host === undefined ? [] : [...new Set([host, ...others])].map((name) => ({ endpoint, host: name })),
  );
  return [...new Set(named.map(({ endpoint }) => endpoint))].map((url) => {
    const names = named.filter(({ endpoint }) => endpoint === url).map(({ host }) => host);
    return { url, listener: proxmoxApi(state.cluster(url), names) };
  });
}

function equipmentOf(hosts: readonly ProxmoxHost[]): (place: string) => Equipment {
  return (place) => {
    const here = hosts.filter(({ endpoint }) => new URL(endpoint).hostname === place);
    return {
      hosts: here.flatMap(({ host, others = [] }) => [...(host === undefined ? [] : [host]), ...others]),
      mappings: Object.assign({}, ...here.map(({ mappings }) => mappings ?? {})) as Mappings,
    };
  };
}
