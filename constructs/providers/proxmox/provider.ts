import type { Construct } from "constructs";
import { ProxmoxProvider } from "../../../.gen/providers/proxmox/provider";
import { hasCredentials, nodesAt } from "../../../spec";
import { isProxmox, proxmoxLoginVariables } from "../../../spec/providers/proxmox";
import type { ProxmoxSite } from "../../../spec/providers/proxmox";
import type { LayerProps, MachinesProps, SiteConstruct, SiteTokens } from "../provider";
import { ProxmoxAccess } from "./access";
import { proxmoxCsiConfig } from "./csi-config";
import { csiGrants, terraformGrants } from "./grants";
import { ProxmoxMachine } from "./machine";
import { ProxmoxPool } from "./pool";

export const proxmox: SiteConstruct<"proxmox"> = {
  addAccess,
  addMachines,
  // Its nodes have private addresses.
  addReverseDns: () => undefined,
  driverConfig: (cluster, tokenOf) => proxmoxCsiConfig(cluster, ({ name }) => tokenOf(name)),
};

function addAccess(scope: Construct, site: ProxmoxSite, { cluster, outsideVariable }: LayerProps): SiteTokens {
  const login = proxmoxLoginVariables(site.name);
  const provider = new ProxmoxProvider(scope, `proxmox-${site.name}`, {
    alias: site.name,
    endpoint: site.endpoint,
    insecure: site.insecure,
    username: outsideVariable(login.username),
    password: outsideVariable(login.password),
  });
  const pool = new ProxmoxPool(scope, `${site.name}-pool`, { provider, cluster, site });
  const access = (purpose: "terraform" | "csi", grants: ReturnType<typeof csiGrants>) =>
    new ProxmoxAccess(scope, `${site.name}-${purpose}`, {
      provider,
      clusterName: cluster.name,
      siteName: site.name,
      purpose,
      user: site.users[purpose],
      grants,
      pool,
    }).token;
  return {
    terraform: access("terraform", terraformGrants(cluster, site, pool)),
    ...(hasCredentials(cluster, "proxmoxCsi")
      ? { csi: access("csi", csiGrants(cluster.services.proxmoxCsi?.datastore ?? site.datastores.disks, pool)) }
      : {}),
  };
}

function addMachines(scope: Construct, site: ProxmoxSite, { cluster, siteToken, nodeAddresses }: MachinesProps) {
  const provider = new ProxmoxProvider(scope, `proxmox-${site.name}`, {
    alias: site.name,
    endpoint: site.endpoint,
    insecure: site.insecure,
    apiToken: siteToken(site.name),
  });
  return nodesAt(cluster, site.name)
    .filter(isProxmox)
    .map((node) => new ProxmoxMachine(scope, node.name, { cluster, node, provider, nodeAddresses }));
}
