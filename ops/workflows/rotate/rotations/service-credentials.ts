import { enabledServices, serviceCredentials } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import { recordIn, withoutResources } from "../../../state/state-edit";
import type { Consumers, Rotation, RotationStep } from "../rotation";
import { applyStep, editStep, finishSteps, forgetReplaced, formsIn, keepReplaced, progressOf } from "../shared-steps";
import { requireNewInUse } from "./credential-proof";
import { UNSEAL_KEY, vaultUnsealKey } from "./vault-unseal-key";

type Credential = ReturnType<typeof serviceCredentials>[number];
type Secrets = Extract<Consumers, { readonly secrets: readonly string[] }>;

/** Services that read a credential only at their first start. A new value is set through their API. */
const SET_BY_API = ["authentik-api-token", "authentik-admin-password", "harbor-admin-password"];

/**
 * Passwords, client secrets and keys of services: recreated in auth, passed to the services, and verified. Keys that
 * encrypt data cannot be rotated: see `fixedSecrets`.
 */
export function serviceCredentialRotations(cluster: Cluster): Rotation[] {
  return serviceCredentials(cluster)
    .filter(({ encrypts }) => !encrypts)
    .map((credential) => {
      if (credential.id === UNSEAL_KEY) return vaultUnsealKey;
      return credentialRotation(cluster, credential, SET_BY_API.includes(credential.id) ? "api" : "regenerate");
    });
}

function credentialRotation(cluster: Cluster, credential: Credential, how: "regenerate" | "api"): Rotation {
  const { id } = credential;
  const consumers = consumersOf(cluster, id);
  return {
    id,
    title: `the credential ${id}`,
    interrupts: describeInterruption(consumers, how),
    layers: ["auth", "services", "config"],
    ...progressOf(id),
    steps: (state) => [
      ...(recordIn(state).replaced?.[id] ? [] : [replaceStep(credential)]),
      applyStep("auth"),
      ...(how === "api" ? [setStep(id)] : []),
      applyStep("services"),
      ...(how === "api" ? [] : consumers.map(restartStep)),
      applyStep("config"),
      proveStep(id),
      ...finishSteps(id, (record) => forgetReplaced(record, id)),
    ],
  };
}

/** Keeps the current value in the record, and makes the next apply of auth create a new one. */
function replaceStep(credential: Credential): RotationStep {
  const { id } = credential;
  return editStep("replace", `Replacing ${id}`, (state) =>
    withoutResources(keepReplaced(state, { [id]: formsIn(state, id) }), addressesOf(credential)),
  );
}

function setStep(id: string): RotationStep {
  return {
    name: "set",
    title: `Setting ${id} in its service`,
    async run(ports) {
      const state = await ports.read();
      const [from = "", to = ""] = [recordIn(state).replaced?.[id]?.value, formsIn(state, id).value];
      if ((await ports.tryCredential(id, to)) === "accepted")
        return { skipped: true, detail: "the service already has it" };
      await ports.setCredential(id, from, to);
      return "the service has it";
    },
  };
}

function restartStep(consumers: Secrets): RotationStep {
  return {
    name: `restart-${consumers.namespace}`,
    title: `Restarting the workloads that read it in ${consumers.namespace}`,
    async run(ports) {
      const restarted = await ports.restart(consumers);
      return restarted.length > 0 ? restarted.join(", ") : { skipped: true, detail: "no workload reads it at startup" };
    },
  };
}

function proveStep(id: string): RotationStep {
  return {
    name: "proof",
    title: `Testing the old and the new ${id}`,
    async run(ports) {
      const state = await ports.read();
      return requireNewInUse(ports, id, { old: recordIn(state).replaced?.[id] ?? {}, fresh: formsIn(state, id) });
    },
  };
}

/** The addresses in constructs/service-credentials.ts. */
function addressesOf({ kind, id }: Credential): string[] {
  switch (kind) {
    case "password":
      return [`random_password.${id}`];
    case "key":
      return [`random_bytes.${id}`];
    case "certificate":
      return [`tls_private_key.${id}`, `tls_self_signed_cert.${id}`];
  }
}

/** The Secrets that contain a credential, by namespace. */
function consumersOf(cluster: Cluster, id: string): Secrets[] {
  const names = new Map<string, string[]>();
  for (const { namespace, name, data } of enabledServices(cluster).flatMap(({ secrets = [] }) => secrets))
    if (Object.values(data).some((value) => "credential" in value && value.credential === id))
      names.set(namespace, [...(names.get(namespace) ?? []), name]);
  return [...names].map(([namespace, secrets]) => ({ namespace, secrets }));
}

function describeInterruption(consumers: readonly Secrets[], how: "regenerate" | "api"): string {
  if (how === "api") return "nothing";
  const namespaces = consumers.map(({ namespace }) => namespace);
  return namespaces.length > 0
    ? `${namespaces.join(", ")} ${namespaces.length === 1 ? "restarts" : "restart"}; logins fail for a minute`
    : "logins with it fail for a minute";
}
