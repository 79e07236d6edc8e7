import { addResumeHint } from "../../../ops/cli/resume-hint";
import { BackendChanged, StateLocked, TerraformFailed } from "../../../ops/clients/terraform/failure";
import type { Diagnostic } from "../../../ops/clients/terraform/events";

const QUOTA: Diagnostic = { severity: "error", summary: "create failed", detail: "quota", address: "hcloud_server.a" };

function hintOf(error: Error): string {
  const { message } = error;
  addResumeHint(error);
  return error.message.slice(message.length);
}

test("a failed apply can be resumed with the same command", () => {
  expect(hintOf(new TerraformFailed("apply", [QUOTA], ""))).toMatch(/^\n.*resumes\.$/);
});

test.each([
  ["a failed plan", new TerraformFailed("plan", [QUOTA], "")],
  ["a locked state", new StateLocked("apply", "locked")],
  ["another backend", new BackendChanged("apply")],
  ["another error", new Error("No.")],
])("%s has no such hint", (_, error) => {
  expect(hintOf(error)).toBe("");
});
