/** The answers that were computed last, by their question. They are shared, and so they are frozen. */
export class RecentAnswers<T> {
  private readonly known = new Map<string, T>();

  /** @param most how many are kept */
  constructor(private readonly most: number) {}

  /** @param compute gives the same answer to the same question */
  of(question: string, compute: () => T): T {
    const answer = this.known.get(question) ?? freeze(compute());
    // Those that are asked for again stay.
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
