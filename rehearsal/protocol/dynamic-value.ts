import { decodeValue, encodeValue } from "./codec";
import type { DynamicValueMessage } from "./messages";
import type { ObjectSchema } from "./object-schema";
import type { State } from "./values";

const MSGPACK_NIL = 0xc0;

export function isNull(message: DynamicValueMessage | null): boolean {
  return !message?.msgpack?.length || message.msgpack[0] === MSGPACK_NIL;
}

export function decodeState(message: DynamicValueMessage | null, object: ObjectSchema): State | null {
  return isNull(message) ? null : (decodeValue(message?.msgpack as Uint8Array, object.type) as State);
}

/** @throws TypeMismatch when the state does not fit the schema, or when it must be known and is not. */
export function encodeState(state: State | null, object: ObjectSchema, must?: "known"): DynamicValueMessage {
  return { msgpack: encodeValue(state, object.type, must === "known") };
}
