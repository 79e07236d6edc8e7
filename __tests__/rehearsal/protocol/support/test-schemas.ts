import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AttributeSchema, BlockSchema, ProviderSchema } from "../../../../rehearsal/protocol/schema";

const required: AttributeSchema = { type: "string", required: true };
const optional: AttributeSchema = { type: "string", optional: true };
const computed: AttributeSchema = { type: "string", computed: true };
const either: AttributeSchema = { type: "string", optional: true, computed: true };

const versioned = (block: BlockSchema) => ({ version: 0, block });

/** Every nesting mode and kind of attribute there is, which no single real provider has. */
const alpha: ProviderSchema = {
  provider: versioned({ attributes: { token: optional } }),
  resource_schemas: {
    alpha_server: versioned({
      attributes: {
        id: computed,
        name: required,
        image: optional,
        status: computed,
        size: { type: "number", optional: true, computed: true },
        password: { ...optional, write_only: true },
        settings: { type: "dynamic", optional: true },
        limits: { nested_type: { attributes: { max: required, used: computed }, nesting_mode: "map" }, optional: true },
        tags: { nested_type: { attributes: { key: required, uid: computed }, nesting_mode: "set" }, optional: true },
      },
      block_types: {
        disk: { block: { attributes: { path: required, uuid: computed } }, nesting_mode: "list" },
        nic: { block: { attributes: { network: required, mac: either } }, nesting_mode: "set" },
        label: { block: { attributes: { text: required } }, nesting_mode: "map" },
        place: { block: { attributes: { rack: optional } }, nesting_mode: "group" },
        timeouts: { block: { attributes: { create: optional } }, nesting_mode: "single" },
      },
    }),
    alpha_legacy: versioned({
      attributes: { id: computed, name: required, note: optional, enabled: { type: "bool", optional: true } },
    }),
    alpha_unknown: versioned({ attributes: { id: computed } }),
  },
  data_source_schemas: { alpha_image: versioned({ attributes: { name: required, arch: either, id: computed } }) },
};

const beta: ProviderSchema = {
  provider: versioned({}),
  resource_schemas: { beta_record: versioned({ attributes: { id: computed, value: required } }) },
};

/** A folder like schemas/. */
export function writeTestSchemas(): string {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-test-schemas-"));
  for (const [name, schema] of Object.entries({ alpha, beta })) {
    const address = `registry.terraform.io/test/${name}`;
    const content = { provider_schemas: { [address]: schema }, provider_versions: { [address]: "1.2.3" } };
    writeFileSync(join(folder, `${name}@1.2.3.json`), JSON.stringify(content));
  }
  return folder;
}
