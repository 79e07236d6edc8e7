import { readFileSync } from "node:fs";
import { CLUSTER_SCHEMA, clusterSchema } from "../../tools/cluster-schema";
import { HYBRID } from "../spec/support";

interface JsonSchema {
  readonly description?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly oneOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | false;
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
}

describe("clusters/schema.json", () => {
  const schema = JSON.parse(clusterSchema()) as JsonSchema;

  it("is what `npm run cluster-schema` writes", () => {
    expect(readFileSync(CLUSTER_SCHEMA, "utf8")).toBe(clusterSchema());
  });

  it("is what the editor finds through the first line of the sample", () => {
    expect(readFileSync(HYBRID, "utf8")).toMatch(/^# yaml-language-server: \$schema=\.\/schema\.json\n/);
  });

  it("explains keys, also those inside sites, nodes and services", () => {
    const sites = schema.properties?.["sites"]?.additionalProperties || undefined;
    const proxmox = sites?.oneOf?.find(({ properties }) => properties?.["host"]);
    expect([
      schema.properties?.["name"]?.description,
      schema.properties?.["sites"]?.description,
      proxmox?.properties?.["cpuType"]?.description,
      schema.properties?.["nodes"]?.items?.properties?.["vmId"]?.description,
      schema.properties?.["services"]?.properties?.["metallb"]?.description,
    ]).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/\w+ \w+/)));
  });

  it("does not ask for keys that have a default", () => {
    expect(schema.required).toEqual(expect.arrayContaining(["name", "talos", "sites", "nodes"]));
    expect(schema.required).not.toContain("controlPlane");
    expect(schema.properties?.["kubernetes"]?.required).toEqual(["version"]);
  });

  it("refuses unknown keys, as the program does", () => {
    expect(schema.additionalProperties).toBe(false);
  });
});
