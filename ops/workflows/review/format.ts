import { redact, redactJson } from "../../support/redaction";
import { verdictOf } from "./layer-review";
import type { Review } from "./layer-review";
import { renderMarkdown } from "./markdown";
import { renderText } from "./text";

/** The printed review. */
export function formatReview(
  review: Review,
  { json, markdown }: { readonly json: boolean; readonly markdown: boolean },
): string {
  if (json) return redactJson({ verdict: verdictOf(review), ...review });
  return redact(markdown ? renderMarkdown(review) : renderText(review));
}
