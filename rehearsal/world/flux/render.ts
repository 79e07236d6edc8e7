/** Turns kustomize's output into the objects to apply: substitutes variables and adds owner labels. */
import { parseDocument } from "yaml";
import { RecentResults } from "../recent-results";
import { dictAt, groupOf, isDict, stringsAt, versionOf } from "../kubernetes/object";
import type { KubeObject } from "../kubernetes/object";
import { BuildError } from "./build-error";
import { substitute } from "./substitution";
import type { Variables } from "./variables";

const SUBSTITUTE = "kustomize.toolkit.fluxcd.io/substitute";

interface RenderedManifests {
  readonly generation: number | undefined;
  readonly variables: Variables;
  readonly built: string;
  readonly objects: KubeObject[];
}

/** Caches the last result per Kustomization: it is requested in every round, and parsing is slow. */
export class Renderer {
  private readonly rendered = new Map<string, RenderedManifests>();

  objectsOf(kustomization: KubeObject, built: string, variables: Variables): KubeObject[] {
    const { name, namespace, generation } = kustomization.metadata;
    const id = `${namespace}/${name}`;
    const known = this.rendered.get(id);
    if (known?.generation === generation && known?.variables === variables && known?.built === built)
      return known.objects;
    const objects = render(kustomization, built, variables);
    this.rendered.set(id, { generation, variables, built, objects });
    return objects;
  }
}

function render(kustomization: KubeObject, built: string, variables: Variables): KubeObject[] {
  const { name, namespace = "" } = kustomization.metadata;
  const owner = {
    "kustomize.toolkit.fluxcd.io/name": name,
    "kustomize.toolkit.fluxcd.io/namespace": namespace,
  };
  const common = dictAt(kustomization, "spec.commonMetadata");
  return parseObjects(built, variables).map((object) => {
    const labels = { ...object.metadata.labels, ...stringsAt(common, "labels"), ...owner };
    const annotations = { ...object.metadata.annotations, ...stringsAt(common, "annotations") };
    const metadata = { ...object.metadata, labels, ...(Object.keys(annotations).length > 0 ? { annotations } : {}) };
    return { ...object, metadata };
  });
}

/** The objects of YAML documents, after Flux's substitution where there are variables. */
export function parseObjects(built: string, variables?: Variables): KubeObject[] {
  return built
    .split(/^---\n/m)
    .filter((text) => text.trim())
    .map((text) => parseSubstituted(text, variables));
}

function parseSubstituted(text: string, variables: Variables): KubeObject {
  if (!variables || isLeftAlone(text)) return parseObject(text);
  try {
    return parseObject(substitute(text, variables));
  } catch (error) {
    const { apiVersion, kind, metadata } = parseObject(text);
    const gvk = [groupOf(apiVersion), versionOf(apiVersion), kind].filter(Boolean).join("_");
    throw new BuildError(
      "BuildFailed",
      `post build failed for '${gvk}/${metadata.name}': envsubst error: ${(error as Error).message}`,
    );
  }
}

function isLeftAlone(text: string): boolean {
  if (!text.includes(SUBSTITUTE)) return false;
  const { labels, annotations } = parseObject(text).metadata;
  return [labels?.[SUBSTITUTE], annotations?.[SUBSTITUTE]].includes("disabled");
}

/** Cached by text: worlds share documents, and a Kustomization with one changed document keeps the others. */
const parsed = new RecentResults<KubeObject>(2000);

function parseObject(text: string): KubeObject {
  return parsed.of(text, () => parseNew(text));
}

/** Go's YAML parses yes and no as booleans, but does not parse times and dates. */
function parseNew(text: string): KubeObject {
  const document = parseDocument(text, {
    version: "1.1",
    customTags: (tags) =>
      tags.filter(
        (tag) =>
          typeof tag === "string" || (!("format" in tag && tag.format === "TIME") && !tag.tag.endsWith("timestamp")),
      ),
  });
  if (document.errors[0]) throw new Error(`YAMLToJSON: ${document.errors[0].message}`);
  const object = document.toJS() as unknown;
  if (!isDict(object) || !isDict(object.metadata))
    throw new Error("failed to decode Kubernetes apiVersion, kind and name");
  return object as unknown as KubeObject;
}
