/** Secrets that programs of a chart create at run time. The lock has the arguments of these programs. */
import type { KubernetesApi } from "../api";
import type { Controller } from "../controller";
import { at, dictAt, encodeSecret, isReady, listAt, stringsAt, textAt } from "../object";
import type { KubeObject } from "../object";
import { containersOf } from "../pod-security";

export interface GeneratedSecret {
  readonly name: string;
  readonly keys: readonly string[];
}

export function generatedSecretsController(api: KubernetesApi): Controller {
  return {
    canRest: true,
    reconcile() {
      for (const job of api.list("Job.batch"))
        if (at(job, "status.succeeded") !== undefined)
          for (const made of secretsOfJob(at(job, "spec.template.spec"))) make(api, job, made);
      for (const pod of api.list("Pod"))
        if (isReady(pod)) for (const made of secretsOfSpeaker(pod.spec)) make(api, pod, made);
    },
  };
}

/** The certificate of an admission webhook (kube-webhook-certgen), or the keys of a Matrix server (matrix-tools). */
export function secretsOfJob(podSpec: unknown): GeneratedSecret[] {
  return containersOf(podSpec).flatMap((container) => {
    const args = listAt(container, "args").map(String);
    const certificate = args.find((arg) => arg.startsWith("--secret-name="))?.slice("--secret-name=".length);
    const list = args.includes("generate-secrets") ? args[args.indexOf("-secrets") + 1] : undefined;
    return [
      ...(certificate ? [{ name: certificate, keys: ["ca", "cert", "key"] }] : []),
      ...(list ?? "")
        .split(",")
        .map((entry) => entry.split(":"))
        .flatMap(([name = "", key]) => (key ? [{ name, keys: [key] }] : [])),
    ];
  });
}

/** The key that MetalLB's speakers find each other with. */
export function secretsOfSpeaker(podSpec: unknown): GeneratedSecret[] {
  const variables = containersOf(podSpec).flatMap((container) => listAt(container, "env"));
  const name = variables.find((variable) => at(variable, "name") === "METALLB_ML_SECRET_NAME");
  const value = textAt(name, "value");
  return value ? [{ name: value, keys: ["secretkey"] }] : [];
}

function make(api: KubernetesApi, { metadata: { namespace } }: KubeObject, { name, keys }: GeneratedSecret): void {
  const live = api.get("Secret", name, namespace);
  const missing = keys.filter((key) => !(key in dictAt(live, "data")));
  if (missing.length === 0) return;
  const data = { ...stringsAt(live, "data"), ...encodeSecret(Object.fromEntries(missing.map((key) => [key, key]))) };
  if (live) api.update({ ...live, data });
  else api.create({ apiVersion: "v1", kind: "Secret", metadata: { name, namespace }, type: "Opaque", data });
}
