/** The values of all providers, and the configurations that they come to. */
import type { LockedProvider } from "../../../../../rehearsal/protocol/schema";
import { authentik } from "./authentik";
import { RUNS, sample } from "./case";
import type { Case, Change, Json, ProviderValues } from "./case";
import { flux } from "./flux";
import { harbor } from "./harbor";
import { hcloud } from "./hcloud";
import { helm } from "./helm";
import { kubernetes } from "./kubernetes";
import { local } from "./local";
import { nothing } from "./null";
import { powerdns } from "./powerdns";
import { proxmox } from "./proxmox";
import { random } from "./random";
import { talos } from "./talos";
import { tls } from "./tls";

export { STEPS } from "./case";

/** By the names that selection.json has. */
export const VALUES: Readonly<Record<string, ProviderValues>> = {
  authentik,
  flux,
  harbor,
  hcloud,
  helm,
  kubernetes,
  local,
  null: nothing,
  powerdns,
  proxmox,
  random,
  talos,
  tls,
};

const RUNS_OF_STEPS = sample();

export interface Resource {
  readonly type: string;
  readonly address: string;
  readonly name: string;
  configAt(step: number): Json;
  /** What this step is to do to it; undefined: nothing. */
  changeAt(step: number): Change | "create" | undefined;
}

export function resources(): Resource[] {
  return Object.values(VALUES).flatMap(({ cases }) => cases.flatMap(resourcesOf));
}

function resourcesOf({ type, name, steps, runs = RUNS }: Case): Resource[] {
  return RUNS_OF_STEPS.slice(0, runs).map((varied, run) => {
    const full = `${name}-${String(run)}`;
    return {
      type,
      name: full,
      address: `${type}.${full}`,
      configAt(step) {
        const last = Math.min(step, steps.length - 1);
        const values = varied[last];
        return values ? (steps[last]?.config(values) ?? {}) : {};
      },
      changeAt: (step) => (step === 0 ? "create" : steps[step]?.by),
    };
  });
}

/** Everything at once, at one step of its life. */
export function configurationAt(step: number, locked: readonly LockedProvider[], cluster: Json): Json {
  const inCluster: Readonly<Record<string, Json>> = {
    kubernetes: cluster,
    helm: { kubernetes: cluster },
    flux: { ...VALUES["flux"]?.configuration, kubernetes: cluster },
  };
  const resource: Record<string, Json> = {};
  for (const { support = {} } of Object.values(VALUES))
    for (const [type, named] of Object.entries(support)) resource[type] = { ...resource[type], ...named };
  for (const { type, name, configAt } of resources()) resource[type] = { ...resource[type], [name]: configAt(step) };
  return {
    terraform: {
      required_providers: Object.fromEntries(
        locked.map(({ source, version }) => [source.split("/")[1], { source, version }]),
      ),
    },
    provider: Object.fromEntries(
      Object.entries(VALUES).map(([name, { configuration }]) => [name, inCluster[name] ?? configuration ?? {}]),
    ),
    data: Object.assign({}, ...Object.values(VALUES).map(({ data }) => data ?? {})) as Json,
    resource,
  };
}
