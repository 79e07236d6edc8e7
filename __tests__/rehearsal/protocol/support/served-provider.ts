import type { ProviderBehaviour } from "../../../../rehearsal/protocol/behaviour";
import type { ServiceAccess } from "../../../../rehearsal/world/service-access";
import { startServer } from "../../../../rehearsal/server";
import type { RehearsalServer } from "../../../../rehearsal/server";
import { Workspace } from "./terraform";

/** A provider of a service's API, and the terraform binary that uses it, for all tests of a file. */
export class ServedProvider {
  /** Why the service does not respond. */
  down: string | undefined;
  workspace!: Workspace;
  private server!: RehearsalServer;

  constructor(make: (access: ServiceAccess) => ProviderBehaviour, credential: string) {
    beforeAll(async () => {
      const provider = make({ down: () => this.down, credential: () => credential });
      this.server = await startServer({ providers: [provider] });
      this.workspace = new Workspace(this.server.env);
    });
    afterAll(async () => {
      this.workspace.remove();
      await this.server.close();
    });
  }
}
