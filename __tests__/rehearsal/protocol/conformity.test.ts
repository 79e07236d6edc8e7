import { checkKeepsConfig, checkKeepsPlan } from "../../../rehearsal/protocol/conformity";
import { objectSchema } from "../../../rehearsal/protocol/object-schema";
import { UNKNOWN } from "../../../rehearsal/protocol/values";
import type { State } from "../../../rehearsal/protocol/values";

const object = objectSchema({
  attributes: {
    id: { type: "string", computed: true },
    name: { type: "string", optional: true },
    count: { type: "number", optional: true },
    token: { type: "string", optional: true, write_only: true },
    tags: { type: ["set", ["object", { key: "string", uid: "string" }]], optional: true, computed: true },
  },
});
const base: State = { id: UNKNOWN, name: "a", count: null, token: null, tags: [] };
const keepsPlan = (planned: State, result: State, legacy = false) =>
  checkKeepsPlan(object.type, planned, result, legacy);

describe("a result", () => {
  it("may fill in unknown values", () => {
    expect(() => keepsPlan(base, { ...base, id: "1" })).not.toThrow();
  });

  it("may not change planned values; the error names them", () => {
    expect(() => keepsPlan(base, { ...base, id: "1", name: "b" })).toThrow('name: was planned as "a", but became "b"');
    expect(() => keepsPlan(base, { ...base, count: 0 })).toThrow("count: was planned as null, but became 0");
  });

  it("of the legacy SDK may have empty values for unplanned attributes", () => {
    expect(() => keepsPlan(base, { ...base, count: 0 }, true)).not.toThrow();
    expect(() => keepsPlan(base, { ...base, count: 3 }, true)).toThrow("count");
  });

  it("may have a set's elements in another order, with their unknowns filled in", () => {
    const planned = { ...base, tags: [{ key: UNKNOWN, uid: "2" }, { key: "a", uid: UNKNOWN }] }; // oxfmt-ignore
    const tags = [{ key: "a", uid: "2" }, { key: "b", uid: "2" }]; // oxfmt-ignore
    expect(() => keepsPlan(planned, { ...base, tags })).not.toThrow();
    expect(() => keepsPlan(planned, { ...base, tags: tags.slice(1) })).toThrow("tags");
  });
});

describe("a behaviour's own plan", () => {
  const config: State = { id: null, name: "a", count: null, token: null, tags: null };
  const keepsConfig = (planned: State, prior: State | null = null) =>
    checkKeepsConfig(object, config, prior, { ...base, ...planned });

  it("may decide about computed attributes", () => {
    expect(() => keepsConfig({ id: "planned", tags: [] })).not.toThrow();
  });

  it("may keep a prior value that means the same", () => {
    expect(() => keepsConfig({ name: "A" }, { ...base, name: "A" })).not.toThrow();
  });

  it.each<[State, string]>([
    [{ name: "b" }, 'name: is configured as "a", but was planned as "b"'],
    [{ count: 1 }, "count: is not computed"],
    [{ token: "x" }, "token: is write-only"],
  ])("may not plan %j", (planned, message) => {
    expect(() => keepsConfig(planned)).toThrow(message);
  });
});
