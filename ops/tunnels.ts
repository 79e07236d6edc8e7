/**
 * npm run tunnels [-- <command…>]
 *
 * Brings the APIs of PowerDNS, Authentik and Harbor to this machine, where the config layer looks for them while their
 * public names do not exist (docs/decisions/0011-access-before-dns.md). Runs the command and closes them again; without a
 * command they stay open until Ctrl-C.
 */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { API_ACCESS, clusterFilePath, loadCluster } from "../spec";
import { placesOf } from "./places";
import { apiServices, openPortForwards } from "./port-forwards";
import { runCommand } from "./run-command";
import { runMain } from "./last-words";

async function main(command: readonly string[]): Promise<number> {
  const { cluster } = loadCluster(clusterFilePath(process.env.CLUSTER));
  const services = apiServices(cluster);
  if (services.length === 0) throw new Error("No service of this cluster is configured through its API.");
  const { kubeconfig } = placesOf(cluster.name, process.env);
  if (!existsSync(kubeconfig))
    throw new Error(`There is no ${kubeconfig}: deploy infra and services first; nothing was run.`);
  const forwards = await openPortForwards(services, { kubeconfig, environment: process.env });
  try {
    for (const service of services) {
      const { namespace, service: name, port, localPort } = API_ACCESS[service];
      console.error(`127.0.0.1:${localPort} is ${namespace}/${name}:${port}`);
    }
    if (command.length > 0) return await runCommand(command, process.env);
    console.error("Ctrl-C closes them.");
    const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]).then(() => undefined);
    const broken = await Promise.race([forwards.broken, stopped]);
    if (broken) throw broken;
    return 0;
  } finally {
    await forwards.close();
  }
}

runMain(() => main(process.argv.slice(2)));
