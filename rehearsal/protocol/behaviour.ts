/**
 * The description of a simulated provider. The schema (schemas/*.json) says which attributes exist. A behaviour adds what
 * the schema cannot express: defaults, what forces replacement, and what the service does. The protocol does everything else
 * (unknown values, keeping computed values on update, matching set elements, checking results).
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

/** Thrown by a behaviour. Becomes an error diagnostic with the wording of the real service. */
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

/** The context of a request. It does not have the resource's address, which Terraform does not send to providers. */
export interface Call<P = unknown> {
  /** The result of configure() for this connection; each alias has its own. */
  readonly provider: P;
  readonly type: string;
  /** The configuration, with the write-only values that state and plan never hold; null for read, delete and import. */
  readonly config: State | null;
  /** Aborted when Terraform asks to stop (Ctrl-C): stop waiting. */
  readonly signal: AbortSignal;
  /**
   * A create must await this between two operations of the real provider: a process that is killed there has done only the
   * first one.
   */
  readonly halfway: () => Promise<void>;
  /** Adds a warning to the result of create, update or delete. A plan returns its warnings itself. */
  readonly warn: (summary: string) => void;
  /**
   * A create must call this if its result deliberately differs from the plan. Terraform only logs such a difference for
   * providers that use the old SDK (`legacy_type_system`).
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
  readonly planned?: State;
  /** Paths that force replacement in addition to replaceOnChange. Unchanged paths are ignored. */
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
  /** Attributes that force replacement when they change; the path of a block covers everything in it. */
  readonly replaceOnChange?: readonly string[];
  /** Values for attributes that the configuration leaves out; nested ones apply only where their block is present. */
  readonly defaults?: Readonly<Record<string, Value>>;
  /** Computed attributes that become unknown whenever anything else changes. */
  readonly unknownOnUpdate?: readonly string[];

  /**
   * Must tolerate unknowns. Attributes that only the provider may set are refused before this is called. Terraform validates
   * before it configures the provider.
   */
  validate?(config: State, call: Call<undefined>): Diagnostic[];
  /** Not called for destroys. */
  plan?(change: PlannedChange, call: Call<P>): PlanResult | void | Promise<PlanResult | void>;
  /** Returns `planned` with a value for everything unknown in it. */
  create(planned: State, call: Call<P>): State | Promise<State>;
  /** null: the object is gone. Absent: the real Read does nothing. */
  read?(state: State, call: Call<P>): State | null | Promise<State | null>;
  /** Absent: the planned state becomes the state. */
  update?(planned: State, prior: State, call: Call<P>): State | Promise<State>;
  /** Absent: the real Delete does nothing. */
  delete?(state: State, call: Call<P>): void | Promise<void>;
  /**
   * Attributes that are missing in the result are null until Terraform's next read. Absent: the resource cannot be imported.
   */
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
