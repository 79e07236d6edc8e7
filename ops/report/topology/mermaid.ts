import type { Topology } from "./model";

/** The picture as Mermaid, for pages that draw it themselves. */
export function topologyMermaid({ name, sites, mesh, api, publicNames }: Topology): string {
  const lines = ["flowchart LR", `  people(["you"]) -->|"${api.address}"| ${id(sites[0]?.name ?? name)}`];
  for (const site of sites) {
    lines.push(`  subgraph ${id(site.name)}["${site.name}: ${site.place}"]`);
    for (const node of site.nodes) {
      lines.push(`    ${id(node.name)}["${node.name}<br/>${node.role}<br/>${node.address}"]`);
    }
    for (const storage of site.storage) lines.push(`    ${id(site.name)}_${id(storage)}[("${storage}")]`);
    lines.push("  end");
  }
  const [first, ...others] = sites;
  if (mesh && first) for (const other of others) lines.push(`  ${id(first.name)} <-->|"${mesh}"| ${id(other.name)}`);
  const entrance = sites.find(({ takesTraffic }) => takesTraffic);
  if (entrance && publicNames.length > 0) {
    lines.push(`  internet(["internet"]) -->|"${publicNames.at(-1) ?? ""}"| ${id(entrance.name)}`);
  }
  return `${lines.join("\n")}\n`;
}

function id(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, "_");
}
