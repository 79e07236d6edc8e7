import type { ProviderBehaviour, ResourceBehaviour } from "../../../rehearsal/protocol/behaviour";
import type { LockedProvider } from "../../../rehearsal/protocol/schema";
import { simulateProvider } from "../../../rehearsal/protocol/simulated-provider";

const locked: LockedProvider = {
  source: "test/alpha",
  version: "1.2.3",
  schema: {
    resource_schemas: {
      alpha_server: {
        version: 0,
        block: {
          attributes: {
            id: { type: "string", computed: true },
            size: { type: "number", optional: true, computed: true },
            note: { type: "string", optional: true },
            nics: { type: ["list", ["object", { mac: "string" }]], optional: true },
          },
          block_types: {
            nic: { block: { attributes: { mac: { type: "string", optional: true } } }, nesting_mode: "list" },
          },
        },
      },
    },
  },
};

function simulate(server: Partial<ResourceBehaviour>, more: Partial<ProviderBehaviour> = {}): () => unknown {
  const alpha_server = { create: (planned: never) => planned, ...server };
  const behaviour = { source: "test/alpha", configure: () => null, resources: { alpha_server }, dataSources: {} };
  return () => simulateProvider(locked, { ...behaviour, ...more });
}

describe("a behaviour that does not match its schema is rejected at start", () => {
  it.each<[string, Partial<ResourceBehaviour>]>([
    [`alpha_server replaceOnChange: there is no "nic[].ip"`, { replaceOnChange: ["nic[].ip", "nic[].mac"] }],
    [`alpha_server unknownOnUpdate: "note" is not a computed attribute`, { unknownOnUpdate: ["note", "id"] }],
    [`alpha_server defaults: there is no attribute "memory"`, { defaults: { memory: 1 } }],
    [`alpha_server defaults: "size" must be of type number, not a string`, { defaults: { size: "1" } }],
    [
      `alpha_server defaults: "note" is not computed; Terraform accepts that only with legacySdk`,
      { defaults: { note: "" } },
    ],
  ])("%s", (message, behaviour) => {
    expect(simulate(behaviour)).toThrow(message);
  });

  it("for types that the schema does not have", () => {
    const unknown = { create: () => ({}) };
    expect(simulate({}, { resources: { alpha_volume: unknown } })).toThrow("alpha_volume is not in the schema");
    expect(simulate({}, { dataSources: { alpha_image: { read: () => ({}) } } })).toThrow("data.alpha_image");
  });

  it("a matching one is accepted", () => {
    const fitting = {
      legacySdk: true,
      replaceOnChange: ["nic", "nic[].mac", "nics[].mac"],
      defaults: { "nic[].mac": "" },
    };
    expect(simulate(fitting)).not.toThrow();
  });
});
