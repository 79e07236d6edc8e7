/** The ports at which a control plane serves metrics, where its configuration opens them on all addresses. */
import type { Socket } from "node:net";
import { isRunningTalos } from "../world/machines";
import type { World } from "../world";
import { METRICS_PORTS } from "../world/talos/config/components";
import { readNodeConfig } from "../world/talos/node-config";

const PORTS: readonly number[] = Object.values(METRICS_PORTS);

const ANSWER = "# TYPE etcd_server_has_leader gauge\netcd_server_has_leader 1\n";

/** Accepts a connection to a metrics port, or returns why it is impossible; undefined for other ports and addresses. */
export function routeMetrics(
  { machines, network }: Pick<World, "machines" | "network">,
  host: string,
  port: number,
): ((socket: Socket) => void) | string | undefined {
  const machine = PORTS.includes(port) ? machines.withAddress(host)[0] : undefined;
  if (!machine) return undefined;
  const blocked = network.operatorBlocked(machine, port);
  if (blocked !== undefined) return `dial tcp ${host}:${port}: i/o timeout (${blocked})`;
  const isServed = isRunningTalos(machine) && readNodeConfig(machine.configuration ?? "").metricsPorts.includes(port);
  if (!isServed) return `dial tcp ${host}:${port}: connect: connection refused`;
  return (socket) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Length: ${ANSWER.length}\r\nConnection: close\r\n\r\n`;
    socket.once("data", () => socket.end(`${head}${ANSWER}`));
  };
}
