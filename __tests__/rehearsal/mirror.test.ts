import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readPlatform, writeMirror } from "../../rehearsal/mirror";
import { sharedFolder } from "../support/temporary-folder";

describe("the mirror", () => {
  const folder = sharedFolder("mirror");
  const configuration = writeMirror(folder, [{ source: "bpg/proxmox", version: "0.111.1" }]);
  const binary = (registry: string) =>
    join(folder, "providers", registry, "bpg/proxmox/0.111.1", readPlatform(), "terraform-provider-proxmox_v0.111.1");

  it("has an executable under the name of Terraform's registry and of OpenTofu's", () => {
    for (const registry of ["registry.terraform.io", "registry.opentofu.org"])
      expect(statSync(binary(registry)).mode & 0o111).toBe(0o111);
  });

  it("is the only allowed source of providers", () => {
    const text = readFileSync(configuration, "utf8");
    expect(text).toContain(`path = "${folder}/providers"`);
    expect(text).not.toMatch(/direct|network_mirror/);
  });

  it("has the same bytes for every server, so that lock files stay valid", () => {
    expect(readFileSync(binary("registry.terraform.io"), "utf8")).not.toContain(folder);
  });
});
