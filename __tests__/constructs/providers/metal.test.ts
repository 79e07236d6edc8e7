import { join } from "node:path";
import { siteConstruct } from "../../../constructs/providers";
import { loadCluster } from "../../../spec";
import { alone } from "../support/alone";

const { cluster } = loadCluster(join(__dirname, "../../../clusters/metal.yaml"));
const [site] = cluster.sites;

function machines() {
  if (!site) throw new Error("the cluster has no site");
  return alone((stack) => {
    siteConstruct(site).addMachines(stack, site, {
      cluster,
      outsideVariable: (variable) => variable,
      siteToken: () => "",
      nodeAddresses: undefined,
      project: "../..",
    });
  });
}

describe("a machine that boots by itself", () => {
  const { resource, data } = machines();

  test("is replaced in the state for another UUID in the file, but never for another image", () => {
    expect(resource.terraform_data?.["shelf-0"]).toEqual({
      triggers_replace: { uuid: "4c4c4544-0042-3510-8052-b4c04f4d3611" },
    });
    expect(resource.null_resource?.["shelf-0"]).toMatchObject({
      triggers: { machine: "${terraform_data.shelf-0.id}" },
      lifecycle: { replace_triggered_by: ["terraform_data.shelf-0.id"] },
    });
  });

  test("boots the image that all machines of its site boot", () => {
    expect(Object.keys(resource.talos_image_factory_schematic ?? {})).toEqual(["site_shelf"]);
    expect(data?.talos_image_factory_urls?.site_shelf).toMatchObject({ platform: "metal", talos_version: "v1.13.9" });
  });
});
