import { redacted, redactedJson } from "../../support/redaction";
import { verdictOf } from "./layer-review";
import type { Review } from "./layer-review";
import { inMarkdown } from "./markdown";
import { inWords } from "./words";

/** A review as it is printed. */
export function form(
  review: Review,
  { json, markdown }: { readonly json: boolean; readonly markdown: boolean },
): string {
  if (json) return redactedJson({ verdict: verdictOf(review), ...review });
  return redacted(markdown ? inMarkdown(review) : inWords(review));
}
