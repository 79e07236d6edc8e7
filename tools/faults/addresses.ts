/** Recognizes resources by their values, because a provider does not know the address of a resource. */
import type { InterceptedCall } from "../../rehearsal/protocol/intercept";
import type { Fault } from "../../rehearsal/world/faults";

/** A resource of a layer, with its known values before the action. */
export interface Target {
  readonly address: string;
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** The operation on it. @default the action of its cells */
  readonly operation?: Fault["action"];
}

/** Whether a call is for the resource with the address in a fault. */
export class Addresses {
  private readonly turns = new Map<string, number>();
  private readonly known = new WeakMap<InterceptedCall, string | undefined>();

  constructor(private readonly targets: readonly Target[]) {}

  readonly matches = (fault: Fault, call: InterceptedCall): boolean =>
    call.kind === "resource" && fault.action === call.action && fault.at === this.addressOf(call);

  /**
   * Resources with identical requests (twenty passwords of one length) are distinguished by the order of the requests. Each
   * is matched once, but Terraform may know it by the address of another one.
   */
  private addressOf(call: InterceptedCall): string | undefined {
    if (this.known.has(call)) return this.known.get(call);
    const fitting =
      call.action === "create"
        ? this.findMatchingTargets(call.type, call.planned ?? {})
        : this.findTargetsById(call.type, call.prior ?? {});
    // An address without known values matches every call, so addresses with known values come first.
    const most = Math.max(...fitting.map(countKnownValues));
    const alike = fitting.filter((target) => countKnownValues(target) === most);
    const group = `${call.action} ${alike[0]?.address ?? ""}`;
    const turn = this.turns.get(group) ?? 0;
    this.turns.set(group, turn + 1);
    const address = alike[turn % alike.length]?.address;
    this.known.set(call, address);
    return address;
  }

  /**
   * An existing object is identified by its id. Its other values may change during the apply: a group loses a deleted
   * member.
   */
  private findTargetsById(type: string, seen: Target["values"]): Target[] {
    const all = this.targets.filter((target) => target.type === type);
    const found = all.filter(({ values }) => idOf(values, all) === String(seen.id as string | number | undefined));
    return found.length > 0 ? found : this.findMatchingTargets(type, seen);
  }

  private findMatchingTargets(type: string, seen: Target["values"]): Target[] {
    return this.targets.filter((target) => target.type === type && isSuperset(seen, target.values));
  }
}

/** @returns undefined if the id is not unique: every password of the random provider has the id `none` */
function idOf({ id }: Target["values"], all: readonly Target[]): string | undefined {
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  return all.filter(({ values }) => values.id === id).length === 1 ? String(id) : undefined;
}

function countKnownValues({ values }: Target): number {
  return JSON.stringify(values, (_, part: unknown) => part ?? undefined).length;
}

/** Whether all known values match: numbers may be strings, sets may be in any order, and further values may be known now. */
function isSuperset(seen: unknown, known: unknown): boolean {
  if (known === null || known === undefined) return true;
  if (Array.isArray(known))
    return (
      Array.isArray(seen) &&
      seen.length === known.length &&
      known.every((part) => seen.some((s) => isSuperset(s, part)))
    );
  if (typeof known !== "object") return String(seen as string | number) === String(known as string | number);
  if (typeof seen !== "object" || seen === null) return false;
  return Object.entries(known).every(([name, part]) => isSuperset((seen as Record<string, unknown>)[name], part));
}
