import { readFileSync } from "node:fs";
import { join } from "node:path";
import { needs } from "./checks/order";
import { storageClassesUsed } from "./checks/placement";
import { madeBy, referencesOf } from "./checks/references";
import { variablesIn } from "./checks/variables";
import { leaves } from "./objects";
import type { KubeObject } from "./objects";
import { ROOT } from "./repository";
import { chartOf, releasesOf } from "./tree";
import type { Part, Tree } from "./tree";

export const SERVICES_PAGE = join(ROOT, "docs/services.md");

type Row = readonly string[];

const list = (items: readonly string[]) => [...new Set(items)].sort().join(", ") || "–";
const code = (items: readonly string[]) => list(items.map((item) => `\`${item}\``));

/** The parts of a cluster, one row per part. */
export function placementTable({ parts }: Tree): Row[] {
  const rows = parts.map((part) => [
    part.name,
    listInstalled(part),
    list(part.objects.flatMap(sites)),
    list(part.objects.flatMap(storageClassesUsed)),
    list(part.dependsOn),
  ]);
  return [["part", "installs", "runs at", "volumes", "depends on"], ...rows];
}

/** Requirements of a part that no cluster uses. */
export function choiceTable(parts: readonly Part[], settings: Tree["settings"]): Row[] {
  const rows = parts.map((part) => {
    const made = parts
      .filter(({ path }) => familyOf(path) === familyOf(part.path))
      .flatMap(({ objects }) => objects.flatMap(madeBy));
    const missing = referencesOf(part).filter(
      ({ name, kind }) => !made.some((m) => m.name === name && m.kind === kind),
    );
    return [
      part.path.replace("./gitops/", ""),
      listInstalled(part),
      code(part.objects.flatMap(needs).map((thing) => thing.replace(/^API /, ""))),
      code(variablesIn(part.text).filter((name) => !(name in settings))),
      code(missing.map(({ namespace, name }) => `${namespace}/${name}`)),
    ];
  });
  return [["folder", "installs", "needs", "settings", "Secrets"], ...rows];
}

function familyOf(path: string): string {
  return path.split("/").slice(0, 4).join("/");
}

function listInstalled(part: Part): string {
  const charts = releasesOf(part).map((release) => {
    const { name, version } = chartOf(part, release);
    return `${name} ${version}`;
  });
  if (charts.length > 0) return list(charts);
  const images = part.objects.filter(({ kind }) => ["DaemonSet", "Deployment", "StatefulSet"].includes(kind));
  if (images.length > 0) return list(images.flatMap(imagesOf));
  return list(part.objects.map(({ kind }) => kind).filter((kind) => !["Namespace", "NetworkPolicy"].includes(kind)));
}

function imagesOf(object: KubeObject): string[] {
  return [...leaves(object)]
    .filter(({ key, path, value }) => key === "image" && path.at(-3) === "containers" && typeof value === "string")
    .map(({ value }) => /([^/]+)$/.exec(String(value).replace(/@sha256:.*$/, ""))?.[1]?.replace(":", " ") ?? "");
}

function sites(object: KubeObject): string[] {
  return [...leaves(object)].flatMap(({ key, value }) => {
    if (key === "coldstart.dev/site") return [String(value)];
    if (key === "instance.hetzner.cloud/provided-by") return ["every rented server"];
    const { key: label, values } = (value ?? {}) as { key?: unknown; values?: unknown };
    return label === "coldstart.dev/site" && Array.isArray(values) ? values.map(String) : [];
  });
}

const between = (name: string) => new RegExp(`(<!-- table: ${name} -->\\n)([\\s\\S]*?)(<!-- end -->)`);

/** The rows that stand on the page. */
export function tableOnPage(name: string): Row[] {
  const [, , text = ""] = between(name).exec(readFileSync(SERVICES_PAGE, "utf8")) ?? [];
  return text
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[\s|:-]*$/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

export function withTable(page: string, name: string, [head = [], ...rows]: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(" | ")} |`;
  const table = [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
  return page.replace(between(name), (_, start: string, _old: string, end: string) => `${start}\n${table}\n\n${end}`);
}
