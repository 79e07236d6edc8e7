/** The definitions of the services that a node offers. */
import { join } from "node:path";
import { loadSync } from "@grpc/proto-loader";

const SCHEMAS = join(__dirname, "..", "..", "schemas");

/** `json` packs events into their envelope. */
export const definitions = loadSync(
  ["talos-machine.proto", "cosi-state.proto"].map((file) => join(SCHEMAS, file)),
  { longs: String, enums: String, defaults: true, arrays: true, oneofs: true, json: true },
);

/** The type name of a message in an envelope. */
export function eventType(message: string): string {
  return `talos/runtime/${message}`;
}
