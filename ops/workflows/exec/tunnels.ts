import { once } from "node:events";
import { API_ACCESS, clusterFilePath, loadCluster } from "../../../spec";
import { refuseWithoutKubeconfig } from "../../support/missing-kubeconfig";
import { placesOf } from "../../support/places";
import type { Runtime } from "../../support/runtime";
import { apiServices, openPortForwards } from "../../clients/kubernetes/port-forwards";
import { apiUrl, withoutAddress } from "../../clients/kubernetes/service-apis";
import { runCommand } from "../../clients/processes/run-command";

/**
 * Forwards the APIs of PowerDNS, Authentik and Harbor to this machine while a command runs, or until Ctrl-C. The config
 * layer uses the forwarded ports while the public names do not resolve
 * (docs/decisions/0011-port-forwards-for-config.md). An API whose address is in its Terraform variable needs no forward.
 */
export async function openTunnels(command: readonly string[], runtime: Runtime): Promise<number> {
  const file = clusterFilePath(process.env.CLUSTER);
  const { cluster } = loadCluster(file);
  const services = apiServices(cluster);
  if (services.length === 0) throw new Error("No service of this cluster is configured through its API.");
  const places = placesOf(cluster.name, runtime);
  refuseWithoutKubeconfig({ file, cluster, places, runtime });
  const { kubeconfig } = places;
  const forwards = await openPortForwards(withoutAddress(services, process.env), {
    kubeconfig,
    environment: process.env,
  });
  // Without a port-forward nothing else keeps the process alive: listening for a signal does not.
  const waiting = setInterval(() => undefined, 60_000);
  try {
    for (const service of services) {
      const { namespace, service: name, port } = API_ACCESS[service];
      console.error(`${apiUrl(service, process.env)} → ${namespace}/${name}:${port}`);
    }
    if (command.length > 0) return await runCommand(command, process.env);
    console.error("Press Ctrl-C to close the tunnels.");
    const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]).then(() => undefined);
    const broken = await Promise.race([forwards.broken, stopped]);
    if (broken) throw broken;
    return 0;
  } finally {
    clearInterval(waiting);
    await forwards.close();
  }
}
