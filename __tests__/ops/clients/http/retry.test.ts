import type { JsonResponse, JsonRequest } from "../../../../ops/clients/http";
import { withRetries } from "../../../../ops/clients/http/retry";

const NO_PAUSES = [0, 0];

function answering(...statuses: number[]) {
  let requests = 0;
  const ask = () => Promise.resolve<JsonResponse>({ status: statuses[requests++] ?? 200, body: {} });
  return { ask, count: () => requests };
}

test.each([
  ["429 and then an answer", [429, 200], undefined, { status: 200, requests: 2 }],
  ["502 twice and then an answer", [502, 502, 200], undefined, { status: 200, requests: 3 }],
  ["429 without end", [429, 429, 429, 429], undefined, { status: 429, requests: 3 }],
  ["404, which is an answer", [404], undefined, { status: 404, requests: 1 }],
  ["501, which does not pass", [501], undefined, { status: 501, requests: 1 }],
  ["503 to a POST, which may have been carried out", [503, 200], { method: "POST" }, { status: 503, requests: 1 }],
])("%s", async (_, statuses, request: JsonRequest | undefined, expected) => {
  const { ask, count } = answering(...statuses);
  const { status } = await withRetries(ask, undefined, NO_PAUSES)("https://api.example.com", request);
  expect({ status, requests: count() }).toEqual(expected);
});

test("a 500 is not retried", async () => {
  const { ask, count } = answering(500, 200);
  const isFinal = ({ status }: JsonResponse) => status === 500;
  expect((await withRetries(ask, isFinal, NO_PAUSES)("https://api.example.com")).status).toBe(500);
  expect(count()).toBe(1);
});
