import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";

interface File {
  name: string;
  kubernetes: Record<string, unknown>;
  nodes: Record<string, unknown>[];
}

/** The hybrid cluster with additional on-premises workers, up to the given number of nodes. */
export function largeCluster(nodeCount: number): string {
  const hybrid = parse(readFileSync(join(__dirname, "../../clusters/hybrid.yaml"), "utf8")) as File;
  const grown = Array.from({ length: nodeCount - hybrid.nodes.length }, (_, i) => ({
    name: `talos-pve-worker-${i + 1}`,
    site: "atlas",
    role: "worker",
    address: `10.2.${10 + Math.floor(i / 200)}.${1 + (i % 200)}`,
    vmId: 3000 + i,
  }));
  return stringify({
    ...hybrid,
    name: `bench-${nodeCount}`,
    kubernetes: { ...hybrid.kubernetes, podSubnet: "10.128.0.0/14" },
    nodes: [...hybrid.nodes, ...grown],
  });
}
