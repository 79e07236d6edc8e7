/**
 * The coordination server of a tailnet (Tailscale or headscale), as far as the tailscale extension of the nodes uses it. An auth key
 * registers a machine once; from then on the machine's own node key is enough, also when the auth key is revoked or has expired.
 *
 * Sources: tailscale.com/docs/features/access-control/auth-keys, tailscale.com/kb/1010/node-keys; tailscale/tailscale
 * `cmd/containerboot/main.go` (TS_AUTH_ONCE); siderolabs/extensions `network/tailscale/tailscale.yaml` (TS_STATE_DIR is on EPHEMERAL).
 */
import { randomBytes } from "node:crypto";
import { isRunningTalos } from "../machines";
import type { Machine, Machines, TalosMachine } from "../machines";
import type { Collection, Store } from "../store";
import { readNodeConfig } from "../talos/node-config";

const TAILSCALE_SERVICE = "tailscale";
const EXTENSION = "siderolabs/tailscale";

/** The configuration of the extension. */
interface Login {
  readonly key: string;
  /** Whether a registered machine starts without another login. */
  readonly isOnce: boolean;
}

export class Tailnet {
  private readonly revoked: Collection<true>;

  constructor(
    store: Store,
    private readonly machines: Machines,
  ) {
    this.revoked = store.collection("revoked-tailnet-keys");
    machines.onChange(() => {
      for (const machine of machines.all()) this.register(machine);
    });
  }

  /** Revokes an auth key: it registers no further machine. */
  revoke(key: string): void {
    this.revoked.put(key, true);
  }

  members(): { readonly name: string; readonly nodeKey: string }[] {
    return this.machines
      .all()
      .filter(isRunningTalos)
      .flatMap((machine) => {
        const { name, tailnetNodeKey: nodeKey } = machine;
        return nodeKey === undefined || this.describeRefusal(machine) !== undefined ? [] : [{ name, nodeKey }];
      });
  }

  /** Why the client of a machine is not logged in; undefined when it is. */
  describeRefusal(machine: TalosMachine): string | undefined {
    const login = loginOf(machine);
    if (!login || (machine.tailnetNodeKey !== undefined && login.isOnce)) return undefined;
    if (login.key === "") return "failed to auth tailscale: no auth key";
    return this.revoked.has(login.key) ? "failed to auth tailscale: invalid key" : undefined;
  }

  private register(machine: Machine): void {
    if (!isRunningTalos(machine) || machine.isStarting || machine.tailnetNodeKey !== undefined) return;
    if (!loginOf(machine) || this.describeRefusal(machine) !== undefined) return;
    this.machines.change(machine.id, { tailnetNodeKey: `nodekey:${randomBytes(32).toString("hex")}` });
  }
}

function loginOf({ running, configuration }: TalosMachine): Login | undefined {
  if (configuration === undefined || !running.system.extensions.includes(EXTENSION)) return undefined;
  const service = readNodeConfig(configuration).extensionServices.find(({ name }) => name === TAILSCALE_SERVICE);
  if (!service) return undefined;
  const valueOf = (variable: string) =>
    service.environment.find((line) => line.startsWith(`${variable}=`))?.slice(variable.length + 1);
  return { key: valueOf("TS_AUTHKEY") ?? "", isOnce: valueOf("TS_AUTH_ONCE") === "true" };
}
