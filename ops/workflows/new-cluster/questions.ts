import { HETZNER_SERVER_TYPES } from "../../../spec/providers/hetzner/facts";
import type { ProviderName } from "../../../spec";
import { WHERE, WORKLOADS, providersAt } from "./provider-choice";
import type { Where, Workload } from "./provider-choice";

/** The flags of `coldstart new`; each flag sets one answer. */
export interface Flags {
  readonly name?: string;
  readonly domain?: string;
  readonly where?: Where;
  readonly run?: Workload;
  readonly location?: string;
  readonly serverType?: string;
  readonly adminRange?: string;
  readonly rentedControlPlanes?: number;
  readonly rentedWorkers?: number;
  readonly endpoint?: string;
  readonly host?: string;
  readonly network?: string;
  readonly gateway?: string;
  readonly bridge?: string;
  readonly imageDatastore?: string;
  readonly diskDatastore?: string;
  readonly firstAddress?: string;
  readonly homeControlPlanes?: number;
  readonly homeWorkers?: number;
  readonly repository?: string;
}

export interface Question {
  readonly key: keyof Flags;
  readonly text: string;
  /** One line that explains the purpose of the answer. */
  readonly why: string;
  readonly suggestion: (known: Flags) => string;
  /** The provider that the question is about. The question is skipped if the cluster has no machines there. */
  readonly about?: ProviderName;
  readonly isCount?: true;
}

/** In a natural order: the machines, their location, their workload, then the name. */
export const QUESTIONS: readonly Question[] = [
  {
    key: "where",
    text: `Where are the machines: ${WHERE.join(", ")}?`,
    why: "Hetzner servers are rented by the hour; Proxmox VMs run on your own host. For other machines, see docs/metal.md.",
    suggestion: () => "both",
  },
  ...forProvider("hetzner", [
    {
      key: "location",
      text: "Hetzner: which location?",
      why: "Close to you and to your other site: every etcd write waits for the network between the control planes.",
      suggestion: () => "fsn1",
    },
    {
      key: "serverType",
      text: "Hetzner: which server type?",
      why: "A control plane that also runs pods needs 4 cores and 8 GiB.",
      suggestion: suggestServerType,
    },
    {
      key: "rentedControlPlanes",
      text: "Hetzner: how many control planes?",
      why: "All sites together have an odd number. Three tolerate the failure of one.",
      suggestion: ({ where }) => (providersAt(where).length === 1 ? "3" : "2"),
      isCount: true,
    },
    {
      key: "rentedWorkers",
      text: "Hetzner: how many workers?",
      why: "Without a worker, the control planes run your pods.",
      suggestion: () => "0",
      isCount: true,
    },
    {
      key: "adminRange",
      text: "Hetzner: from which public address do you work?",
      why: "The firewall lets only this address reach the Talos and Kubernetes APIs.",
      suggestion: () => "203.0.113.7/32",
    },
  ]),
  ...forProvider("proxmox", [
    {
      key: "endpoint",
      text: "Proxmox: what is the URL of its API?",
      why: "The address of the web interface. Your machine must reach it.",
      suggestion: () => "https://pve.example.com:8006/",
    },
    {
      key: "host",
      text: "Proxmox: what is the name of the host?",
      why: "The name in the tree of the web interface. More hosts can be added in the file.",
      suggestion: () => "pve",
    },
    {
      key: "bridge",
      text: "Proxmox: which bridge do the VMs use?",
      why: "It connects the VMs to the network below.",
      suggestion: () => "vmbr0",
    },
    {
      key: "network",
      text: "Proxmox: which network are the VMs in?",
      why: "The nodes get fixed addresses in it, without DHCP.",
      suggestion: () => "10.0.0.0/24",
    },
    {
      key: "gateway",
      text: "Proxmox: which address does the router have?",
      why: "The default gateway of the nodes.",
      suggestion: (known) => `${start(known)}.1`,
    },
    {
      key: "imageDatastore",
      text: "Proxmox: which datastore stores the Talos image?",
      why: 'It must allow the content type "Import" (Datacenter → Storage → Edit).',
      suggestion: () => "local",
    },
    {
      key: "diskDatastore",
      text: "Proxmox: which datastore stores the disks?",
      why: "For the system disks of the VMs, and for the volumes of your pods.",
      suggestion: () => "local-lvm",
    },
    {
      key: "homeControlPlanes",
      text: "Proxmox: how many control planes?",
      why: "All sites together have an odd number. The site with the majority decides whether the cluster keeps its quorum.",
      suggestion: suggestControlPlanes,
      isCount: true,
    },
    {
      key: "homeWorkers",
      text: "Proxmox: how many workers?",
      why: "Workers run your pods; a control plane does so only if its site has no worker.",
      suggestion: () => "1",
      isCount: true,
    },
    {
      key: "firstAddress",
      text: "Proxmox: which address does the first VM get?",
      why: "The others get the addresses after it. They must be free, and outside of the range of your DHCP server.",
      suggestion: (known) => `${start(known)}.11`,
    },
  ]),
  {
    key: "run",
    text: `What does it run: ${WORKLOADS.join(", ")}?`,
    why: "storage: volumes and sealed secrets. web: also the ingress controller Traefik, for names in your domain.",
    suggestion: () => "storage",
  },
  {
    key: "domain",
    text: "Which public domain does it serve, if any?",
    why: "Services get names in this domain. Enter a domain that you own, or nothing.",
    suggestion: ({ run }) => (run === "web" ? "lab.example.com" : "none"),
  },
  {
    key: "name",
    text: "What is the name of the cluster?",
    why: "Part of the names of all machines. It cannot be changed later.",
    suggestion: () => "lab",
  },
  {
    key: "repository",
    text: "Which git repository does Flux read?",
    why: "Your copy of this project, to which you push the new files.",
    suggestion: ({ name }) => `https://github.com/you/${name}.git`,
  },
];

function forProvider(provider: ProviderName, questions: readonly Question[]): Question[] {
  return questions.map((question) => ({ ...question, about: provider }));
}

function suggestServerType({ location }: Flags): string {
  const families = HETZNER_SERVER_TYPES.filter(({ locations }) => locations.some((it) => it === location));
  return families[0]?.example ?? "cpx32";
}

/** etcd needs an odd number of control planes over all sites. */
function suggestControlPlanes({ where, rentedControlPlanes = 0 }: Flags): string {
  if (providersAt(where).length === 1) return "3";
  return rentedControlPlanes % 2 === 0 ? "1" : "0";
}

function start({ network = "" }: Flags): string {
  return network.split(".").slice(0, 3).join(".");
}

/** The questions to ask; all of them while the sites are unknown. */
export function questionsFor({ where = "both" }: Flags): Question[] {
  return QUESTIONS.filter(({ about }) => about === undefined || providersAt(where).includes(about));
}
