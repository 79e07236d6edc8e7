/** cty values as MessagePack, the form in which Terraform sends and expects them. Both directions follow the type. */
import { ExtensionCodec, decode as unpack, encode as pack } from "@msgpack/msgpack";
import { describeType } from "./cty";
import type { CtyType } from "./cty";
import type { Path } from "./behaviour";
import { Dynamic, UNKNOWN, Unknown, isObject, isUnknown } from "./values";
import type { Value } from "./values";

const UNKNOWN_EXTENSION = 0;
const REFINED_UNKNOWN_EXTENSION = 12;
const UNKNOWN_BODY = new Uint8Array([0]);

const extensionCodec = new ExtensionCodec();
extensionCodec.register({
  type: UNKNOWN_EXTENSION,
  encode: (value) => (isUnknown(value) && !value.refinements ? UNKNOWN_BODY : null),
  decode: () => UNKNOWN,
});
extensionCodec.register({
  type: REFINED_UNKNOWN_EXTENSION,
  encode: (value) => (isUnknown(value) && value.refinements ? value.refinements : null),
  decode: (data) => new Unknown(Uint8Array.from(data)),
});
const options = { extensionCodec, useBigInt64: true } as const;

/** A value that does not match its type, with the path of the mismatch. */
export class TypeMismatch extends Error {
  override readonly name = "TypeMismatch";

  constructor(
    readonly path: Path,
    readonly fault: string,
  ) {
    super(`${path.join(".") || "the value"}: ${fault}`);
  }
}

export function decodeValue(bytes: Uint8Array, type: CtyType): Value {
  return fromWire(unpack(bytes, options), type);
}

/**
 * @param known Whether unknowns are refused, as in everything that becomes state.
 * @throws TypeMismatch
 */
export function encodeValue(value: Value, type: CtyType, known = false): Buffer {
  const bytes = pack(toWire(value, type, { known, path: [] }), options);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function fromWire(wire: unknown, type: CtyType): Value {
  if (wire === null || wire === undefined) return null;
  if (isUnknown(wire)) return wire;
  if (type === "number") return numberFromWire(wire);
  if (type === "dynamic") {
    const [json, value] = wire as [Uint8Array, unknown];
    const actual = JSON.parse(Buffer.from(json).toString()) as CtyType;
    return new Dynamic(actual, fromWire(value, actual));
  }
  if (typeof type === "string") return wire as string | boolean;
  switch (type[0]) {
    case "list":
    case "set":
      return (wire as unknown[]).map((element) => fromWire(element, type[1]));
    case "tuple":
      return (wire as unknown[]).map((element, index) => fromWire(element, type[1][index] ?? "dynamic"));
    case "map":
      return mapValues(wire as Record<string, unknown>, (element) => fromWire(element, type[1]));
    case "object": {
      const object = wire as Record<string, unknown>;
      return mapValues(type[1], (attribute, name) => fromWire(object[name], attribute));
    }
  }
}

function numberFromWire(wire: unknown): number | bigint {
  if (typeof wire === "string" && !/^-?\d+$/.test(wire)) return Number(wire);
  if (typeof wire === "number" && !Number.isInteger(wire)) return wire;
  const whole = Number(wire);
  return Number.isSafeInteger(whole) ? whole : BigInt(wire as string | number | bigint);
}

interface Encoding {
  readonly known: boolean;
  readonly path: (string | number)[];
}

function toWire(value: Value | undefined, type: CtyType, encoding: Encoding): unknown {
  if (value === null) return null;
  if (value === undefined) throw misfit(encoding, "is missing (null must be said)");
  if (isUnknown(value)) {
    if (encoding.known) throw misfit(encoding, "is still unknown");
    return value;
  }
  if (typeof type === "string") return simpleToWire(value, type, encoding);
  switch (type[0]) {
    case "list":
    case "set":
      return arrayOf(value, type, encoding).map((element, index) => step(element, type[1], encoding, index));
    case "tuple": {
      const elements = arrayOf(value, type, encoding);
      if (elements.length !== type[1].length) throw misfit(encoding, `must have ${type[1].length} elements`);
      return elements.map((element, index) => step(element, type[1][index] ?? "dynamic", encoding, index));
    }
    case "map":
      return mapValues(objectOf(value, type, encoding), (element, key) => step(element, type[1], encoding, key));
    case "object": {
      const object = objectOf(value, type, encoding);
      for (const name in object)
        if (!Object.hasOwn(type[1], name)) throw misfit(encoding, `has no attribute ${JSON.stringify(name)}`);
      return mapValues(type[1], (attribute, name) => step(object[name], attribute, encoding, name));
    }
  }
}

function simpleToWire(value: Value, type: "string" | "number" | "bool" | "dynamic", encoding: Encoding): unknown {
  switch (type) {
    case "string":
      if (typeof value !== "string") throw wrongType(value, type, encoding);
      return value;
    case "bool":
      if (typeof value !== "boolean") throw wrongType(value, type, encoding);
      return value;
    case "number":
      if (typeof value !== "number" && typeof value !== "bigint") throw wrongType(value, type, encoding);
      return numberToWire(value, encoding);
    case "dynamic":
      if (!(value instanceof Dynamic)) throw misfit(encoding, "its type is open: give a Dynamic");
      return [Buffer.from(JSON.stringify(value.type)), toWire(value.value, value.type, encoding)];
  }
}

// Encoded as decimal text if a double cannot represent the number: 0.1 in a configuration is exactly 0.1.
function numberToWire(value: number | bigint, encoding: Encoding): unknown {
  if (typeof value === "number" && Number.isNaN(value)) throw misfit(encoding, "is not a number");
  if (typeof value === "number" && !Number.isInteger(value)) return Number.isFinite(value) ? String(value) : value;
  const whole = Number(value);
  if (Number.isSafeInteger(whole)) return whole;
  const big = BigInt(value);
  return BigInt.asIntN(64, big) === big ? big : big.toString();
}

function step(value: Value | undefined, type: CtyType, encoding: Encoding, at: string | number): unknown {
  encoding.path.push(at);
  const wire = toWire(value, type, encoding);
  encoding.path.pop();
  return wire;
}

function arrayOf(value: Value, type: CtyType, encoding: Encoding): Value[] {
  if (!Array.isArray(value)) throw wrongType(value, type, encoding);
  return value;
}

function objectOf(value: Value, type: CtyType, encoding: Encoding): Record<string, Value> {
  if (!isObject(value)) throw wrongType(value, type, encoding);
  return value;
}

function wrongType(value: Value, type: CtyType, encoding: Encoding): TypeMismatch {
  const given = Array.isArray(value) ? "an array" : typeof value === "object" ? "an object" : `a ${typeof value}`;
  return misfit(encoding, `must be of type ${describeType(type)}, not ${given}`);
}

function misfit(encoding: Encoding, fault: string): TypeMismatch {
  return new TypeMismatch([...encoding.path], fault);
}

function mapValues<A, B>(object: Record<string, A>, change: (value: A, key: string) => B): Record<string, B> {
  const result: Record<string, B> = {};
  for (const key of Object.keys(object)) result[key] = change(object[key] as A, key);
  return result;
}
