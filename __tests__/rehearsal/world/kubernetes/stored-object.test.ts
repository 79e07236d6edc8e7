import fc from "fast-check";
import { applyMerge } from "../../../../rehearsal/world/kubernetes/merge";
import { isSame } from "../../../../rehearsal/world/kubernetes/stored-object";

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** Few keys and values, so that two of them are often nearly the same. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, 1, "a", undefined),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b"), tie("value"), { maxKeys: 2, noNullPrototype: true }),
  ),
}));
const object = fc.dictionary(fc.constantFrom("a", "b", "c"), value, { noNullPrototype: true });

test("objects are the same if their JSON is", () => {
  fc.assert(
    fc.property(object, object, (one, other) => {
      expect(isSame(one, copy(one))).toBe(true);
      expect(isSame(one, other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

test("an apply that changes nothing keeps the object itself; another one keeps the unchanged parts", () => {
  const live = { metadata: { labels: { app: "web" } }, spec: { replicas: 1, ports: [{ port: 80 }] } };
  expect(applyMerge(live, undefined, copy(live))).toBe(live);
  const scaled = applyMerge(live, undefined, { spec: { replicas: 2 } }) as typeof live;
  expect(scaled).toEqual({ ...live, spec: { ...live.spec, replicas: 2 } });
  expect([scaled.metadata, scaled.spec.ports]).toEqual([live.metadata, live.spec.ports]);
  expect(scaled.spec.ports).toBe(live.spec.ports);
});

test("an apply removes fields that it no longer lists", () => {
  const live = { spec: { replicas: 1, paused: true, other: "stays" } };
  const merged = applyMerge(live, { spec: { replicas: 1, paused: true } }, { spec: { replicas: 1 } });
  expect(merged).toEqual({ spec: { replicas: 1, other: "stays" } });
});
