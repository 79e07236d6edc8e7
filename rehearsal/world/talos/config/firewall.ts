/** The documents of a node's ingress firewall. */
import { documentKind } from "./documents";
import type { ConfigDocument } from "./documents";

export interface IngressRule {
  readonly protocol: string;
  /** First and last port, both included. */
  readonly ports: readonly (readonly [number, number])[];
  readonly sources: readonly { readonly subnet: string; readonly except?: string }[];
}

export interface IngressFirewall {
  readonly blocks: boolean;
  readonly rules: readonly IngressRule[];
}

export function readFirewall(documents: readonly ConfigDocument[]): IngressFirewall {
  const documentsOf = (kind: string) => documents.filter((document) => documentKind(document) === kind);
  return {
    blocks: documentsOf("NetworkDefaultActionConfig").some(({ ingress }) => ingress === "block"),
    rules: documentsOf("NetworkRuleConfig").map(readRule),
  };
}

function readRule(document: ConfigDocument): IngressRule {
  const { portSelector, ingress } = document as unknown as {
    portSelector?: { protocol?: string; ports?: readonly (number | string)[] };
    ingress?: IngressRule["sources"];
  };
  return {
    protocol: portSelector?.protocol ?? "",
    ports: (portSelector?.ports ?? []).map(portRange),
    sources: ingress ?? [],
  };
}

export function portRange(port: number | string): readonly [number, number] {
  const [first = 0, last = first] = String(port).split("-").map(Number);
  return [first, last];
}
