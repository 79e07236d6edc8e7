import { error } from "./rule";
import type { Rule } from "./rule";

/** Talos refuses overlapping ranges, and a range that runs backwards. Source: siderolabs/talos `port_range.go`. */
export const allowedPortsInOrder: Rule = ({ network }) =>
  network.ingressFirewall.allow.flatMap(({ ports }, i) => {
    const ranges = ports.map((port) => {
      const [first = 0, last = first] = String(port).split("-").map(Number);
      return { first, last };
    });
    return ranges.flatMap(({ first, last }, j) => {
      const path = ["network", "ingressFirewall", "allow", i, "ports", j];
      if (last < first || last > 65_535 || first < 1)
        return [error(path, `${ports[j]} is not a range of ports`, "Write the lower port first, from 1 to 65535.")];
      const other = ranges.slice(0, j).find((one) => one.first <= last && first <= one.last);
      return other
        ? [error(path, `${ports[j]} overlaps with ${other.first}-${other.last}`, "List each port once.")]
        : [];
    });
  });

export const allowedPortsNamedOnce: Rule = ({ network: { ingressFirewall } }) =>
  ingressFirewall.allow.flatMap(({ name }, i) =>
    ingressFirewall.allow.findIndex((other) => other.name === name) < i
      ? [error(["network", "ingressFirewall", "allow", i, "name"], `another rule is already called ${name}`)]
      : [],
  );
