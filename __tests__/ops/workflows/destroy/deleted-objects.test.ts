import { findDeletedObjects } from "../../../../ops/workflows/destroy/deleted-objects";
import { TerraformFailed } from "../../../../ops/clients/terraform/failure";

const diagnostic = (address: string, detail: string, severity: "error" | "warning" = "error") => ({
  severity,
  summary: "Unable to Refresh Resource",
  detail,
  address,
});

test("tokens that Proxmox does not have are named, and nothing else is", () => {
  const failure = new TerraformFailed(
    "plan",
    [
      diagnostic("proxmox_user_token.a", "no such token 'terraform' for user 'terraform@pve'"),
      diagnostic("proxmox_user_token.a", "no such token, said twice"),
      diagnostic("proxmox_user_token.b", "401 invalid credentials"),
      diagnostic("proxmox_user_token.c", "no such token", "warning"),
      diagnostic("proxmox_acl.d", "update ACL failed: no such token 'terraform@pve!hybrid'"),
    ],
    "",
  );
  expect(findDeletedObjects(failure)).toEqual(["proxmox_user_token.a"]);
  expect(findDeletedObjects(new Error("no such token"))).toEqual([]);
});
