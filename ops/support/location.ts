import { existsSync, readFileSync } from "node:fs";
import { formatPath } from "../../spec/findings";
import type { Path } from "../../spec/findings";
import { YamlSource } from "../../spec/yaml-source";

/**
 * For a finding about a value of the cluster file, for example `clusters/hybrid.yaml:12:7: sites.atlas.extensions[0]`.
 */
export function locationOf(file: string, path: Path): string {
  if (!existsSync(file)) return formatPath(path);
  const source = new YamlSource(file, readFileSync(file, "utf8"));
  const { line, column } = source.locate({ severity: "error", path, message: "" });
  return `${file}:${line}:${column}: ${formatPath(path)}`;
}
