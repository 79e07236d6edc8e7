import { Refusal, isUnknown } from "../../protocol/behaviour";
import type { ProviderBehaviour } from "../../protocol/behaviour";
import type { Clock } from "../../world/clock";
import type { Proxmox } from "../../world/providers/proxmox";
import { acl, role, user, userToken } from "./access";
import { downloadFile } from "./download-file";
import { haResource, haRule } from "./high-availability";
import { pool } from "./pool";
import type { Session } from "./session";
import { vm } from "./vm";
import { fault, text } from "../shared/values";

export function proxmoxProvider(proxmox: Proxmox, clock: Clock): ProviderBehaviour<Session> {
  return {
    source: "bpg/proxmox",
    validateConfig(config) {
      const endpoint = text(config, "endpoint");
      if (endpoint === undefined || /^https:\/\/[^/]+/.test(endpoint)) return [];
      return [
        fault("Invalid endpoint", `${endpoint} is not the address of a Proxmox API: https://host:8006/`, ["endpoint"]),
      ];
    },
    configure(config) {
      return {
        clock,
        open: () => {
          const unknown = ["endpoint", "api_token", "username", "password"].find((name) => isUnknown(config[name]));
          if (unknown) throw new Refusal(`The ${unknown} of the provider proxmox is not known yet`);
          const endpoint = text(config, "endpoint");
          if (endpoint === undefined) throw new Refusal("Missing Proxmox VE API Endpoint");
          const cluster = proxmox.cluster(endpoint);
          const token = text(config, "api_token");
          const principal =
            token === undefined
              ? cluster.access.login(text(config, "username") ?? "", text(config, "password") ?? "")
              : cluster.access.tokenLogin(token);
          return { cluster, principal };
        },
      };
    },
    resources: {
      proxmox_acl: acl,
      proxmox_download_file: downloadFile,
      proxmox_haresource: haResource,
      proxmox_harule: haRule,
      proxmox_user_token: userToken,
      proxmox_virtual_environment_pool: pool,
      proxmox_virtual_environment_role: role,
      proxmox_virtual_environment_user: user,
      proxmox_virtual_environment_vm: vm,
    },
    dataSources: {},
  };
}
