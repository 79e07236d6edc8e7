/** Dotted paths as behaviours write them, and paths into a value as Terraform wants them. */
import type { Path } from "./behaviour";
import type { CtyType } from "./cty";
import { elementType } from "./equality";

/** "metadata[].name" → ["metadata", "name"]: whether a list is entered is known by the type. */
export function splitPath(path: string): string[] {
  return path.split(".").map((segment) => segment.replace(/(\[\])+$/, ""));
}

/** Values by path, as a tree that is traversed together with a schema. */
export interface PathTree<T> {
  readonly value?: T;
  readonly children: ReadonlyMap<string, PathTree<T>>;
}

export function pathTree<T>(entries: Iterable<readonly [string, T]>): PathTree<T> {
  interface MutableTree {
    value?: T;
    children: Map<string, MutableTree>;
  }
  const root: MutableTree = { children: new Map() };
  for (const [path, value] of entries) {
    let node = root;
    for (const segment of splitPath(path)) {
      let child = node.children.get(segment);
      if (!child) node.children.set(segment, (child = { children: new Map() }));
      node = child;
    }
    node.value = value;
  }
  return root;
}

export interface AttributePathMessage {
  readonly steps: readonly { attributeName?: string; elementKeyString?: string; elementKeyInt?: number }[];
}

/** Elements of a set have no address in Terraform: the path stops at the set. */
export function attributePath(type: CtyType, path: Path): AttributePathMessage {
  const steps: AttributePathMessage["steps"][number][] = [];
  let at = type;
  for (const step of path) {
    if (at[0] === "set") break;
    if (typeof step === "number") steps.push({ elementKeyInt: step });
    else if (at[0] === "map") steps.push({ elementKeyString: step });
    else steps.push({ attributeName: step });
    at = elementType(at, step);
  }
  return { steps };
}

/** For messages: public_net[0].ip */
export function describePath(path: Path): string {
  return path.reduce<string>(
    (text, step) => (typeof step === "number" ? `${text}[${step}]` : text ? `${text}.${step}` : step),
    "",
  );
}
