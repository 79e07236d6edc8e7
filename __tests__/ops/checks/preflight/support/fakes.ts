import type { AskJson, JsonResponse, JsonRequest } from "../../../../../ops/clients/http";
import { Unreachable } from "../../../../../ops/clients/http";
import type { PreflightContext } from "../../../../../ops/providers/preflight-context";
import type { Check, Result } from "../../../../../ops/support/check";
import type { ProgramResult, RunProgram } from "../../../../../ops/clients/processes/program";
import { rehearsalCredentials } from "../../../../../ops/rehearsal/rehearsal-credentials";
import { LAYERS, loadCluster, parseCluster } from "../../../../../spec";
import { HYBRID, hybridWith } from "../../../../support/hybrid";
import type { HybridFile } from "../../../../support/hybrid";
import { LIVE } from "../../../../../ops/support/runtime";

export const SECRETS = ["secret-hetzner", "secret-proxmox", "secret-git"];

export function hybrid(change: (file: HybridFile) => void = () => undefined) {
  return parseCluster("test.yaml", hybridWith(change)).cluster;
}

/** A context in which every check passes without any request. A test overrides a part of it. */
export function context(more: Partial<PreflightContext> = {}): PreflightContext {
  const { cluster, warnings } = loadCluster(HYBRID);
  const variables = {
    ...rehearsalCredentials(cluster).variables,
    TF_VAR_hetzner_hillsboro_token: "secret-hetzner",
    TF_VAR_proxmox_atlas_password: "secret-proxmox",
    TF_VAR_git_token: "secret-git",
  };
  return {
    project: "/project",
    environment: {},
    runtime: LIVE,
    run: programs({}),
    terraform: { program: "terraform", product: "Terraform", version: "1.11.4" },
    file: HYBRID,
    cluster,
    warnings,
    credentials: { variables, missing: [] },
    layers: LAYERS,
    stacks: "/no-such-folder/stacks",
    state: "/no-such-folder/state",
    talosconfig: "/no-such-folder/talosconfig",
    ask: hosts({}),
    nameServers: () => Promise.resolve([]),
    isPortOpen: () => Promise.resolve(false),
    publicAddress: () => Promise.resolve("9.9.9.9"),
    nodesInState: () => Promise.resolve([]),
    isConfiguredTalos: () => Promise.resolve(false),
    now: () => new Date(),
    ...more,
  };
}

/** The evidence of a result, and its findings: `error git-missing: …`, one line each. */
export function linesOf({ evidence, findings = [] }: Result): string[] {
  return [
    ...(evidence ? [`evidence: ${evidence}`] : []),
    ...findings.map(
      ({ code, severity, where, message, fix }) =>
        `${severity} ${code}: ${where ? `${where}: ` : ""}${message} → ${fix}`,
    ),
  ];
}

/** The lines of a check's report. It must not contain a secret. */
export async function reportOf<Context>(check: Check<Context>, given: Context): Promise<string[]> {
  const lines = linesOf(await check.run(given));
  for (const secret of SECRETS) expect(lines.join("\n")).not.toContain(secret);
  return lines;
}

type Fake = JsonResponse | Error | ((request: JsonRequest) => JsonResponse);

/** Hosts that answer `METHOD path`; GET is left out. */
export function hosts(answers: Readonly<Record<string, Fake>>): AskJson {
  return async (url, request = {}) => {
    const { host, pathname, search } = new URL(url);
    const method = request.method && request.method !== "GET" ? `${request.method} ` : "";
    const keys = [`${method}${pathname}${search}`, `${method}${pathname}`, host];
    const fake = keys.flatMap((key) => answers[key] ?? [])[0];
    if (fake === undefined) throw new Error(`unexpected request: ${method}${url}`);
    if (fake instanceof Error) throw fake;
    return typeof fake === "function" ? fake(request) : fake;
  };
}

export const answer = (status: number, body?: unknown): JsonResponse => ({ status, body });

export function unreachable(host: string, kind: Unreachable["kind"], reason: string): Unreachable {
  return new Unreachable(host, kind, `${host} cannot be reached: ${reason}`);
}

/** Programs that answer a whole command line, or its first word. All others are not installed. */
export function programs(results: Readonly<Record<string, Partial<ProgramResult>>>): RunProgram {
  return (program, args) => {
    const result = results[[program, ...args].join(" ")] ?? results[`${program} ${args[0] ?? ""}`] ?? results[program];
    return Promise.resolve({ status: result ? 0 : undefined, stdout: "", stderr: "", ...result });
  };
}
