/** Hetzner Cloud: a project for each token, and the firewall of its servers. */
import { createHash } from "node:crypto";
import { Refusal } from "../../../protocol/behaviour";
import type { Machine, Machines } from "../../machines";
import type { Firewalls } from "../../machines/network";
import type { Store } from "../../store";
import { isPacketAccepted } from "./firewall";
import { HetznerProject } from "./project";
import type { Snapshot } from "./types";

export { HetznerProject } from "./project";
export type * from "./types";

export interface HetznerOptions {
  /** Servers that a new project may have; accounts differ. Default: 10. */
  readonly serverQuota?: number;
}

const DEFAULT_QUOTA = 10;
const PROJECT_DIGITS = 8;

export class Hetzner {
  private readonly known = new Map<string, HetznerProject>();
  private readonly projectIds;
  private readonly snapshots;

  constructor(
    private readonly store: Store,
    private readonly machines: Machines,
    private readonly options: HetznerOptions = {},
  ) {
    this.projectIds = store.collection<true>("hetzner.projects");
    this.snapshots = store.collection<Snapshot>("hetzner.snapshots");
  }

  project(token: string): HetznerProject {
    if (token.trim() === "")
      throw new Refusal(
        "unable to authenticate (unauthorized)",
        "The Hetzner Cloud token is empty: the variable that should hold it is not set.",
      );
    // A project can have several tokens: a stand-in with a number belongs to the same project.
    const first = token.replace(/^rehearsal-\d+-/, "rehearsal-");
    const id = createHash("sha256").update(first).digest("hex").slice(0, PROJECT_DIGITS);
    if (!this.projectIds.has(id)) this.projectIds.put(id, true);
    return this.byId(id);
  }

  projects(): HetznerProject[] {
    return this.projectIds.entries().map(([id]) => this.byId(id));
  }

  /** Adds a snapshot to every project. Terraform only reads snapshots, by their labels. */
  addSnapshot(snapshot: Omit<Snapshot, "id" | "created">): Snapshot {
    const id = 1000 + this.snapshots.values().length;
    const added = { ...snapshot, id, created: new Date().toISOString() };
    this.snapshots.put(String(id), added);
    return added;
  }

  /** Why a packet does not reach a rented server. */
  readonly firewall: Firewalls = (machine, protocol, port, from) => {
    const project = this.projects().find(({ id }) => id === machine.labels?.["project"]);
    const server = project?.servers.find(machine.id.slice("hetzner/".length));
    const firewalls = (server?.firewallIds ?? []).flatMap((id) => project?.firewalls.get(String(id)) ?? []);
    if (isPacketAccepted(firewalls, protocol, port, from)) return undefined;
    return `no firewall rule of ${machine.name} lets ${protocol.toUpperCase()} ${String(port)} in${from === undefined ? "" : ` from ${from}`}`;
  };

  private byId(id: string): HetznerProject {
    let project = this.known.get(id);
    if (!project) {
      project = new HetznerProject(
        this.store,
        id,
        this.machines,
        () => this.snapshots.values(),
        (address) => this.isAddressTaken(address),
        this.options.serverQuota ?? DEFAULT_QUOTA,
      );
      this.known.set(id, project);
    }
    return project;
  }

  private isAddressTaken(address: string): boolean {
    const hasIt = ({ address: other }: Pick<Machine, "address">) => other === address;
    return (
      this.machines.all().some(hasIt) ||
      this.projects().some((project) => project.primaryIps.values().some((ip) => ip.address === address))
    );
  }
}
