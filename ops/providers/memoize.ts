/** Makes a value once for each key. */
export function memoize<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key) ?? make();
  cache.set(key, known);
  return known;
}
