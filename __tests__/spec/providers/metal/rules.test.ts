import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { loadCluster, machineConfigPatches } from "../../../../spec";
import { metalNodes } from "../../../../spec/providers/metal";
import { findingsOf, outcomeOf } from "../../support";
import type { Raw } from "../../support";

const FILE = join(__dirname, "../../../../clusters/metal.yaml");
const TEXT = readFileSync(FILE, "utf8");
const metal = (): Raw => parse(TEXT);

describe("a site with machines of its own", () => {
  test.each<[string, (raw: Raw) => void, string[]]>([
    ["an address outside of the network", ({ nodes }) => (nodes[0].address = "192.168.9.11"), ["nodes[0].address"]],
    ["the gateway as an address", ({ nodes }) => (nodes[0].address = "192.168.8.1"), ["nodes[0].address"]],
    ["the VIP as an address", ({ nodes }) => (nodes[0].address = "192.168.8.10"), ["nodes[0].address"]],
    ["no address", ({ nodes }) => delete nodes[1].address, ["nodes[1]"]],
    ["no UUID", ({ nodes }) => delete nodes[1].uuid, ["nodes[1]"]],
    ["a UUID of another form", ({ nodes }) => (nodes[1].uuid = "0300020004000500"), ["nodes[1].uuid"]],
    ["a UUID twice, in other letters", twins, ["nodes[1].uuid"]],
    ["an address twice", ({ nodes }) => (nodes[1].address = nodes[0].address), ["nodes[1].address"]],
    ["a selector that selects nothing", ({ sites }) => (sites.shelf.disk = {}), ["sites.shelf.disk"]],
    ["a disk that is no path", ({ sites }) => (sites.shelf.disk = "sda"), ["sites.shelf.disk"]],
    ["a magic packet without a MAC address", ({ nodes }) => (nodes[1].wakeOnLan = true), ["nodes[1].wakeOnLan"]],
    ["a key of a virtual machine", ({ nodes }) => (nodes[2].vmId = 400), ["nodes[2].vmId"]],
  ])("is refused with %s", (_, change, paths) => {
    expect(findingsOf(metal(), change).map((finding) => finding.split(": ")[0])).toEqual(paths);
  });

  test("is reported with the line of the fault", () => {
    const line = TEXT.split("\n").findIndex((text) => text.includes("address: 192.168.8.12")) + 1;
    const { errors } = outcomeOf("metal.yaml", TEXT.replace("address: 192.168.8.12", "address: 192.168.9.12"));
    expect(errors.map((error) => error.line)).toEqual([line]);
  });

  test("a UUID is compared in lower case", () => {
    const { cluster } = outcomeOf(
      "metal.yaml",
      TEXT.replace("4c4c4544-0042-3510-8052-b4c04f4d3611", "ABCDEF00-0042-3510-8052-b4c04f4d3611"),
    );
    expect(cluster && metalNodes(cluster)[0]?.uuid).toBe("abcdef00-0042-3510-8052-b4c04f4d3611");
  });
});

describe("the machine configuration", () => {
  const { cluster } = loadCluster(FILE);
  const installOf = (name: string) => {
    const node = cluster.nodes.find((one) => one.name === name);
    if (!node) throw new Error(`no node ${name}`);
    const patches = machineConfigPatches(cluster, node, { address: node.address ?? "", installer: "the-installer" });
    return { patches, install: (patches[0] as { machine: { install: object } }).machine.install };
  };

  test("installs to the disk of the site, or of the node", () => {
    expect(installOf("shelf-0").install).toEqual({ diskSelector: { type: "nvme" }, image: "the-installer" });
    expect(installOf("shelf-2").install).toEqual({
      diskSelector: { serial: "S64DNX0RA01234" },
      image: "the-installer",
    });
  });

  test("makes the reserved address static", () => {
    expect(installOf("shelf-1").patches).toContainEqual(
      expect.objectContaining({ kind: "LinkConfig", addresses: [{ address: "192.168.8.12/24" }] }),
    );
  });
});

function twins({ nodes }: Raw): void {
  nodes[0].uuid = "abcdef00-0042-3510-8052-b4c04f4d3611";
  nodes[1].uuid = "ABCDEF00-0042-3510-8052-b4c04f4d3611";
}
