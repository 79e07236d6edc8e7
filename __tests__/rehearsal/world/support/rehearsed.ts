/** The terraform binary on a configuration, against a world of its own. */
import { lowerProviders } from "../../../../rehearsal/providers/infra-providers";
import { startServer } from "../../../../rehearsal/server";
import type { RehearsalServer } from "../../../../rehearsal/server";
import { World } from "../../../../rehearsal/world";
import type { WorldOptions } from "../../../../rehearsal/world";
import { Workspace, requiredProviders } from "../../protocol/support/terraform";

type Resources = Record<string, Record<string, object>>;

export interface Configuration {
  readonly resource?: Resources;
  readonly data?: Resources;
  readonly provider?: Record<string, object>;
  readonly locals?: object;
}

const SOURCES = [
  "hetznercloud/hcloud",
  "bpg/proxmox",
  "siderolabs/talos",
  "hashicorp/tls",
  "hashicorp/random",
  "hashicorp/local",
  "hashicorp/null",
];

const PROVIDERS = {
  hcloud: { token: "rehearsal" },
  proxmox: { endpoint: "https://pve.example:8006/", username: "root@pam", password: "secret" },
};

export class Rehearsed {
  private constructor(
    readonly world: World,
    readonly workspace: Workspace,
    private readonly server: RehearsalServer,
  ) {}

  /** One for each test of a file. */
  static forEachTest(): Rehearsed {
    const at = Object.create(Rehearsed.prototype) as Rehearsed;
    beforeEach(async () => void Object.assign(at, await Rehearsed.start()));
    afterEach(() => at.stop());
    return at;
  }

  static async start(options: WorldOptions = {}): Promise<Rehearsed> {
    const world = new World(options);
    const providers = lowerProviders(world, { serviceAccountBits: 2048 });
    const server = await startServer({ providers, intercept: world.intercept });
    const workspace = new Workspace(server.env);
    return new Rehearsed(world, workspace, server);
  }

  async init(configuration: Configuration): Promise<void> {
    this.write(configuration);
    await this.workspace.init();
  }

  write({ provider, ...rest }: Configuration): void {
    const used = SOURCES.filter((source) => JSON.stringify(rest).includes(`"${source.split("/")[1] ?? ""}_`));
    const names = used.map((source) => source.split("/")[1] ?? "");
    const configured = Object.entries({ ...PROVIDERS, ...provider }).filter(([name]) => names.includes(name));
    this.workspace.write({
      terraform: requiredProviders(...used),
      ...(configured.length > 0 ? { provider: Object.fromEntries(configured) } : {}),
      ...rest,
    });
  }

  async stop(): Promise<void> {
    await this.server.close();
    this.workspace.remove();
  }
}
