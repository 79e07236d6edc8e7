import { setTimeout as pause } from "node:timers/promises";
import type { AskJson, JsonResponse } from "./index";

/** Pauses before each further attempt. Hetzner's hourly limit refills by one request per second. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000];

function isTransient({ status }: JsonResponse): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}

/**
 * Repeats requests whose response is 429 or 5xx. Methods other than GET are sent once: a POST may have succeeded
 * although its response is an error.
 *
 * @param isFinal whether a 5xx is a valid response, which is not retried
 */
export function withRetries(
  ask: AskJson,
  isFinal: (answer: JsonResponse) => boolean = () => false,
  pausesMs: readonly number[] = PAUSES_MS,
): AskJson {
  return async (url, request) => {
    if ((request?.method ?? "GET") !== "GET") return ask(url, request);
    for (const pauseMs of pausesMs) {
      const answer = await ask(url, request);
      if (!isTransient(answer) || isFinal(answer)) return answer;
      await pause(pauseMs);
    }
    return ask(url, request);
  };
}
