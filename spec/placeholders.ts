import { isIP } from "node:net";
import type { LocatedFinding, Path, SpecFinding } from "./findings";
import { isForDocumentation } from "./rules/ipv4";
import { YamlSource } from "./yaml-source";

/** Reserved domains (RFC 2606), at the end of a host name. */
const RESERVED_NAME = /(?:^|[/@.])(?:example\.(?:com|org|net)|[a-z0-9-]+\.(?:example|invalid))(?=[:/]|$)/i;
/** What `npx coldstart new` suggests for an account that it cannot know. */
const NO_ACCOUNT = /^https:\/\/[^/]+\/you\//;

/**
 * Placeholders in a cluster file. A file with placeholders is valid and can be rehearsed, but cannot go live. The keys
 * of a map are left out: a label like `example.com/tier` is only a name. A separate rule covers `adminRanges`.
 */
export function findPlaceholders(file: string, text: string): LocatedFinding[] {
  const source = new YamlSource(file, text);
  return placeholdersIn(source.value(), []).map((finding) => source.locate(finding));
}

function placeholdersIn(value: unknown, path: Path): SpecFinding[] {
  if (typeof value === "string") {
    const what = describePlaceholder(value);
    if (what === undefined) return [];
    const message = `${value} is a placeholder: ${what}`;
    return [{ severity: "warning", code: "placeholder", path, message, fix: "Replace it before you go live." }];
  }
  if (typeof value !== "object" || value === null || path.at(-1) === "adminRanges") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    placeholdersIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function describePlaceholder(text: string): string | undefined {
  const [reserved] = RESERVED_NAME.exec(text) ?? [];
  if (reserved !== undefined) return `${reserved.replace(/^[/@.]/, "")} is reserved for documentation`;
  if (NO_ACCOUNT.test(text)) return "the account `you` is not yours";
  const [address = ""] = text.split("/");
  return isIP(address) === 4 && isForDocumentation(`${address}/32`)
    ? "the address is reserved for documentation"
    : undefined;
}
