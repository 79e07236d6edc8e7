import { join } from "node:path";
import type * as grpc from "@grpc/grpc-js";

const SCHEMAS = join(__dirname, "../..", "..", "schemas");
const PROTOCOLS = ["talos-machine.proto", "cosi-state.proto"].map((file) => join(SCHEMAS, file));

/** The services of a node's API; `/machine.LifecycleService/Upgrade` is a method of one. */
export type TalosApiService =
  | "machine.MachineService"
  | "machine.ImageService"
  | "machine.LifecycleService"
  | "cosi.resource.State";

let definitions: Promise<Readonly<Record<string, object>>> | undefined;

/** Loaded by the first call, like gRPC: most commands make none. */
function loadDefinitions() {
  // Ids exceed the exact range of a number, so they are strings; `json` decodes the events.
  const options = { longs: String, enums: String, defaults: true, arrays: true, oneofs: true, json: true };
  return (definitions ??= import("@grpc/proto-loader").then(({ loadSync }) => loadSync(PROTOCOLS, options)));
}

export async function definitionOf(
  service: TalosApiService,
  method: string,
): Promise<grpc.MethodDefinition<object, object>> {
  const methods = (await loadDefinitions())[service] as Record<string, grpc.MethodDefinition<object, object>>;
  const definition = methods[method];
  if (!definition) throw new Error(`${service} has no method ${method} in schemas/`);
  return definition;
}
