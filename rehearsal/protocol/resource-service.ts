/** Terraform's requests about managed resources, answered by their behaviours. */
import { Refusal } from "./behaviour";
import type { Diagnostic, ResourceBehaviour } from "./behaviour";
import { encodeValue } from "./codec";
import { checkKeepsConfig, checkKeepsPlan } from "./conformity";
import type { Connection } from "./connection";
import { diagnosticMessage, errorDiagnostic, notKnown } from "./diagnostics";
import { decodeState, encodeState, isNull } from "./dynamic-value";
import type { InterceptedCall } from "./intercept";
import type * as m from "./messages";
import { attributePath } from "./paths";
import { planChange, withDefaults } from "./plan";
import { changedPaths } from "./replacement";
import type { SimulatedResource } from "./simulated-provider";
import { refuseComputedOnly } from "./validation";
import { isObject, isUnknown } from "./values";
import type { State, Value } from "./values";

type ImplementedResource = SimulatedResource & { readonly behaviour: ResourceBehaviour };

export class ResourceService {
  constructor(private readonly connection: Connection) {}

  validate(request: m.TypedConfigRequest): m.DiagnosticsResponse {
    const { object, behaviour, type } = this.schemaOf(request.typeName);
    const config = decodeState(request.config, object) ?? {};
    const answer = catchFaults(`${type} validate`, () => [
      ...refuseComputedOnly(object, config),
      ...(behaviour?.validate?.(config, { ...this.connection.call(type, config), provider: undefined }) ?? []),
    ]);
    return { diagnostics: answer.map((diagnostic) => diagnosticMessage(object.type, diagnostic)) };
  }

  /** The rehearsal has no older schema versions, so a state always matches the schema. */
  upgrade(request: m.UpgradeRequest): m.UpgradeResponse {
    return { upgradedState: { json: request.rawState?.json } };
  }

  async plan(request: m.PlanRequest): Promise<m.PlanResponse> {
    const resource = this.schemaOf(request.typeName);
    const { object, rules, type } = resource;
    try {
      const known = requireImplemented(resource);
      const prior = decodeState(request.priorState, object);
      if (isNull(request.proposedNewState)) {
        await this.intercept({ type, action: "plan", prior, planned: null }, () => Promise.resolve(null));
        return { plannedState: encodeState(null, object), plannedPrivate: request.priorPrivate };
      }
      const config = decodeState(request.config, object) ?? {};
      const { planned, replace, diagnostics } = await this.planImplemented(known, prior, config);
      return {
        plannedState: encodeState(planned, object),
        requiresReplace: changedPaths(object.type, replace, prior, planned).map((path) =>
          attributePath(object.type, path),
        ),
        plannedPrivate: request.priorPrivate,
        diagnostics: diagnostics.map((diagnostic) => diagnosticMessage(object.type, diagnostic)),
        legacyTypeSystem: rules.legacySdk,
      };
    } catch (error) {
      return { diagnostics: [this.failure(resource, error, "plan")] };
    }
  }

  async apply(request: m.ApplyRequest): Promise<m.ApplyResponse> {
    const resource = this.schemaOf(request.typeName);
    const { object, type, rules } = resource;
    const answer = { private: request.plannedPrivate, legacyTypeSystem: rules.legacySdk };
    const prior = decodeState(request.priorState, object);
    const planned = decodeState(request.plannedState, object);
    const action = planned === null ? "delete" : prior === null ? "create" : "update";
    const diagnostics: m.DiagnosticMessage[] = [];
    try {
      const { behaviour } = requireImplemented(resource);
      let half: () => Promise<void> = () => Promise.resolve();
      let keepsPlan = true;
      const call = {
        ...this.connection.call(type, planned && decodeState(request.config, object)),
        halfway: () => half(),
        warn: (summary: string) =>
          void diagnostics.push(diagnosticMessage(object.type, { severity: "warning", summary })),
        ...(rules.legacySdk ? { deviates: () => void (keepsPlan = false) } : {}),
      };
      const atHalf = (act: typeof half) => (half = act);
      const result = await this.intercept({ type, action, prior, planned, atHalf }, async () => {
        if (planned === null) return (await behaviour.delete?.(prior ?? {}, call), null);
        if (prior === null) return behaviour.create(planned, call);
        return behaviour.update ? behaviour.update(planned, prior, call) : planned;
      });
      const newState = encodeState(result, object, "known");
      if (planned && keepsPlan) checkKeepsPlan(object.type, planned, result, rules.legacySdk);
      return { ...answer, newState, diagnostics };
    } catch (error) {
      const leaves = error instanceof Refusal && error.leaves ? unknownsToNull(error.leaves) : prior;
      return {
        ...answer,
        newState: encodeState(leaves as State | null, object),
        diagnostics: [...diagnostics, this.failure(resource, error, action)],
      };
    }
  }

  async read(request: m.ReadRequest): Promise<m.ReadResponse> {
    const resource = this.schemaOf(request.typeName);
    const { object, type } = resource;
    try {
      const { behaviour } = requireImplemented(resource);
      const state = decodeState(request.currentState, object) ?? {};
      const call = this.connection.call(type, null);
      const result = await this.intercept({ type, action: "read", prior: state, planned: null }, async () =>
        behaviour.read ? behaviour.read(state, call) : state,
      );
      const newState = result === state ? request.currentState : encodeState(result, object, "known");
      return { newState: newState ?? undefined, private: request.private };
    } catch (error) {
      return { diagnostics: [this.failure(resource, error, "read")] };
    }
  }

  async import(request: m.ImportRequest): Promise<m.ImportResponse> {
    const resource = this.schemaOf(request.typeName);
    const { object, type } = resource;
    try {
      const { behaviour } = requireImplemented(resource);
      const call = this.connection.call(type, null);
      const imported = await this.intercept({ type, action: "import", prior: null, planned: null }, async () => {
        if (!behaviour.import) throw new Refusal("Resource Import Not Implemented", `${type} cannot be imported.`);
        return behaviour.import(request.id, call);
      });
      const blank = Object.fromEntries(
        object.fields.map(({ name, nested, isBlock }) => [
          name,
          isBlock && nested && (nested.mode === "list" || nested.mode === "set") ? [] : null,
        ]),
      );
      const state = encodeState(imported && { ...blank, ...imported }, object, "known");
      return { importedResources: [{ typeName: type, state, private: Buffer.alloc(0) }] };
    } catch (error) {
      return { diagnostics: [this.failure(resource, error, "import")] };
    }
  }

  private async planImplemented(resource: ImplementedResource, prior: State | null, config: State) {
    const { object, rules, behaviour, type } = resource;
    const first = planChange(object, rules, prior, config);
    const replace = [...(behaviour.replaceOnChange ?? [])];
    const diagnostics: Diagnostic[] = [];
    const planned = await this.intercept({ type, action: "plan", prior, planned: first }, async () => {
      const answer = await behaviour.plan?.({ prior, planned: first, config }, this.connection.call(type, config));
      replace.push(...(answer?.replace ?? []));
      diagnostics.push(...(answer?.diagnostics ?? []));
      return answer?.planned ?? first;
    });
    if (!planned) throw new Refusal(`Internal error of the rehearsal: ${type} plan`, "It planned nothing.");
    if (planned !== first) {
      encodeValue(planned, object.type);
      const wanted = withDefaults(object, rules, rules.defaults, config);
      if (!rules.legacySdk) checkKeepsConfig(object, wanted, prior, planned);
    }
    return { planned, replace, diagnostics };
  }

  private intercept(
    call: Pick<InterceptedCall, "type" | "action" | "prior" | "planned" | "atHalf">,
    next: () => Promise<State | null>,
  ): Promise<State | null> {
    return this.connection.intercept({ kind: "resource", ...call }, next);
  }

  private failure({ object, type }: SimulatedResource, error: unknown, action: string): m.DiagnosticMessage {
    return diagnosticMessage(object.type, errorDiagnostic(error, `${type} ${action}`));
  }

  private schemaOf(type: string): SimulatedResource {
    const resource = this.connection.provider.resources.get(type);
    if (!resource) throw new Error(`${this.connection.provider.source} has no resource type ${type}`);
    return resource;
  }
}

export function catchFaults(operation: string, check: () => Diagnostic[]): Diagnostic[] {
  try {
    return check();
  } catch (error) {
    return [errorDiagnostic(error, operation)];
  }
}

function requireImplemented(resource: SimulatedResource): ImplementedResource {
  if (!resource.behaviour) throw notKnown(resource.type);
  return resource as ImplementedResource;
}

function unknownsToNull(value: Value): Value {
  if (isUnknown(value)) return null;
  if (Array.isArray(value)) return value.map(unknownsToNull);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unknownsToNull(part)]));
  return value;
}
