/** The JSON of a state: every command that reads resources or their attributes from a state uses this file. */
interface StateJson {
  readonly lineage?: unknown;
  readonly serial?: unknown;
  readonly encrypted_data?: unknown;
  readonly resources?: readonly StateResource[];
}

export interface StateResource {
  readonly module?: string;
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  /** Such as `provider["registry.terraform.io/bpg/proxmox"].atlas`. */
  readonly provider: string;
  readonly instances: readonly { readonly attributes?: Readonly<Record<string, unknown>> }[];
}

/** @throws Error if the text is not JSON; the message contains nothing of it */
export function parseState(text: string): StateJson {
  try {
    return JSON.parse(text) as StateJson;
  } catch {
    throw new Error("It is not a Terraform state, or it is truncated.");
  }
}

/**
 * The resources of a state, including secrets.
 *
 * @param text undefined before the first apply, and empty after an interrupted first write
 * @throws Error if the text is not a state; the message contains nothing of it
 */
export function resourcesIn(text: string | undefined): readonly StateResource[] {
  return text === undefined || text.trim() === "" ? [] : (parseState(text).resources ?? []);
}

/** The resources that exist: no data sources, and none whose creation failed early. */
export function managedIn(text: string | undefined): readonly StateResource[] {
  return resourcesIn(text).filter(({ mode, instances }) => mode === "managed" && instances.length > 0);
}
