/** Drives a provider's behaviour as the protocol would, without Terraform. */
import { join } from "node:path";
import type { Call, ProviderBehaviour, State } from "../../../../../rehearsal/protocol/behaviour";
import { planChange } from "../../../../../rehearsal/protocol/plan";
import { readSchemas } from "../../../../../rehearsal/protocol/schema";
import { simulateProvider } from "../../../../../rehearsal/protocol/simulated-provider";

const SCHEMAS = readSchemas(join(__dirname, "../../../../../schemas"));

export interface Driver {
  plan(config: State, prior?: State | null): Promise<{ planned: State; replace: readonly string[] }>;
  create(config: State): Promise<State>;
  update(config: State, prior: State): Promise<State>;
  read(state: State): Promise<State | null>;
  delete(state: State): Promise<void>;
  faults(config: State): string[];
}

export async function drive<P>(behaviour: ProviderBehaviour<P>, provider: State, type: string): Promise<Driver> {
  const locked = SCHEMAS.find(({ source }) => source === behaviour.source);
  if (!locked) throw new Error(`no schema for ${behaviour.source}`);
  const simulated = simulateProvider(locked, behaviour as ProviderBehaviour);
  const resource = simulated.resources.get(type);
  const acts = behaviour.resources[type];
  if (!resource || !acts) throw new Error(`no behaviour for ${type}`);
  const configured = await behaviour.configure(provider, { workingDirectory: "/" });
  const call = (config: State | null): Call<P> => ({
    provider: configured,
    type,
    config,
    signal: new AbortController().signal,
    halfway: () => Promise.resolve(),
    warn: () => undefined,
  });
  const plan: Driver["plan"] = async (config, prior = null) => {
    const planned = planChange(resource.object, resource.rules, prior, config);
    const result = await acts.plan?.({ prior, planned, config }, call(config));
    return { planned: result?.planned ?? planned, replace: result?.replace ?? [] };
  };
  return {
    plan,
    create: async (config) => acts.create((await plan(config)).planned, call(config)),
    update: async (config, prior) => {
      const { planned } = await plan(config, prior);
      return (await acts.update?.(planned, prior, call(config))) ?? planned;
    },
    read: async (state) => (acts.read ? acts.read(state, call(null)) : state),
    delete: async (state) => acts.delete?.(state, call(null)),
    faults: (config) => (acts.validate?.(config, call(config) as Call<undefined>) ?? []).map(({ summary }) => summary),
  };
}
