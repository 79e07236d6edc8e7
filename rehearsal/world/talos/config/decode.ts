/** The kinds and keys of a machine configuration that a Talos version can decode. Source: schemas/talos-config.json. */
import known from "../../../../schemas/talos-config.json";
import { V1ALPHA1, documentId, documentKind, isSection } from "./documents";
import type { ConfigDocument, Json, Section } from "./documents";

const TYPES = known.types as Readonly<Record<string, Readonly<Record<string, string>>>>;
const KINDS = known.kinds as Readonly<Record<string, string>>;

/** Decoded, and not in the schema. Source: siderolabs/talos v1.13.0 `v1alpha1_types.go`. */
const UNDESCRIBED: Readonly<Record<string, readonly string[]>> = {
  "v1alpha1.Config": ["persist"],
  "v1alpha1.ClusterConfig": ["allowSchedulingOnMasters"],
  "v1alpha1.EtcdConfig": ["subnet"],
};

export function minorOf(version: string): number {
  return Number(/^v?1\.(\d+)/.exec(version)?.[1] ?? Number.NaN);
}

export function whyUnreadable(documents: readonly ConfigDocument[], talosVersion: string): string | undefined {
  const minor = minorOf(talosVersion);
  for (const document of documents) {
    const kind = documentKind(document);
    const fact = readFact(KINDS[kind === V1ALPHA1 ? "" : kind]);
    if (!fact || fact.since > minor)
      return `error decoding document ${documentId(document)}: "${kind}" "${String(document["apiVersion"] as string)}": not registered`;
    const unknown = unknownKey(document, fact.type, minor);
    const name = kind === V1ALPHA1 ? `/${V1ALPHA1}/` : documentId(document);
    if (unknown) return `error decoding document ${name}: unknown keys found during decoding:\n${unknown.join(": ")}`;
  }
  return undefined;
}

function unknownKey(section: Section, type: string, minor: number): string[] | undefined {
  const keys = TYPES[type];
  if (!keys) return undefined;
  for (const [key, value] of Object.entries(section)) {
    if (UNDESCRIBED[type]?.includes(key)) continue;
    const fact = readFact(keys[key]);
    if (!fact || fact.since > minor) return [key];
    const inner = unknownInside(value, fact.type, minor);
    if (inner) return [key, ...inner];
  }
  return undefined;
}

function unknownInside(value: Json, type: string, minor: number): string[] | undefined {
  if (!Array.isArray(value)) return isSection(value) ? unknownKey(value, type, minor) : undefined;
  for (const item of value) {
    const inner = unknownInside(item, type.replace(/^\[\]/, ""), minor);
    if (inner) return inner;
  }
  return undefined;
}

function readFact(text: string | undefined): { type: string; since: number } | undefined {
  if (text === undefined) return undefined;
  const [type = "", since = "0"] = text.split("@");
  return { type, since: Number(since) };
}
