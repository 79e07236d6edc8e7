import type { RunConsole } from "../../../ops/engine/console/console";
import { withConsole } from "../../../ops/live/with-console";
import { Interrupted } from "../../../ops/support/interrupted";
import { STARTED } from "../engine/events/sample";

/** The last line of JSON that a run prints. */
async function lastLine(work: (console: RunConsole) => Promise<unknown>): Promise<unknown> {
  const lines: string[] = [];
  const write = jest.spyOn(process.stdout, "write").mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  try {
    await withConsole({ json: true }, (console) => {
      console.emit(STARTED);
      return work(console);
    }).catch(() => undefined);
  } finally {
    write.mockRestore();
  }
  return JSON.parse(lines.join("").trim().split("\n").at(-1) ?? "");
}

test.each([
  ["done", () => Promise.resolve()],
  ["failed", () => Promise.reject(new Error("it failed"))],
  ["interrupted", () => Promise.reject(new Interrupted())],
  ["interrupted", () => Promise.reject(new DOMException("aborted", "AbortError"))],
])("a run that is %s ends with this outcome", async (outcome, work) => {
  expect(await lastLine(work)).toMatchObject({ type: "ended", outcome });
});
