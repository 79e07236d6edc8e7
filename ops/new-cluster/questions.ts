import type { Answers, HomeAnswers, RentedAnswers } from "./answers";

/** Every flag of `npm run new`; each stands for one answer. */
export interface Flags {
  readonly name?: string;
  readonly domain?: string;
  readonly where?: Where;
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
  readonly firstAddress?: string;
  readonly homeControlPlanes?: number;
  readonly homeWorkers?: number;
  readonly repository?: string;
}

export const WHERE = ["hetzner", "proxmox", "both"] as const;
export type Where = (typeof WHERE)[number];

/** Asks a person, or gives the suggestion back where nobody is there. */
export type Ask = (question: string, suggestion: string) => Promise<string>;

/** Asks for what no flag has said. */
export async function answersFrom(flags: Flags, ask: Ask): Promise<Answers> {
  const name = flags.name ?? (await ask("What is the cluster called?", "lab"));
  const where = flags.where ?? ((await ask(`Where are its machines: ${WHERE.join(", ")}?`, "both")) as Where);
  if (!WHERE.includes(where)) throw new Error(`"${String(where)}" is not one of ${WHERE.join(", ")}.`);
  const hetzner = where === "proxmox" ? undefined : await rented(flags, ask, where);
  const proxmox = where === "hetzner" ? undefined : await home(flags, ask, where);
  const domain =
    flags.domain ?? (await ask("Which public domain does it get? (none: leave empty)", `${name}.example.com`));
  const repository =
    flags.repository ?? (await ask("Which git repository does Flux read?", `https://github.com/you/${name}.git`));
  return { name, ...(domain ? { domain } : {}), hetzner, proxmox, repository };
}

async function rented(flags: Flags, ask: Ask, where: Where): Promise<RentedAnswers> {
  return {
    location: flags.location ?? (await ask("Hetzner: which location?", "fsn1")),
    serverType: flags.serverType ?? (await ask("Hetzner: which server type?", "cpx32")),
    adminRange: flags.adminRange ?? (await ask("Hetzner: from which public address do you work?", "203.0.113.7/32")),
    controlPlanes:
      flags.rentedControlPlanes ?? (await count(ask, "Hetzner: how many control planes?", where === "both" ? 2 : 3)),
    workers: flags.rentedWorkers ?? (await count(ask, "Hetzner: how many workers?", 0)),
  };
}

async function home(flags: Flags, ask: Ask, where: Where): Promise<HomeAnswers> {
  const cidr = flags.network ?? (await ask("Proxmox: which network are the machines in?", "10.0.0.0/24"));
  const base = cidr.split(".").slice(0, 3).join(".");
  return {
    endpoint: flags.endpoint ?? (await ask("Proxmox: where is its API?", "https://pve.example.com:8006/")),
    host: flags.host ?? (await ask("Proxmox: what is the host called?", "pve")),
    cidr,
    gateway: flags.gateway ?? (await ask("Proxmox: who is the router there?", `${base}.1`)),
    bridge: flags.bridge ?? (await ask("Proxmox: which bridge leads there?", "vmbr0")),
    firstAddress: flags.firstAddress ?? (await ask("Proxmox: which address does the first machine get?", `${base}.11`)),
    controlPlanes:
      flags.homeControlPlanes ?? (await count(ask, "Proxmox: how many control planes?", where === "both" ? 1 : 3)),
    workers: flags.homeWorkers ?? (await count(ask, "Proxmox: how many workers?", 1)),
  };
}

async function count(ask: Ask, question: string, suggestion: number): Promise<number> {
  const answer = await ask(question, String(suggestion));
  if (!/^\d{1,3}$/.test(answer)) throw new Error(`"${answer}" is not a number of machines.`);
  return Number(answer);
}
