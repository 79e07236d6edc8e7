/** Validation and defaulting of objects before they are stored. */
import { badRequest, forbidden, invalid } from "./api-error";
import { validateSchema } from "./charts/schema";
import { validateCustom } from "./custom-validation";
import { dictAt, encodeSecret, isDict, listAt, stringsAt } from "./object";
import type { KubeObject } from "./object";
import { resourceName, typeKey } from "./resource-types";
import type { ResourceType } from "./resource-types";

const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const LABEL_VALUE = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;
const RBAC_KINDS = ["Role", "ClusterRole", "RoleBinding", "ClusterRoleBinding"];

/** Required keys of Secrets, by type. */
const REQUIRED_KEYS: Readonly<Record<string, readonly string[]>> = {
  "kubernetes.io/tls": ["tls.crt", "tls.key"],
  "kubernetes.io/dockerconfigjson": [".dockerconfigjson"],
  "kubernetes.io/ssh-auth": ["ssh-privatekey"],
};

/** Fields with a second notation, converted to the first one. */
export function mergeStringData(type: ResourceType, given: KubeObject): KubeObject {
  return type.kind === "Secret" && !type.group && isDict(given.stringData) ? withoutStringData(given) : given;
}

/** @throws ApiError if the server would reject the object. */
export function admit(type: ResourceType, given: KubeObject): KubeObject {
  const object = type.kind === "Secret" && !type.group ? completedSecret(mergeStringData(type, given)) : given;
  const { name, labels } = object.metadata;
  if (!RBAC_KINDS.includes(type.kind) && !(SUBDOMAIN.test(name) && name.length <= 253)) {
    throw invalid(
      typeKey(type),
      name,
      `metadata.name: Invalid value: "${name}": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character`,
    );
  }
  for (const [key, value] of Object.entries(labels ?? {})) {
    if (typeof value !== "string")
      throw badRequest(
        `json: cannot unmarshal ${typeof value} into Go struct field ObjectMeta.metadata.labels of type string`,
      );
    if (!LABEL_VALUE.test(value) || value.length > 63)
      throw invalid(
        typeKey(type),
        name,
        `metadata.labels: Invalid value: "${value}": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (of ${key})`,
      );
  }
  const fault = validateCustom(typeKey(type), object) ?? validateSchema(type.crd, object)[0];
  if (fault) throw invalid(typeKey(type), name, fault);
  if (type.kind === "ConfigMap") checkTexts(type, object, "data");
  if (type.kind === "PersistentVolumeClaim" && !dictAt(object, "spec.resources.requests").storage)
    throw invalid(typeKey(type), name, "spec.resources[storage]: Required value");
  if (["Deployment", "StatefulSet", "DaemonSet"].includes(type.kind)) checkWorkload(type, object);
  return object;
}

export function checkImmutable(type: ResourceType, before: KubeObject, after: KubeObject): void {
  const { name } = before.metadata;
  if (type.kind === "Secret" && before.type !== after.type)
    throw invalid(typeKey(type), name, `type: Invalid value: "${String(after.type)}": field is immutable`);
  if ((type.kind === "Secret" || type.kind === "ConfigMap") && before.immutable === true) {
    if (JSON.stringify(before.data) !== JSON.stringify(after.data) || after.immutable !== true)
      throw invalid(typeKey(type), name, "data: Forbidden: field is immutable when `immutable` is set");
  }
  if (["Deployment", "StatefulSet", "DaemonSet"].includes(type.kind)) {
    const [was, is] = [before, after].map((object) => JSON.stringify(dictAt(object, "spec.selector")));
    if (was !== is) throw invalid(typeKey(type), name, `spec.selector: Invalid value: ${is}: field is immutable`);
  }
  if (type.kind === "PersistentVolumeClaim" && claimTerms(before) !== claimTerms(mergedClaim(before, after)))
    throw invalid(
      typeKey(type),
      name,
      "spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims",
    );
  if (type.kind === "StorageClass" && before.provisioner !== after.provisioner)
    throw forbidden(resourceName(type), name, "updates to provisioner are forbidden.");
}

function claimTerms(claim: KubeObject): string {
  const { accessModes, storageClassName, volumeMode, volumeName } = dictAt(claim, "spec");
  return JSON.stringify([accessModes, storageClassName, volumeMode, volumeName]);
}

/** Unset fields may be set later: the class by default, the volume by binding. */
function mergedClaim(before: KubeObject, after: KubeObject): KubeObject {
  const known = Object.keys(dictAt(before, "spec"));
  const spec = Object.entries(dictAt(after, "spec")).filter(([field]) => known.includes(field));
  return { ...after, spec: Object.fromEntries(spec) };
}

function withoutStringData(secret: KubeObject): KubeObject {
  checkTexts({ kind: "Secret", group: "" }, secret, "stringData");
  const { stringData, ...rest } = secret;
  const data = { ...stringsAt(secret, "data"), ...encodeSecret(stringsAt({ stringData }, "stringData")) };
  return { ...rest, data } as KubeObject;
}

function completedSecret(secret: KubeObject): KubeObject {
  const name = secret.metadata.name;
  const data = dictAt(secret, "data");
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== "string" || Buffer.from(value, "base64").toString("base64") !== value.replaceAll(/\s/g, ""))
      throw badRequest(
        `Secret in version "v1" cannot be handled as a Secret: illegal base64 data at input byte 0 (key ${key})`,
      );
  }
  const type = String(secret.type ?? "Opaque");
  for (const key of REQUIRED_KEYS[type] ?? [])
    if (!(key in data)) throw invalid("Secret", name, `data[${key}]: Required value`);
  if (type === "kubernetes.io/basic-auth" && !("username" in data) && !("password" in data))
    throw invalid("Secret", name, "data[username]: Required value");
  return { ...secret, type } as KubeObject;
}

function checkTexts(type: Pick<ResourceType, "kind" | "group">, object: KubeObject, field: string): void {
  for (const value of Object.values(dictAt(object, field))) {
    if (typeof value !== "string")
      throw badRequest(
        `${type.kind} in version "v1" cannot be handled as a ${type.kind}: json: cannot unmarshal ${jsonType(value)} into Go struct field ${type.kind}.${field} of type string`,
      );
  }
}

function checkWorkload(type: ResourceType, object: KubeObject): void {
  const { name } = object.metadata;
  const selector = stringsAt(object, "spec.selector.matchLabels");
  const labels = stringsAt(object, "spec.template.metadata.labels");
  if (Object.entries(selector).some(([key, value]) => labels[key] !== value))
    throw invalid(
      typeKey(type),
      name,
      `spec.template.metadata.labels: Invalid value: ${JSON.stringify(labels)}: \`selector\` does not match template \`labels\``,
    );
  if (listAt(object, "spec.template.spec.containers").length === 0)
    throw invalid(typeKey(type), name, "spec.template.spec.containers: Required value");
}

function jsonType(value: unknown): string {
  return typeof value === "boolean" ? "bool" : Array.isArray(value) ? "array" : typeof value;
}
