import { ESTIMATE, seconds } from "../../duration";
import type { ProviderFacts } from "../provider-facts";
import { leasesIn } from "./leases";

/** The only login that a new Proxmox has. */
const ROOT = "root@pam";

const MEASURED = "vdupain/terraform-proxmox-talos-k8s-cluster #7";

export const proxmoxFacts: ProviderFacts = {
  durations: {
    "proxmox_download_file.create": seconds(
      76,
      36,
      360,
      `download 16 s (${MEASURED}), plus 60 s for an image that the factory builds first`,
    ),
    "proxmox_virtual_environment_vm.create": seconds(30, 15, 120, MEASURED),
    "proxmox_virtual_environment_vm.update": seconds(10, 2, 120, ESTIMATE),
    "proxmox_virtual_environment_vm.delete": seconds(15, 5, 60, ESTIMATE),
    "proxmox.agent-wait": seconds(900, 900, 900, "bpg vm.md: the wait for a guest agent that is not in the image"),
  },
  credentials: { "proxmox-username": ROOT },
  leasesIn,
};
