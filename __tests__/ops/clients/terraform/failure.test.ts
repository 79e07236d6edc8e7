import { TerraformFailed } from "../../../../ops/clients/terraform/failure";
import type { Diagnostic } from "../../../../ops/clients/terraform/events";

const ENDED: Diagnostic = { severity: "error", summary: "no response", detail: "ReadResource" };
const QUOTA: Diagnostic = { severity: "error", summary: "quota", detail: "", address: "hcloud_server.a" };

test("the message of a failed command has each diagnostic once", () => {
  const { message, diagnostics } = new TerraformFailed("apply", [ENDED, QUOTA, ENDED], "");
  expect(message.split("\n").slice(1)).toEqual(["no response", "    ReadResource", "hcloud_server.a: quota"]);
  expect(diagnostics).toHaveLength(3);
});
