import { LAYERS, loadCluster } from "../../spec";
import { clusterFilePath, clusterNames } from "../../spec/cluster-file";
import { addresses, resource, synthCluster, synthHybrid } from "../support/synth";
import type { Stack } from "../support/synth";
import { nonEmpty } from "../support/non-empty";

const hybrid = synthHybrid();

describe("addresses are a public contract", () => {
  test.each(LAYERS)("%s", (layer) => {
    expect(addresses(hybrid[layer])).toMatchSnapshot();
  });

  test.each(clusterNames().filter((name) => name !== "hybrid"))("of %s", (name) => {
    const stacks = synthCluster(loadCluster(clusterFilePath(name)).cluster);
    expect(Object.fromEntries(LAYERS.map((layer) => [layer, addresses(stacks[layer])]))).toMatchSnapshot();
  });
});

/** A stack without the lists that contain every node: dependencies and the addresses in outputs. */
function bodies(stack: Stack): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(stack.resource)
      .flatMap((type) =>
        Object.keys(stack.resource[type] ?? {}).map((name) => {
          const { depends_on: _, ...body } = resource(stack, `${type}.${name}`);
          return [`${type}.${name}`, body];
        }),
      )
      .filter(([address]) => !PUBLIC_TRAFFIC.test(String(address))),
  );
}

/** The names of the nodes that receive public traffic: a new node of that site belongs to them. */
const PUBLIC_TRAFFIC = /^powerdns_record\.(zone_apex|zone_wildcard|host_)/;

describe("adding a node", () => {
  const additions = {
    "a worker at home": { name: "talos-pve-worker-1", site: "atlas", role: "worker", address: "10.2.2.2" },
    "a rented worker, first in the file": { name: "a-new-worker", site: "hillsboro", role: "worker" },
  };

  test.each(Object.entries(additions))("%s adds addresses and changes no existing resource", (_, node) => {
    const grown = synthHybrid((file) => file.nodes.unshift(node));
    for (const layer of nonEmpty(LAYERS)) {
      const before = bodies(hybrid[layer]);
      const after = bodies(grown[layer]);
      for (const [address, body] of nonEmpty(Object.entries(before)))
        expect([address, after[address]]).toEqual([address, body]);
      const added = addresses(grown[layer]).filter((address) => !addresses(hybrid[layer]).includes(address));
      expect(added.filter((address) => address.split(".").at(-1)?.replace(/_.*/, "") !== node.name)).toEqual([]);
      // A rented node also has a public name.
      expect(added.length > 0).toBe(layer === "infra" || (layer === "config" && node.site === "hillsboro"));
    }
  });

  test("two new control planes do not change the running ones", () => {
    const grown = synthHybrid((file) =>
      file.nodes.push(
        { name: "talos-pve-cp-1", site: "atlas", role: "controlplane", address: "10.2.1.2" },
        { name: "talos-pve-cp-2", site: "atlas", role: "controlplane", address: "10.2.1.3" },
      ),
    );
    for (const layer of nonEmpty(LAYERS)) expect(bodies(grown[layer])).toMatchObject(bodies(hybrid[layer]));
  });

  test("the order of nodes, sites and keys in the file has no effect", () => {
    const reordered = synthHybrid((file) => {
      file.nodes.reverse();
      file.sites = Object.fromEntries(Object.entries(file.sites).reverse());
    });
    for (const layer of nonEmpty(LAYERS)) expect(bodies(reordered[layer])).toEqual(bodies(hybrid[layer]));
  });
});
