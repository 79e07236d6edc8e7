import { distance } from "fastest-levenshtein";

/** The known word that was probably meant, if one is similar enough; of several equally similar ones, the first. */
export function findNearest(
  word: string,
  known: readonly string[],
  limit = Math.max(2, Math.floor(word.length / 3)),
): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, far: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.far - b.far);
  const best = ranked[0];
  return best && best.far <= limit ? best.candidate : undefined;
}

/** ` (did you mean "x"?)`, or nothing. */
export function didYouMean(word: string, known: readonly string[], limit?: number): string {
  const best = findNearest(word, known, limit);
  return best ? ` (did you mean "${best}"?)` : "";
}

/** `a, b or c`. */
export function joinWithOr(words: readonly string[]): string {
  if (words.length <= 1) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** `a, b and c`. */
export function joinWithAnd(words: readonly string[]): string {
  if (words.length <= 1) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
