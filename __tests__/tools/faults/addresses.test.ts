import type { InterceptedCall } from "../../../rehearsal/protocol/intercept";
import type { Fault } from "../../../rehearsal/world/faults";
import { Addresses } from "../../../tools/faults/addresses";

const create = (type: string, planned: Record<string, string | number | string[]>): InterceptedCall => ({
  provider: "example/example",
  kind: "resource",
  type,
  action: "create",
  prior: null,
  planned,
  signal: new AbortController().signal,
});
const faultAt = (at: string): Fault => ({ at, action: "create", effect: "kill", times: 1 });

describe("the resource of a Terraform request", () => {
  const target = (address: string, values: Record<string, unknown>) => ({ address, type: "thing", values });

  test("is found by its values, in any notation", () => {
    const { matches } = new Addresses([
      target("thing.a", { name: "a", size: 1, tags: ["x", "y"], later: null }),
      target("thing.b", { name: "b" }),
    ]);
    const call = create("thing", { name: "a", size: "1", tags: ["y", "x"], later: "known now" });
    expect(matches(faultAt("thing.a"), call)).toBe(true);
    expect(matches(faultAt("thing.b"), call)).toBe(false);
    expect(matches({ ...faultAt("thing.a"), action: "delete" }, call)).toBe(false);
    expect(matches(faultAt("thing.a"), create("other", { name: "a" }))).toBe(false);
  });

  test("identical requests are matched one after the other", () => {
    const { matches } = new Addresses([target("thing.a", { size: 1 }), target("thing.b", { size: 1 })]);
    const who = () => {
      const call = create("thing", { size: 1 });
      return ["thing.a", "thing.b"].filter((address) => matches(faultAt(address), call));
    };
    expect([who(), who(), who()]).toEqual([["thing.a"], ["thing.b"], ["thing.a"]]);
  });

  test("an existing object is matched by its id, whatever else has changed", () => {
    const { matches } = new Addresses([target("thing.a", { id: 1, members: ["x"] }), target("thing.b", { id: "2" })]);
    const gone: InterceptedCall = {
      ...create("thing", {}),
      action: "delete",
      prior: { id: "1", members: [] },
      planned: null,
    };
    expect(matches({ ...faultAt("thing.a"), action: "delete" }, gone)).toBe(true);
  });

  test("an existing object without a unique id is matched by its values", () => {
    const { matches } = new Addresses([
      target("thing.a", { id: "none", result: "x" }),
      target("thing.b", { id: "none", result: "y" }),
    ]);
    const gone: InterceptedCall = {
      ...create("thing", {}),
      action: "delete",
      prior: { id: "none", result: "y" },
      planned: null,
    };
    expect(matches({ ...faultAt("thing.b"), action: "delete" }, gone)).toBe(true);
  });

  test("a resource with known values is matched before one without", () => {
    const { matches } = new Addresses([target("thing.any", {}), target("thing.a", { name: "a" })]);
    expect(matches(faultAt("thing.a"), create("thing", { name: "a" }))).toBe(true);
    expect(matches(faultAt("thing.any"), create("thing", { name: "b" }))).toBe(true);
  });
});
