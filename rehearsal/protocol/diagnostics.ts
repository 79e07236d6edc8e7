import { Refusal } from "./behaviour";
import type { Diagnostic } from "./behaviour";
import { TypeMismatch } from "./codec";
import type { CtyType } from "./cty";
import type { DiagnosticMessage } from "./messages";
import { attributePath, describePath } from "./paths";

export function diagnosticMessage(type: CtyType, diagnostic: Diagnostic): DiagnosticMessage {
  return {
    severity: diagnostic.severity === "error" ? "ERROR" : "WARNING",
    summary: diagnostic.summary,
    detail: diagnostic.detail ?? "",
    attribute: diagnostic.path?.length ? attributePath(type, diagnostic.path) : undefined,
  };
}

/** @param operation the request, for internal errors: "hcloud_server create". */
export function errorDiagnostic(error: unknown, operation: string): Diagnostic {
  if (error instanceof Refusal)
    return { severity: "error", summary: error.summary, detail: error.detail, path: error.path };
  const summary = `Internal error of the rehearsal: ${operation}`;
  if (error instanceof TypeMismatch) {
    const where = describePath(error.path) || "the result";
    return { severity: "error", summary, detail: `"${where}" ${error.fault}.` };
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { severity: "error", summary, detail };
}

export function notKnown(what: string): Refusal {
  return new Refusal(
    `The rehearsal does not implement ${what}`,
    `The provider's schema has ${what}, but the rehearsal has no behaviour for it: docs/rehearsal.md explains how to add it.`,
  );
}
