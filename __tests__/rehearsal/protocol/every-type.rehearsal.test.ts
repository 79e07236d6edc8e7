import { join } from "node:path";
import { readSchemas } from "../../../rehearsal/protocol/schema";
import type { ProviderSchema } from "../../../rehearsal/protocol/schema";
import { startServer } from "../../../rehearsal/server";
import type { RehearsalServer } from "../../../rehearsal/server";
import { generatedConfiguration } from "./support/generated-configuration";
import { memoryProvider } from "./support/memory-provider";
import type { Memory } from "./support/memory-provider";
import { Workspace } from "./support/terraform";
import { nonEmpty } from "../../support/non-empty";

const locked = readSchemas(join(__dirname, "../../../schemas"));
const types = locked.flatMap(({ schema }) => Object.keys(schema.resource_schemas ?? {}));

describe("every type of every locked schema, through the terraform binary", () => {
  const memory: Memory = new Map();
  let server: RehearsalServer;
  let workspace: Workspace;

  beforeAll(async () => {
    server = await startServer({ providers: locked.map((provider) => memoryProvider(provider, memory)) });
    workspace = new Workspace(server.env);
    workspace.write(generatedConfiguration(locked, "one"));
    await workspace.init();
  });

  afterAll(async () => {
    workspace.remove();
    await server.close();
  });

  it("serves the locked schemas", async () => {
    const { stdout } = await workspace.succeed("providers", "schema", "-json");
    const shown = (JSON.parse(stdout) as { provider_schemas: Record<string, ProviderSchema> }).provider_schemas;
    for (const { source, schema } of nonEmpty(locked)) {
      const {
        provider,
        resource_schemas = {},
        data_source_schemas = {},
      } = shown[`registry.terraform.io/${source}`] ?? {};
      expect(withoutDescriptionKinds({ provider, resource_schemas, data_source_schemas })).toEqual(schema);
    }
  });

  it("applies the smallest and the largest configuration, and re-plans empty", async () => {
    const applied = await workspace.apply();
    expect(applied.text).toContain(`Resources: ${types.length * 2} added, 0 changed, 0 destroyed`);
    expect(await workspace.plan()).toMatchObject({ code: 0 });
  }, 30_000);

  it("updates them in place, and re-plans empty", async () => {
    workspace.write(generatedConfiguration(locked, "three"));
    expect((await workspace.apply()).text).toMatch(/Resources: 0 added, [1-9]\d* changed, 0 destroyed/);
    expect(await workspace.plan()).toMatchObject({ code: 0 });
  }, 30_000);

  it("destroys them all", async () => {
    expect((await workspace.apply("-destroy")).text).toContain(`${types.length * 2} destroyed`);
    expect([...memory.keys()]).toEqual([]);
  }, 30_000);
});

// Terraform adds the kind of a description that is not there.
function withoutDescriptionKinds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptionKinds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === "description_kind" && inner === "plain"))
      .map(([key, inner]) => [key, withoutDescriptionKinds(inner)]),
  );
}
