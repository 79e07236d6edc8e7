import type { Cluster } from "../../cluster";
import type { ExternalCredential } from "../../external-credential";
import { toIdentifier } from "../identifier";
import type { ProxmoxSite } from "./model";

export function proxmoxLoginVariables(siteName: string): { username: string; password: string } {
  const prefix = `proxmox_${toIdentifier(siteName)}`;
  return { username: `${prefix}_username`, password: `${prefix}_password` };
}

export function proxmoxCredentials(_: Cluster, { name, login }: ProxmoxSite): ExternalCredential[] {
  const { username, password } = proxmoxLoginVariables(name);
  return [
    {
      kind: "proxmox-username",
      variable: username,
      source: login.username,
      purpose: `Proxmox login of site ${name}`,
      layers: ["auth"],
    },
    {
      kind: "proxmox-password",
      variable: password,
      source: login.password,
      purpose: `Proxmox password of site ${name}`,
      layers: ["auth"],
    },
  ];
}
