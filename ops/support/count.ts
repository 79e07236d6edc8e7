/** For example "1 member", "3 members". */
export function formatCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** Agrees with a number of subjects. For example pluralize(names.length, "is", "are"). */
export function pluralize(count: number, one: string, several: string): string {
  return count === 1 ? one : several;
}

/** A list in one line, cut to a number of items: `a, b, c and 4 more`. */
export function shortenList(items: readonly string[], most = 8): string {
  const more = items.length - most;
  return `${items.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
