/**
 * Changes to a state that Terraform has no command for, as pure functions on the state's JSON. The changed state
 * replaces the old one in one write, so a kill leaves either the old or the new one.
 */
import type { Layer } from "../../spec";
import { secrets } from "../support/redaction";
import { sensitiveInOutputs } from "../support/redaction/sensitive-values";
import { RECORD_ADDRESS, formatRecord, parseRecord } from "../support/rotation-record";
import type { RotationRecord } from "../support/rotation-record";
import { refuseLockedFile } from "./active-run";
import { backUpState } from "./backups";
import { NotApplied } from "./unapplied-layer";
import { StateStore } from "./store";
import type { StoreOptions } from "./store";

/** The parts of a state (version 4) that are read here. */
export interface RawState {
  readonly version: number;
  readonly serial: number;
  readonly resources: readonly RawResource[];
  readonly outputs?: Parameters<typeof sensitiveInOutputs>[0];
  readonly [part: string]: unknown;
}

interface RawResource {
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly instances: readonly RawInstance[];
  readonly [part: string]: unknown;
}

interface RawInstance {
  readonly status?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly sensitive_attributes?: readonly (readonly { readonly value: unknown }[])[];
  readonly [part: string]: unknown;
}

/** @throws NotApplied */
export async function readState(
  layer: Layer,
  options: StoreOptions,
  store = new StateStore(options),
): Promise<RawState> {
  const state = await findState(layer, options, store);
  if (!state) throw new NotApplied(layer, store.placeOf(layer));
  return state;
}

/** @returns undefined if the layer was never applied, like a layer without resources */
export async function findState(
  layer: Layer,
  options: StoreOptions,
  store = new StateStore(options),
): Promise<RawState | undefined> {
  const text = await store.pull(layer);
  if (text === undefined) return undefined;
  const state = JSON.parse(text) as RawState;
  secrets.learnSensitive([
    ...sensitiveInOutputs(state.outputs ?? {}),
    ...textsIn(recordIn(state)),
    ...state.resources.flatMap(({ instances }) => instances.flatMap(sensitiveIn)),
    // Machine secrets that are not in use yet are not part of any output.
    ...textsIn(
      state.resources.filter(({ type }) => type === "talos_machine_secrets").map(({ instances }) => instances),
    ),
  ]);
  return state;
}

/** Attributes that Terraform marks as sensitive, by the first part of their paths. */
function sensitiveIn({ attributes, sensitive_attributes: paths = [] }: RawInstance): string[] {
  return paths.flatMap(([first]) => textsIn(attributes[String(first?.value)]));
}

/**
 * Replaces the state of a layer, after a backup.
 *
 * @param change returns its argument if there is nothing to change
 * @throws Refusal while something else may write the state
 */
export async function editState(
  layer: Layer,
  options: StoreOptions,
  change: (state: RawState) => RawState,
  store = new StateStore(options),
): Promise<boolean> {
  const state = await readState(layer, options, store);
  const changed = change(state);
  if (changed === state) return false;
  await backUpState(layer, options, store);
  refuseLockedFile(store, layer);
  await store.push(layer, `${JSON.stringify({ ...changed, serial: state.serial + 1 }, undefined, 2)}\n`, false);
  return true;
}

/** The attributes of a resource; undefined if it is not in the state. */
export function attributesOf(state: RawState, address: string): Readonly<Record<string, unknown>> | undefined {
  return state.resources.find((resource) => addressOf(resource) === address)?.instances[0]?.attributes;
}

/** Whether the next plan replaces a resource. */
export function isTainted({ resources }: RawState, address: string): boolean {
  const instances = resources.find((resource) => addressOf(resource) === address)?.instances ?? [];
  return instances.some(({ status }) => status === "tainted");
}

/** Removes resources: the next plan recreates them. */
export function withoutResources(state: RawState, addresses: readonly string[]): RawState {
  return { ...state, resources: state.resources.filter((resource) => !addresses.includes(addressOf(resource))) };
}

/** Changes some attributes of a resource of auth. @throws NotApplied if it is not in the state */
export function withAttributes(state: RawState, address: string, values: Readonly<Record<string, unknown>>): RawState {
  return changeInstance(state, address, (instance) => ({
    ...instance,
    attributes: { ...instance.attributes, ...values },
  }));
}

export function recordIn(state: RawState): RotationRecord {
  const input = attributesOf(state, RECORD_ADDRESS)?.input as { readonly value?: unknown } | undefined;
  return parseRecord(input?.value);
}

/** @throws NotApplied if auth was last applied by a version without a record */
export function withRecord(state: RawState, record: RotationRecord): RawState {
  const text = { value: formatRecord(record), type: "string" };
  // The attribute `output` stays unchanged: unlike `input`, it is not marked as sensitive.
  return changeInstance(state, RECORD_ADDRESS, (instance) => ({
    ...instance,
    attributes: { ...instance.attributes, input: text },
    sensitive_attributes: [[{ type: "get_attr", value: "input" }]],
  }));
}

function changeInstance(state: RawState, address: string, change: (instance: RawInstance) => RawInstance): RawState {
  if (!attributesOf(state, address)) throw new NotApplied("auth", `${address} in its state`);
  return {
    ...state,
    resources: state.resources.map((resource) =>
      addressOf(resource) === address ? { ...resource, instances: resource.instances.map(change) } : resource,
    ),
  };
}

function addressOf({ mode, type, name }: RawResource): string {
  return `${mode === "data" ? "data." : ""}${type}.${name}`;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
