import type { Cluster } from "../../../spec";
import type { ProxmoxNode } from "../../../spec/providers/proxmox";
import type { PortProbe } from "../../clients/http/port-open";
import type { Observation } from "../../support/check";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";

/** The port of Talos, and ports that are open on most other machines. */
const PORTS = [50000, 22, 80, 443, 445, 8006] as const;

/** Two machines with one address respond alternately, so an address must be free before its node exists. */
export async function checkTakenAddresses(
  cluster: Cluster,
  missing: readonly ProxmoxNode[],
  probe: PortProbe,
): Promise<Observation[]> {
  const nodes = missing.flatMap(({ name, address }) => (address === undefined ? [] : [{ what: name, address }]));
  const { vip } = cluster.controlPlane;
  const isNew = missing.length === cluster.nodes.length;
  const wanted = [...nodes, ...(vip && isNew ? [{ what: "the shared address", address: vip.address }] : [])];
  const findings = await Promise.all(
    wanted.map(async ({ what, address }) => {
      const open = await Promise.all(PORTS.map(async (port) => ((await probe(address, port)) ? [port] : [])));
      const [port] = open.flat();
      return port === undefined ? [] : [refuseTaken(what, address, port)];
    }),
  );
  return findings.flat();
}

function refuseTaken(what: string, address: string, port: number): Finding {
  return error(
    "address-taken",
    `${address}, meant for ${what}, is in use: another machine responds there on port ${port}.`,
    `Find out which machine it is (arping ${address}, the router's list of leases), and move it, or choose another address. Coldstart does not touch it.`,
  );
}
