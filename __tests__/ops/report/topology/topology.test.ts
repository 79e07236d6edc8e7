import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { topologyMermaid } from "../../../../ops/report/topology/mermaid";
import { topologyOf } from "../../../../ops/report/topology/model";
import { topologySvg } from "../../../../ops/report/topology/svg";
import { loadCluster } from "../../../../spec";
import { nonEmpty } from "../../../support/non-empty";

const CLUSTERS = join(__dirname, "../../../../clusters");
const files = readdirSync(CLUSTERS).filter((name) => name.endsWith(".yaml"));
const load = (file: string) => loadCluster(join(CLUSTERS, file)).cluster;

it("is the picture in the README (npx coldstart topology --output docs/pictures/hybrid.svg)", () => {
  const picture = readFileSync(join(__dirname, "../../../../docs/pictures/hybrid.svg"), "utf8");
  expect(picture).toBe(topologySvg(topologyOf(load("hybrid.yaml")), { columns: 3 }));
});

describe.each(files)("%s", (file) => {
  const cluster = load(file);
  const topology = topologyOf(cluster);

  it.each([1, 3])("shows every node, site and storage class, %d sites side by side", (columns) => {
    const svg = topologySvg(topology, { columns });
    for (const { name } of nonEmpty([...cluster.nodes, ...cluster.sites])) expect(svg).toContain(`>${name}</text>`);
    const classes = topology.sites.flatMap(({ storage }) => storage);
    expect(classes).not.toHaveLength(0);
    for (const name of nonEmpty(classes)) expect(svg).toContain(name);
    expect(svg).not.toMatch(/undefined|NaN|Infinity/);
  });

  it("keeps every shape inside the picture", () => {
    const svg = topologySvg(topology, { columns: 3 });
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    const shapes = [...svg.matchAll(/x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/g)];
    expect(shapes.length).toBeGreaterThan(cluster.nodes.length);
    for (const [, x, y, w, h] of nonEmpty(shapes)) {
      expect(Number(x) + Number(w)).toBeLessThanOrEqual(Number(width));
      expect(Number(y) + Number(h)).toBeLessThanOrEqual(Number(height));
    }
  });

  it("has the same content in Mermaid", () => {
    const text = topologyMermaid(topology);
    for (const { name } of nonEmpty(cluster.nodes)) expect(text).toContain(`["${name}<br/>`);
  });
});

it("shows the assigned addresses of a running cluster", () => {
  const svg = topologySvg(topologyOf(load("hybrid.yaml"), { "talos-vps-cp-0": "198.51.100.4" }), { columns: 1 });
  expect(svg).toContain("198.51.100.4:6443");
});

it("escapes text of the file", () => {
  const cluster = load("hybrid.yaml");
  const svg = topologySvg(topologyOf({ ...cluster, name: "<script>&" }), { columns: 1 });
  expect(svg).toContain("&#60;script&#62;&#38;");
  expect(svg).not.toContain("<script>");
});
