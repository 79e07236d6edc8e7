import { Fn, Token } from "cdktf";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { NamespaceV1 } from "../.gen/providers/kubernetes/namespace-v1";
import { SecretV1 } from "../.gen/providers/kubernetes/secret-v1";
import type { JsonWithSecrets, ProviderName, SecretSpec, SecretValue, ServicePart } from "../spec";
import { encodeJson } from "./encode-json";
import { setLogicalId } from "./naming";

const BUILT_IN_NAMESPACES = ["kube-system"];

/** Converts a value of the catalogue to a value of Terraform. */
export interface SecretSources {
  credential(id: string, form: string): string;
  outsideVariable(variable: string): string;
  driverConfig(provider: ProviderName): string;
}

export interface ServiceSecretsProps {
  readonly parts: readonly ServicePart[];
  readonly sources: SecretSources;
}

/** The namespaces and Secrets that charts expect to find when Flux starts them. */
export class ServiceSecrets extends Construct {
  readonly ready: readonly ITerraformDependable[];

  constructor(scope: Construct, id: string, { parts, sources }: ServiceSecretsProps) {
    super(scope, id);
    const secrets = parts.flatMap((part) => part.secrets ?? []);
    // Several services may share a namespace.
    const byNamespace = new Map(parts.map((part) => [part.namespace, part]));
    const namespaces = new Map(
      [...byNamespace.values()]
        .filter(({ namespace }) => secrets.some((secret) => secret.namespace === namespace))
        .filter(({ namespace }) => !BUILT_IN_NAMESPACES.includes(namespace))
        .map((part) => [part.namespace, this.makeNamespace(part)]),
    );
    this.ready = secrets.map((secret) => this.makeSecret(secret, namespaces.get(secret.namespace), sources));
  }

  private makeNamespace({ namespace, privileged }: ServicePart): NamespaceV1 {
    const labels = privileged ? { "pod-security.kubernetes.io/enforce": "privileged" } : undefined;
    return setLogicalId(new NamespaceV1(this, namespace, { metadata: { name: namespace, labels } }), namespace);
  }

  private makeSecret(secret: SecretSpec, namespace: NamespaceV1 | undefined, sources: SecretSources): SecretV1 {
    const name = `${secret.namespace}-${secret.name}`;
    return setLogicalId(
      new SecretV1(this, name, {
        metadata: { name: secret.name, namespace: secret.namespace },
        type: secret.type ?? "Opaque",
        data: Object.fromEntries(
          Object.entries(secret.data).map(([key, value]) => [key, resolveSecretValue(value, sources)]),
        ),
        dependsOn: namespace ? [namespace] : [],
      }),
      name,
    );
  }
}

function resolveSecretValue(value: SecretValue, sources: SecretSources): string {
  if ("text" in value) return value.text;
  if ("outside" in value) return sources.outsideVariable(value.outside);
  if ("driverConfig" in value) return sources.driverConfig(value.driverConfig);
  if ("json" in value) return encodeJson(resolveJson(value.json, sources));
  if ("joined" in value) return joinParts(value.joined.map((part) => resolveSecretValue(part, sources)));
  const credential = sources.credential(value.credential, value.form ?? "value");
  return value.prefix ? joinParts([value.prefix, credential]) : credential;
}

function resolveJson(value: JsonWithSecrets, sources: SecretSources): unknown {
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item: JsonWithSecrets) => resolveJson(item, sources));
  if ("outside" in value && typeof value.outside === "string") return sources.outsideVariable(value.outside);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveJson(item, sources)]));
}

function joinParts(parts: readonly string[]): string {
  return Token.asString(Fn.join("", [...parts]));
}
