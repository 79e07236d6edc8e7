/** A cache of the most recent results. Results are shared, so they are frozen. */
export class RecentResults<T> {
  private readonly known = new Map<string, T>();

  /** @param most the size of the cache */
  constructor(private readonly most: number) {}

  /** @param compute must be deterministic */
  of(question: string, compute: () => T): T {
    const answer = this.known.get(question) ?? freeze(compute());
    // Moves a used entry to the end, so that it is kept longest.
    this.known.delete(question);
    this.known.set(question, answer);
    const [oldest = ""] = this.known.keys();
    if (this.known.size > this.most) this.known.delete(oldest);
    return answer;
  }
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
