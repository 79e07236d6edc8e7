/** The answers that a cluster file needs. Everything else is derived or has a default. */
export interface Answers {
  readonly name: string;
  /** Undefined for a cluster without public names. */
  readonly domain?: string;
  readonly hetzner?: RentedAnswers;
  readonly proxmox?: HomeAnswers;
  /** Whether the cluster gets an ingress controller. */
  readonly hasIngress: boolean;
  readonly repository: string;
}

export interface RentedAnswers {
  readonly location: string;
  readonly serverType: string;
  readonly adminRange: string;
  readonly controlPlanes: number;
  readonly workers: number;
}

export interface HomeAnswers {
  readonly endpoint: string;
  readonly host: string;
  readonly cidr: string;
  readonly gateway: string;
  readonly bridge: string;
  readonly imageDatastore: string;
  readonly diskDatastore: string;
  /** The address of the first machine; the other machines get the addresses after it. */
  readonly firstAddress: string;
  readonly controlPlanes: number;
  readonly workers: number;
  /** Node → VM id, for nodes whose derived id is in use. Undefined if Proxmox was not queried. */
  readonly vmIds?: Readonly<Record<string, number>>;
}

export function controlPlaneCount({ hetzner, proxmox }: Answers): number {
  return (hetzner?.controlPlanes ?? 0) + (proxmox?.controlPlanes ?? 0);
}
