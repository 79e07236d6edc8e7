import { blockOf, contains, isAddress } from "./rules/ipv4";

/** An error in nodes.txt, with its position. */
export class NodesFileError extends Error {
  override readonly name = "NodesFileError";
}

/**
 * The addresses in nodes.txt by node: one per line, control planes first, then workers, in the order of the cluster
 * file. Comments and empty lines do not count.
 *
 * @param nodes the names, in that order
 * @param networkOf the network that must contain a node's address, if it is known
 * @throws NodesFileError with all errors at once
 */
export function readNodesFile(
  file: string,
  text: string,
  nodes: readonly string[],
  networkOf: (node: string) => string | undefined = () => undefined,
): Record<string, string> {
  const lines = text.split(/\r?\n/).flatMap((line, i) => {
    const content = line.replace(/#.*$/, "");
    const address = content.trim();
    return address === "" ? [] : [{ address, line: i + 1, column: content.indexOf(address) + 1 }];
  });
  const formatPosition = ({ line, column }: { line: number; column: number }) => `${file}:${line}:${column}`;
  const findings = lines.flatMap((entry, i) => {
    const { address } = entry;
    if (!isAddress(address))
      return [`${formatPosition(entry)} error: "${address}" is not an IPv4 address such as 192.168.1.151`];
    const network = networkOf(nodes[i] ?? "");
    if (network && !contains(blockOf(network), address))
      return [`${formatPosition(entry)} error: ${address} is not in ${network}, the network of ${nodes[i]}`];
    const first = lines.slice(0, i).find((other) => other.address === address);
    return first
      ? [`${formatPosition(entry)} error: ${address} is already in line ${first.line}; each node has its own`]
      : [];
  });
  if (lines.length !== nodes.length) {
    const last = lines[nodes.length] ?? { line: Math.max(1, text.trimEnd().split("\n").length), column: 1 };
    findings.push(
      `${formatPosition(last)} error: ${count(lines.length)}, but the cluster file has ${nodes.length} nodes here: one line each, in this order: ${nodes.join(", ")}`,
    );
  }
  if (findings.length > 0) throw new NodesFileError(findings.join("\n"));
  return Object.fromEntries(nodes.map((name, i) => [name, lines[i]?.address ?? ""]));
}

function count(lines: number): string {
  return lines === 1 ? "there is 1 address" : `there are ${lines} addresses`;
}
