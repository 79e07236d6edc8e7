/**
 * How a simulated provider is described. The schema (schemas/*.json) says which attributes exist; a behaviour says what
 * the schema cannot: defaults, what forces replacement, and what the service does. Everything else (unknown values,
 * keeping computed values on update, matching set elements, checking results) is done by the protocol.
 *
 * Paths are dotted, with [] where a list, set or map is entered, as in `metadata[].name` or `on_destroy.reset`.
 */
import type { State, Value } from "./values";

export { UNKNOWN, isUnknown } from "./values";
export type { State, Value } from "./values";

/** From the resource's root: names, list indexes and map keys. A path may end early, at a set for example. */
export type Path = readonly (string | number)[];

export interface Diagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail?: string;
  readonly path?: Path;
}

/** Thrown by a behaviour: becomes an error diagnostic, worded as the real service would word it. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  /**
   * @param leaves What exists despite the failure. Terraform keeps it in its state, tainted after a create; without it
   * nothing was created, or the object is as it was before.
   */
  constructor(
    readonly summary: string,
    readonly detail?: string,
    readonly path?: Path,
    readonly leaves?: State,
  ) {
    super(detail ? `${summary}: ${detail}` : summary);
  }
}

/** What a behaviour may know about a request. Terraform never tells a provider the resource's address. */
export interface Call<P = unknown> {
  /** What configure() returned for this connection; aliases have one each. */
  readonly provider: P;
  readonly type: string;
  /** The configuration, with the write-only values that state and plan never hold; null for read, delete and import. */
  readonly config: State | null;
  /** Aborted when Terraform asks to stop (Ctrl-C): give up waiting. */
  readonly signal: AbortSignal;
  /**
   * To be awaited by create between two operations of the real provider: a process that is killed there has done only the
   * first.
   */
  readonly halfway: () => Promise<void>;
  /** Adds a warning to the result of create, update or delete. A plan returns its warnings itself. */
  readonly warn: (summary: string) => void;
  /**
   * To be called by a create whose result is deliberately not what was planned: Terraform accepts that from a provider of the
   * old SDK (`legacy_type_system`), and only logs it.
   */
  readonly deviates?: () => void;
}

export interface PlannedChange {
  /** null when the object is to be created. */
  readonly prior: State | null;
  /** The configuration with defaults, prior computed values and unknowns filled in. */
  readonly planned: State;
  readonly config: State;
}

interface PlanResult {
  /** Replaces what the protocol planned. */
  readonly planned?: State;
  /** Paths that force replacement in addition to replaceOnChange; those that did not change are left out. */
  readonly replace?: readonly string[];
  readonly diagnostics?: readonly Diagnostic[];
}

export interface ResourceBehaviour<P = unknown> {
  /**
   * The real resource is written with Terraform's old SDK (SDKv2). Terraform then lets it have defaults for attributes
   * that are not computed; a default of "" is planned as null at create; and "" or an empty collection in the state is
   * the same as a value that is not set.
   */
  readonly legacySdk?: boolean;
  /** Attributes whose change replaces the object; a block's path covers everything in it. */
  readonly replaceOnChange?: readonly string[];
  /** Values for attributes that the configuration leaves out; nested ones apply only where their block is present. */
  readonly defaults?: Readonly<Record<string, Value>>;
  /**
   * Attributes inside a list or set of objects that the provider fills in when they are left out, where the schema has
   * an attribute and cannot say so (`network_device[].mac_address`). For legacySdk only.
   */
  readonly computedInside?: readonly string[];
  /** Computed attributes that become unknown whenever anything else changes. */
  readonly unknownOnUpdate?: readonly string[];

  /**
   * Must tolerate unknowns. Attributes that only the provider may set are refused before this is asked. Terraform
   * validates before it configures the provider.
   */
  validate?(config: State, call: Call<undefined>): Diagnostic[];
  /** Not asked for destroys. */
  plan?(change: PlannedChange, call: Call<P>): PlanResult | void | Promise<PlanResult | void>;
  /** Returns `planned` with a value for everything unknown in it. */
  create(planned: State, call: Call<P>): State | Promise<State>;
  /** null: the object is gone. Absent: the real Read does nothing. */
  read?(state: State, call: Call<P>): State | null | Promise<State | null>;
  /** Absent: the planned state becomes the state. */
  update?(planned: State, prior: State, call: Call<P>): State | Promise<State>;
  /** Absent: the real Delete does nothing. */
  delete?(state: State, call: Call<P>): void | Promise<void>;
  /** What is left out is null until the read that Terraform does next. Absent: the resource cannot be imported. */
  import?(id: string, call: Call<P>): State | Promise<State>;
}

export interface DataSourceBehaviour<P = unknown> {
  readonly defaults?: Readonly<Record<string, Value>>;
  validate?(config: State, call: Call<undefined>): Diagnostic[];
  /** Returns the configuration with everything computed filled in. */
  read(config: State, call: Call<P>): State | Promise<State>;
}

/** The command of Terraform that started the provider. */
export interface TerraformRun {
  /** Where relative file names begin. */
  readonly workingDirectory: string;
}

export interface ProviderBehaviour<P = unknown> {
  /** As in required_providers: "hetznercloud/hcloud". */
  readonly source: string;
  validateConfig?(config: State): Diagnostic[];
  /** The configuration may hold unknowns while planning, as for the real provider. */
  configure(config: State, run: TerraformRun): P | Promise<P>;
  readonly resources: Readonly<Record<string, ResourceBehaviour<P>>>;
  readonly dataSources: Readonly<Record<string, DataSourceBehaviour<P>>>;
}
