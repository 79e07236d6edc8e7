import { decode as unpack } from "@msgpack/msgpack";
import fc from "fast-check";
import { TypeMismatch, decodeValue, encodeValue } from "../../../rehearsal/protocol/codec";
import type { CtyType } from "../../../rehearsal/protocol/cty";
import { isEqual } from "../../../rehearsal/protocol/equality";
import { Dynamic, UNKNOWN, Unknown, isUnknown } from "../../../rehearsal/protocol/values";
import type { Value } from "../../../rehearsal/protocol/values";

const name = fc.string({ minLength: 1 }).filter((text) => text !== "__proto__");

const anyType: fc.Arbitrary<CtyType> = fc.letrec<{ type: CtyType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<CtyType>("string", "number", "bool", "dynamic"),
    fc.tuple(fc.constantFrom("list" as const, "set" as const, "map" as const), tie("type")),
    fc.tuple(fc.constant("tuple" as const), fc.array(tie("type"), { maxLength: 3 })),
    fc.tuple(fc.constant("object" as const), fc.dictionary(name, tie("type"), { maxKeys: 4, noNullPrototype: true })),
  ),
})).type;

function valueOf(type: CtyType): fc.Arbitrary<Value> {
  const known = (): fc.Arbitrary<Value> => {
    if (type === "string") return fc.string({ unit: "grapheme" });
    if (type === "bool") return fc.boolean();
    if (type === "number") return fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true }), bigIntegers);
    if (type === "dynamic")
      return fc.constantFrom<CtyType>("string", "number", ["set", "bool"]).chain((actual) =>
        valueOf(actual)
          .filter((value) => value !== null && !isUnknown(value))
          .map((value) => new Dynamic(actual, value)),
      );
    switch (type[0]) {
      case "list":
      case "set":
        return fc.array(valueOf(type[1]), { maxLength: 4 });
      case "map":
        return fc.dictionary(name, valueOf(type[1]), { maxKeys: 4, noNullPrototype: true });
      case "tuple":
        return fc.tuple(...type[1].map(valueOf));
      case "object":
        return fc.record(Object.fromEntries(Object.entries(type[1]).map(([key, inner]) => [key, valueOf(inner)])), {
          noNullPrototype: true,
        });
    }
  };
  const refined = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => new Unknown(bytes));
  return fc.oneof({ weight: 8, arbitrary: known() }, fc.constant(null), fc.constant(UNKNOWN), refined);
}

const bigIntegers = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n });
const roundTrip = (type: CtyType, value: Value) => decodeValue(encodeValue(value, type), type);

describe("values on the wire", () => {
  it("are decoded unchanged, for every type", () => {
    const typed = anyType.chain((type) => fc.tuple(fc.constant(type), valueOf(type)));
    fc.assert(
      fc.property(typed, ([type, value]) => {
        const back = roundTrip(type, value);
        expect(isEqual(type, back, value)).toBe(true);
        expect(encodeValue(back, type)).toEqual(encodeValue(value, type));
      }),
      { numRuns: 300 },
    );
  });

  it("keep unknown values and the refinements that Terraform compares", () => {
    expect([...encodeValue(UNKNOWN, "string")]).toEqual([0xd4, 0, 0]);
    const refined = new Unknown(new Uint8Array([0x81, 0x01, 0xc2]));
    expect([...encodeValue(refined, "string")]).toEqual([0xc7, 3, 12, 0x81, 0x01, 0xc2]);
    expect(roundTrip("string", refined)).toEqual(refined);
  });

  it("keep decimal fractions exact, as text if a double is not the same number", () => {
    expect(unpack(encodeValue(0.1, "number"))).toBe("0.1");
    expect(unpack(encodeValue(2n ** 64n + 1n, "number"))).toBe("18446744073709551617");
    expect(unpack(encodeValue(7, "number"))).toBe(7);
    expect(roundTrip("number", 2n ** 63n - 1n)).toBe(2n ** 63n - 1n);
    expect(roundTrip("number", 2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it("include the type of a dynamic value", () => {
    const value = new Dynamic(["set", "string"], ["a"]);
    const [type] = unpack(encodeValue(value, "dynamic")) as [Uint8Array];
    expect(Buffer.from(type).toString()).toBe('["set","string"]');
    expect(roundTrip("dynamic", value)).toEqual(value);
  });

  const server: CtyType = ["object", { name: "string", nics: ["list", ["object", { mtu: "number" }]] }];
  it.each<[string, Value, string]>([
    ["a missing attribute", { name: "a" }, "nics: is missing"],
    ["a wrong type", { name: "a", nics: [{ mtu: "9000" }] }, "nics.0.mtu: must be of type number, not a string"],
    ["an attribute that is not in the schema", { name: "a", nics: [], ip: "" }, 'has no attribute "ip"'],
    ["an unknown that must be known", { name: UNKNOWN, nics: [] }, "name: is still unknown"],
    ["an object for a list", { name: "a", nics: {} }, "nics: must be of type list of object, not an object"],
    ["what is not a number", { name: "a", nics: [{ mtu: NaN }] }, "nics.0.mtu: is not a number"],
  ])("refuse %s, with its path", (_, value, message) => {
    expect(() => encodeValue(value, server, true)).toThrow(TypeMismatch);
    expect(() => encodeValue(value, server, true)).toThrow(message);
  });
});
