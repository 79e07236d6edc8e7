import { readFileSync } from "node:fs";
import { join } from "node:path";
import { attributesOf } from "../../ops/state/state-edit";
import type { RawState } from "../../ops/state/state-edit";
import type { Rehearsed } from "./rehearsed";

/** Runs a `coldstart` command inside a rehearsal. */
export async function runCommand(rehearsed: Rehearsed, ...words: string[]): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await rehearsed.command(...words);
  return { code, output: `${stdout}${stderr}` };
}

export function authState({ folder }: Rehearsed): RawState {
  return JSON.parse(readFileSync(join(folder, "state", "auth.tfstate"), "utf8")) as RawState;
}

/** The rotated secrets of the Talos identity in the state of auth. */
export function identitySecrets(rehearsed: Rehearsed): string[] {
  const state = authState(rehearsed);
  const { name = "" } = state.resources.find(({ type }) => type === "talos_machine_secrets") ?? {};
  const { machine_secrets, client_configuration } = (attributesOf(state, `talos_machine_secrets.${name}`) ?? {}) as {
    machine_secrets: { certs: Record<"os" | "k8s", { key: string }>; secrets: { bootstrap_token: string } };
    client_configuration: { client_key: string };
  };
  const { certs, secrets } = machine_secrets;
  return [certs.os.key, certs.k8s.key, secrets.bootstrap_token, client_configuration.client_key];
}

/** What other layers read of a credential. */
export function credentialOf(rehearsed: Rehearsed, id: string): string {
  const { value } = authState(rehearsed).outputs?.service_credentials ?? {};
  return (value as Record<string, { value: string }>)[id]?.value ?? "";
}
