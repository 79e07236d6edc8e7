/** The edges of a DOT graph between nodes with an address. */
export function terraformGraph(dot: string): Map<string, string[]> {
  const edges = new Map<string, string[]>();
  for (const [, from = "", to = ""] of dot.matchAll(
    /"\[root\] ([^"\\]+(?:\\"[^"\\]*\\"[^"\\]*)*)" -> "\[root\] ([^"\\]+(?:\\"[^"\\]*\\"[^"\\]*)*)"/g,
  )) {
    const plain = (name: string) => name.replace(/ \(expand\)$/, "");
    edges.set(plain(from), [...(edges.get(plain(from)) ?? []), plain(to)]);
  }
  expect(edges.size).toBeGreaterThan(10);
  return edges;
}

/** Everything that an element depends on, directly or not. */
export function closure(edges: ReadonlyMap<string, readonly string[]>): (from: string) => ReadonlySet<string> {
  return (from) => {
    const found = new Set<string>();
    const follow = (id: string): void => {
      for (const next of edges.get(id) ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        follow(next);
      }
    };
    follow(from);
    return found;
  };
}
