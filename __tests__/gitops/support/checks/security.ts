import type { ServicePart } from "../../../../spec";
import { at, leaves, title } from "../objects";
import type { KubeObject, Leaf } from "../objects";
import type { Tree } from "../tree";

const EXEMPT_NAMESPACE = "kube-system";
const LEVEL = "pod-security.kubernetes.io/enforce";

/** The services layer makes namespaces first, Flux labels them later: both must mean the same. */
export function findNamespaceFaults({ parts, services }: Tree): string[] {
  const inTree = parts
    .flatMap(({ objects }) => objects)
    .filter(({ kind }) => kind === "Namespace")
    .map(({ metadata }) => ({ name: metadata.name, privileged: metadata.labels?.[LEVEL] === "privileged" }));
  const inCatalogue = (name: string): ServicePart | undefined => services.find(({ namespace }) => namespace === name);
  return [
    ...inTree
      .filter(({ name, privileged }) => {
        const known = inCatalogue(name);
        return known && (known.privileged ?? false) !== privileged;
      })
      .map(({ name, privileged }) => `${name} is ${privileged ? "" : "not "}privileged here, unlike in the catalogue`),
    ...services
      .map(({ namespace }) => namespace)
      .filter((name) => name !== EXEMPT_NAMESPACE && !inTree.some((other) => other.name === name))
      .map((name) => `${name} is in the catalogue, and no part has such a namespace`),
  ];
}

const SECRET_KEY = /(password|passwd|passphrase|token|secret|secretkey|apikey|privatekey|credentials)$/i;
/** Keys that look secret, but contain a name or a setting. */
const NAMES = /^(existing.*|passwordMode)$/;
const SECRET_NAMES = ["secret", "secretName", "secretKey", "remoteRef"];
const SECRET_NAME = /^(secret|secretName|secretKey)$/;
const TEMPLATE = /^\{\{.*\}\}$/;
const SECRET_TEXT = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\beyJ[\w-]{10,}\.eyJ|\bgh[pousr]_\w{20,}|\$2[aby]\$\d\d\$/;

/** Secrets come from the services layer, are sealed, or come from Vault; they are never in plain text. */
export function plainSecrets({ parts }: Tree): string[] {
  return parts.flatMap((part) =>
    part.objects.flatMap((object) => {
      if (object.kind === "Secret") return [`${part.name}: ${title(object)} would be readable in git`];
      return [...leaves(object)]
        .filter((leaf) => looksSecret(object, leaf))
        .map(({ path }) => `${part.name}: ${title(object)} has a secret in plain text at ${path.join(".")}`);
    }),
  );
}

function looksSecret(object: KubeObject, { key, path, value }: Leaf): boolean {
  if (typeof value !== "string" || value === "" || TEMPLATE.test(value)) return false;
  if (SECRET_TEXT.test(value)) return true;
  if (object.kind === "SealedSecret" && path.includes("encryptedData")) return false;
  const parent = at(object, ...path.slice(0, -1));
  if (key === "value" && SECRET_KEY.test(String(at(parent, "name")))) return true;
  // A Secret's name and the key in it, side by side.
  const refers = SECRET_NAME.test(key) && SECRET_NAMES.filter((name) => at(parent, name) !== undefined).length > 1;
  return SECRET_KEY.test(key) && !NAMES.test(key) && !refers;
}
