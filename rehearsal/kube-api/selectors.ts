/** Label and field selectors of a request. */
import { at } from "../world/kubernetes/object";
import type { KubeObject } from "../world/kubernetes/object";

export type Matcher = (object: KubeObject) => boolean;

export function selector(labels: string | null, fields: string | null): Matcher {
  const matchers = [...labelMatchers(labels ?? ""), ...fieldMatchers(fields ?? "")];
  return (object) => matchers.every((matches) => matches(object));
}

function labelMatchers(text: string): Matcher[] {
  // Commas inside "in (a, b)" do not separate requirements.
  return (text.match(/[^,(]+(\([^)]*\))?/g) ?? []).map((requirement) => labelMatcher(requirement.trim()));
}

function labelMatcher(requirement: string): Matcher {
  const set = /^(\S+)\s+(in|notin)\s+\(([^)]*)\)$/.exec(requirement);
  if (set) {
    const [, key = "", operator, list = ""] = set;
    const values = list.split(",").map((value) => value.trim());
    return ({ metadata }) => {
      const value = metadata.labels?.[key];
      return (value !== undefined && values.includes(value)) === (operator === "in");
    };
  }
  const pair = /^([^=!\s]+)\s*(==|=|!=)\s*(.*)$/.exec(requirement);
  if (pair) {
    const [, key = "", operator, value] = pair;
    return ({ metadata }) => (metadata.labels?.[key] === value) === (operator !== "!=");
  }
  if (requirement.startsWith("!")) return ({ metadata }) => metadata.labels?.[requirement.slice(1)] === undefined;
  return ({ metadata }) => requirement === "" || metadata.labels?.[requirement] !== undefined;
}

function fieldMatchers(text: string): Matcher[] {
  return text
    .split(",")
    .filter(Boolean)
    .map((requirement) => {
      const [, path = "", operator, value] = /^([^=!]+)(==|=|!=)(.*)$/.exec(requirement) ?? [];
      return (object: KubeObject) => {
        const found = at(object, path);
        return (String(found ?? "") === value) === (operator !== "!=");
      };
    });
}
