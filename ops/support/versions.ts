/** Whether a version, for example 8.4.1, is the given one or newer. */
export function isAtLeast(version: string, least: string): boolean {
  const [have, need] = [splitVersion(version), splitVersion(least)];
  for (const [i, part] of need.entries()) {
    const own = have[i] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}

function splitVersion(version: string): number[] {
  return version.split(/[.+~-]/).map((part) => Number.parseInt(part, 10) || 0);
}
