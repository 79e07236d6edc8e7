export function byName<T extends { readonly name: string }>(sites: readonly T[]): T[] {
  return [...sites].sort((a, b) => a.name.localeCompare(b.name));
}
