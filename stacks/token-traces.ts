/**
 * cdktf notes a full stack trace for every token that it makes, several for each attribute of each resource, and shows
 * them only in an error about a token that cannot be resolved. They take more than half of a large synth: here they are
 * left out. Errors themselves keep their stack traces.
 */
// oxlint-disable-next-line typescript/no-require-imports -- an import would be a copy that cdktf never sees
const trace = require("cdktf/lib/tokens/private/stack-trace") as { captureStackTrace: () => string[] };

export function withoutTokenTraces(): void {
  trace.captureStackTrace = () => [];
}
