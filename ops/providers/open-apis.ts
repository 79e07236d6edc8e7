import { PROVIDER_NAMES } from "../../spec";
import type { ProviderName } from "../../spec";
import type { CloudAccess } from "./cloud-access";

/** Opens the API of each provider. The compiler reports a provider that is missing. */
export type ApiOpeners = Readonly<Record<ProviderName, (access: CloudAccess) => object>>;

/** The methods of all providers together; no two providers have a method of the same name. */
export type AllApis<O extends ApiOpeners> = {
  [P in ProviderName]: (api: ReturnType<O[P]>) => void;
}[ProviderName] extends (apis: infer Apis) => void
  ? Apis
  : never;

export function openAllApis<O extends ApiOpeners>(openers: O, access: CloudAccess): AllApis<O> {
  return Object.assign({}, ...PROVIDER_NAMES.map((name) => openers[name](access))) as AllApis<O>;
}

/** For a provider without an API: its machines are the user's own. */
export const noApi = (): Record<never, never> => ({});
