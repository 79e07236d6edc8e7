import type { CtyType } from "../../../rehearsal/protocol/cty";
import { objectSchema, withAttributesAsBlocks } from "../../../rehearsal/protocol/object-schema";
import { pathTree } from "../../../rehearsal/protocol/paths";
import { planChange } from "../../../rehearsal/protocol/plan";
import { changedPaths } from "../../../rehearsal/protocol/replacement";
import type { BlockSchema } from "../../../rehearsal/protocol/schema";
import { UNKNOWN } from "../../../rehearsal/protocol/values";
import type { State, Value } from "../../../rehearsal/protocol/values";

interface Rules {
  legacySdk?: boolean;
  defaults?: Record<string, Value>;
  unknownOnUpdate?: string[];
}

function plan(block: BlockSchema, rules: Rules, prior: State | null, config: State): State {
  return planChange(
    objectSchema(block),
    {
      legacySdk: rules.legacySdk ?? false,
      defaults: pathTree(Object.entries(rules.defaults ?? {})),
      unknownOnUpdate: pathTree((rules.unknownOnUpdate ?? []).map((path) => [path, true as const])),
    },
    prior,
    config,
  );
}

const text = { type: "string" } as const;
const server: BlockSchema = {
  attributes: {
    id: { ...text, computed: true },
    name: { ...text, required: true },
    status: { ...text, computed: true },
    size: { type: "number", optional: true, computed: true },
    password: { ...text, optional: true, write_only: true },
    note: { ...text, optional: true },
  },
};
const blank = { id: null, status: null, size: null, password: null, note: null };
const existing: State = { id: "1", name: "a", status: "running", size: 2, password: null, note: null };

describe("the plan of a create", () => {
  it("has unknown values for computed attributes and null for optional ones", () => {
    expect(plan(server, {}, null, { ...blank, name: "a" })).toEqual({
      ...{ id: UNKNOWN, name: "a", status: UNKNOWN, size: UNKNOWN, password: null, note: null },
    });
  });

  it("prefers configured values, known or not, to computed ones", () => {
    const planned = plan(server, { defaults: { size: 1 } }, null, { ...blank, name: UNKNOWN, size: 8 });
    expect(planned).toMatchObject({ name: UNKNOWN, size: 8 });
  });

  it("fills in defaults", () => {
    expect(plan(server, { defaults: { size: 1 } }, null, { ...blank, name: "a" })).toMatchObject({ size: 1 });
  });

  it("never holds write-only values", () => {
    expect(plan(server, {}, null, { ...blank, name: "a", password: "secret" })).toMatchObject({ password: null });
  });
});

describe("the plan of an update", () => {
  it("is the prior state when nothing changes", () => {
    const rules = { unknownOnUpdate: ["status"], defaults: { size: 2 } };
    expect(plan(server, rules, existing, { ...blank, name: "a" })).toBe(existing);
  });

  it("keeps computed values, except those that every change makes unknown", () => {
    const planned = plan(server, { unknownOnUpdate: ["status"] }, existing, { ...blank, name: "b" });
    expect(planned).toMatchObject({ id: "1", name: "b", status: UNKNOWN, size: 2 });
  });

  it("returns to the default when the configuration has no value any more", () => {
    expect(plan(server, { defaults: { size: 1 } }, existing, { ...blank, name: "a" })).toMatchObject({ size: 1 });
  });
});

describe("resources of the legacy SDK", () => {
  const legacy = (prior: State | null, config: State, defaults = {}) =>
    plan(server, { legacySdk: true, defaults }, prior, { ...blank, name: "a", ...config });

  it("plan an empty string default as null at create, other defaults unchanged", () => {
    expect(legacy(null, {}, { note: "" })).toMatchObject({ note: null });
    expect(legacy(null, {}, { size: 0 })).toMatchObject({ size: 0 });
  });

  it("plan it as an empty string when a value is removed from the configuration", () => {
    expect(legacy({ ...existing, note: "x" }, {}, { note: "" })).toMatchObject({ note: "" });
  });

  it("treat an empty value in the state like no value in the configuration", () => {
    const prior = { ...existing, note: "" };
    expect(legacy(prior, {})).toBe(prior);
    expect(legacy(prior, {}, { note: "" })).toBe(prior);
  });
});

const element = {
  attributes: {
    path: { ...text, required: true },
    size: { type: "number", optional: true },
    uuid: { ...text, computed: true },
  },
} as const;

describe("nested objects", () => {
  const inMode = (mode: "list" | "set" | "map" | "single"): BlockSchema => ({
    block_types: { disk: { block: element, nesting_mode: mode } },
  });

  it("get defaults only if they are present", () => {
    const rules = { legacySdk: true, defaults: { "disk[].size": 8 } };
    expect(plan(inMode("list"), rules, null, { disk: [] })).toEqual({ disk: [] });
    expect(plan(inMode("list"), rules, null, { disk: [{ path: "a", size: null, uuid: null }] })).toEqual({
      disk: [{ path: "a", size: 8, uuid: UNKNOWN }],
    });
    expect(plan(inMode("single"), rules, null, { disk: null })).toEqual({ disk: null });
  });

  it("of a list keep the computed values at the same index", () => {
    const prior = { disk: [{ path: "a", size: 1, uuid: "u1" }] };
    const config = { disk: [{ path: "b", size: 1, uuid: null }, { path: "c", size: 1, uuid: null }] }; // oxfmt-ignore
    expect(plan(inMode("list"), {}, prior, config)).toEqual({
      disk: [{ path: "b", size: 1, uuid: "u1" }, { path: "c", size: 1, uuid: UNKNOWN }], // oxfmt-ignore
    });
  });

  it("of a map keep the computed values under the same key", () => {
    const prior = { disk: { x: { path: "a", size: 1, uuid: "u1" } } };
    const config = { disk: { x: { path: "b", size: 1, uuid: null }, y: { path: "a", size: 1, uuid: null } } };
    expect(plan(inMode("map"), {}, prior, config)).toEqual({
      disk: { x: { path: "b", size: 1, uuid: "u1" }, y: { path: "a", size: 1, uuid: UNKNOWN } },
    });
  });

  it("of a set keep the values of the element that differs only in computed values", () => {
    const prior = { disk: [{ path: "a", size: 1, uuid: "u1" }, { path: "b", size: 2, uuid: "u2" }] }; // oxfmt-ignore
    const config = { disk: [{ path: "b", size: 2, uuid: null }, { path: "a", size: 9, uuid: null }] }; // oxfmt-ignore
    expect(plan(inMode("set"), {}, prior, config)).toEqual({
      disk: [{ path: "b", size: 2, uuid: "u2" }, { path: "a", size: 9, uuid: UNKNOWN }], // oxfmt-ignore
    });
  });

  it("are equal for a set in another order", () => {
    const prior = { disk: [{ path: "a", size: 1, uuid: "u1" }, { path: "b", size: 2, uuid: "u2" }] }; // oxfmt-ignore
    const config = { disk: [{ path: "b", size: 2, uuid: null }, { path: "a", size: 1, uuid: null }] }; // oxfmt-ignore
    expect(plan(inMode("set"), {}, prior, config)).toBe(prior);
  });

  it("that are unknown stay unknown", () => {
    expect(plan(inMode("list"), {}, null, { disk: UNKNOWN })).toEqual({ disk: UNKNOWN });
  });

  it("work the same as nested attributes", () => {
    const nested: BlockSchema = {
      attributes: { disk: { nested_type: { attributes: element.attributes, nesting_mode: "set" }, optional: true } },
    };
    const prior = { disk: [{ path: "a", size: null, uuid: "u1" }] };
    expect(plan(nested, {}, prior, { disk: [{ path: "a", size: null, uuid: null }] })).toBe(prior);
  });
});

describe("blocks that the legacy SDK declares as attributes", () => {
  const nics = ["list", ["object", { bridge: "string", mac: "string" }]] as const;
  const block = { attributes: { nic: { type: nics as unknown as CtyType, optional: true, computed: true } } };
  const object = withAttributesAsBlocks(objectSchema(block));
  const rules = {
    legacySdk: true,
    defaults: pathTree([["nic[].bridge", "vmbr0"]]),
    unknownOnUpdate: pathTree<true>([]),
  };

  it("have defaults too", () => {
    const config = { nic: [{ bridge: null, mac: null }] };
    expect(planChange(object, rules, null, config)).toEqual({ nic: [{ bridge: "vmbr0", mac: null }] });
    const prior = { nic: [{ bridge: "vmbr0", mac: null }] };
    expect(planChange(object, rules, prior, config)).toBe(prior);
    expect(planChange(object, rules, prior, { nic: null })).toBe(prior);
  });
});

describe("replacement", () => {
  const block: BlockSchema = {
    attributes: { image: { ...text, optional: true }, keys: { type: ["set", "string"], optional: true } },
    block_types: {
      disk: { block: element, nesting_mode: "list" },
      nic: { block: element, nesting_mode: "set" },
    },
  };
  const { type } = objectSchema(block);
  const disk = (path: string, size = 1) => ({ path, size, uuid: "u" });
  const prior: State = { image: "a", keys: ["x", "y"], disk: [disk("a"), disk("b")], nic: [disk("n")] };

  it.each<[string, string[], State, unknown[]]>([
    ["nothing on a create-only attribute that stays", ["image"], {}, []],
    ["a changed attribute", ["image", "keys"], { image: "b" }, [["image"]]],
    ["an attribute that is not known yet", ["image"], { image: UNKNOWN }, [["image"]]],
    ["not the order of a set", ["keys"], { keys: ["y", "x"] }, []],
    ["the changed element of a list", ["disk[].path"], { disk: [disk("a"), disk("c")] }, [["disk", 1, "path"]]],
    ["not another attribute of it", ["disk[].path"], { disk: [disk("a", 2), disk("b")] }, []],
    ["an element that went", ["disk[].path"], { disk: [disk("a")] }, [["disk", 1, "path"]]],
    ["a block as a whole", ["disk"], { disk: [disk("a", 2), disk("b")] }, [["disk"]]],
    ["a set as a whole, for an attribute in it", ["nic[].path"], { nic: [disk("m")] }, [["nic"]]],
    ["not a set for other attributes in it", ["nic[].path"], { nic: [disk("n", 5)] }, []],
  ])("is required by %s", (_, paths, change, expected) => {
    expect(changedPaths(type, paths, prior, { ...prior, ...change })).toEqual(expected);
  });

  it("is never required at create", () => {
    expect(changedPaths(type, ["image"], null, prior)).toEqual([]);
  });
});
