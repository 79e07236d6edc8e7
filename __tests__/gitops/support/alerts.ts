/** The alerts of the tree, and the values of the light profile. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";

const FOLDER = join(__dirname, "../../../gitops/platform/monitoring");

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- manifests
export function alertObjects(): any[] {
  return readdirSync(join(FOLDER, "alerts")).flatMap((file) =>
    parseAllDocuments(readFileSync(join(FOLDER, "alerts", file), "utf8")).map((document) => document.toJS() as unknown),
  );
}

export function alertRuleGroups(): { readonly name: string; readonly rules: readonly AlertRule[] }[] {
  return alertObjects()
    .filter(({ kind }) => kind === "PrometheusRule")
    .flatMap(({ spec }) => spec.groups);
}

// oxlint-disable-next-line typescript/no-explicit-any -- values of a chart
export function lightValues(): any {
  const [patch] = parse(readFileSync(join(FOLDER, "light/values.yaml"), "utf8")) as { readonly value: unknown }[];
  return patch?.value;
}
