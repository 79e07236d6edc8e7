/** Nodes of a small world with a Talos API, reachable through the rehearsal's proxy or directly. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WholeWorld } from "../../../../rehearsal";
import { startKubeApi } from "../../../../rehearsal/kube-api/server";
import { startTalosApi } from "../../../../rehearsal/talos-api/server";
import type { TalosApiServer } from "../../../../rehearsal/talos-api/server";
import type { Fault } from "../../../../rehearsal/world/faults";
import { makeTalosconfig } from "../../../../rehearsal/world/talos/kubeconfig";
import type { ClientConfiguration } from "../../../../rehearsal/world/talos/secrets";
import { Home, makeIdentity } from "../../world/support/home";
import type { Identity } from "../../world/support/home";

const PROXY_VARIABLES = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "no_proxy", "NO_PROXY"];

export class ReachableHome {
  private readonly doors: Server[] = [];
  private before: Record<string, string | undefined> = {};

  private constructor(
    readonly home: Home,
    readonly folder: string,
    private readonly talos: TalosApiServer,
    private readonly proxy: Awaited<ReturnType<typeof startKubeApi>>,
    private readonly whole: WholeWorld,
  ) {}

  static async start(options: { faults?: readonly Fault[]; identity?: Identity } = {}): Promise<ReachableHome> {
    const { faults = [], identity = await makeIdentity() } = options;
    const folder = mkdtempSync(join(tmpdir(), "coldstart-talos-"));
    const whole = new WholeWorld({ folder: join(folder, "world"), faults });
    const talos = startTalosApi(whole.base);
    const proxy = await startKubeApi({ world: whole.kubernetes, route: talos.route });
    const started = new ReachableHome(new Home(identity, {}, whole.base), folder, talos, proxy, whole);
    started.enter();
    return started;
  }

  /** The Kubernetes API has run for a while: its system namespaces exist, and the nodes are registered. */
  finishStartup(): void {
    this.whole.kubernetes.api.startup.finish();
  }

  /** From here on, the environment of this process points into the rehearsal. */
  private enter(): void {
    this.before = Object.fromEntries(PROXY_VARIABLES.map((name) => [name, process.env[name]]));
    Object.assign(process.env, this.proxy.env);
  }

  /** Runs work without the proxy in the environment. */
  async withoutProxy<T>(work: () => Promise<T>): Promise<T> {
    for (const name of PROXY_VARIABLES) delete process.env[name];
    try {
      return await work();
    } finally {
      Object.assign(process.env, this.proxy.env);
    }
  }

  /** A port on loopback that is the Talos port of a node. */
  async doorTo(address: string): Promise<number> {
    const door = createServer((socket: Socket) => {
      const take = this.talos.route(address, 50000);
      if (typeof take === "function") take(socket);
      else socket.destroy();
    });
    this.doors.push(door);
    await new Promise<void>((done) => door.listen(0, "127.0.0.1", done));
    return (door.address() as AddressInfo).port;
  }

  talosconfig(client: ClientConfiguration = this.home.identity.client, name = "talosconfig"): string {
    const file = join(this.folder, name);
    writeFileSync(file, makeTalosconfig("test", client, ["10.0.0.11"], []), { mode: 0o600 });
    return file;
  }

  /** As infra hands it on: with the address of a control plane in it. */
  async kubeconfig(address: string): Promise<string> {
    const { yaml, host } = await this.home.world.talos.kubeconfig(this.home.call(address));
    const file = join(this.folder, "kubeconfig");
    writeFileSync(file, yaml.replace(host, `https://${address}:6443`), { mode: 0o600 });
    return file;
  }

  /** A machine that loses its power, and keeps its disk. */
  powerOff(name: string): void {
    const { machines } = this.home.world;
    machines.powerOff(machines.all().find((machine) => machine.name === name)?.id ?? "");
  }

  powerOn(name: string): void {
    const { machines } = this.home.world;
    machines.powerOn(machines.all().find((machine) => machine.name === name)?.id ?? "");
  }

  async close(): Promise<void> {
    for (const [name, value] of Object.entries(this.before))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    for (const door of this.doors) door.close();
    await this.proxy.close();
    await this.talos.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
