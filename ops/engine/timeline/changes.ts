import type { Layer } from "../../../spec";
import type { PlanGraph, Reference } from "./plan-graph";
import type { Change, RunRecord } from "./record";

/** A change, and the changes of the same run that it depends on. */
export interface ChangeWithNeeds extends Change {
  readonly id: string;
  readonly type: string;
  /** Its Terraform name. */
  readonly name: string;
  readonly needs: readonly string[];
  readonly programs: readonly string[];
}

/** Every change of a run with its dependencies, including those across layers. */
export function changesWithNeeds({ changes, graphs }: RunRecord): ChangeWithNeeds[] {
  const references = new ReferencesInRun(graphs);
  const named = changes.map((change) => ({ ...change, ...references.add(change) }));
  return named.map(({ id, before, ...change }) => {
    const address = withoutIndex(change.address);
    const [type = "", name = ""] = address.split(".");
    const needs = change.action === "delete" ? [] : references.needs(change.layer, address);
    const programs = graphs.get(change.layer)?.nodes.get(address)?.programs ?? [];
    return { ...change, id, type, name, programs, needs: [...new Set([...before, ...needs])] };
  });
}

/**
 * Follows references to resources that changed in this run: through unchanged resources to their own references, and
 * through outputs of a layer to the resources behind them.
 */
class ReferencesInRun {
  private readonly latest = new Map<string, Map<string, string>>();
  private readonly known = new Map<string, readonly string[]>();

  constructor(private readonly graphs: ReadonlyMap<Layer, PlanGraph>) {}

  /** Terraform may change an object twice: it deletes it, then creates it. */
  add({ layer, address }: Change): { id: string; before: readonly string[] } {
    const place = `${layer}/${withoutIndex(address)}`;
    const changed = this.latest.get(place) ?? new Map<string, string>();
    const before = changed.get(address);
    const id = before === undefined ? `${layer}/${address}` : `${before}'`;
    this.latest.set(place, changed.set(address, id));
    return { id, before: before === undefined ? [] : [before] };
  }

  needs(layer: Layer, address: string): readonly string[] {
    const references = this.graphs.get(layer)?.nodes.get(address)?.references ?? [];
    return this.memoize(`${layer}/${address}`, () =>
      references.flatMap((reference) => this.findNeeds(layer, reference)),
    );
  }

  private findNeeds(layer: Layer, reference: Reference): readonly string[] {
    if ("address" in reference) {
      const changed = this.latest.get(`${layer}/${reference.address}`);
      return changed ? [...changed.values()] : this.needs(layer, reference.address);
    }
    const { layer: lower, output } = reference;
    const outputs = this.graphs.get(lower)?.outputs ?? new Map<string, readonly Reference[]>();
    return (output === undefined ? [...outputs.keys()] : [output]).flatMap((name) =>
      this.memoize(`${lower} outputs ${name}`, () =>
        (outputs.get(name) ?? []).flatMap((part) => this.findNeeds(lower, part)),
      ),
    );
  }

  private memoize(key: string, find: () => readonly string[]): readonly string[] {
    const known = this.known.get(key) ?? [...new Set(find())];
    this.known.set(key, known);
    return known;
  }
}

function withoutIndex(address: string): string {
  return address.replace(/\[.*\]$/, "");
}
