/** Checks that Renovate queries the registry that an image comes from. */
import { containersOf } from "../../../../rehearsal/world/kubernetes/pod-security";
import type { Rendered } from "./lock";

const COMMENT = /# renovate: datasource=docker depName=(\S+)\n\s*(?:tag|image): (\S+)/g;

export interface WatchedImage {
  readonly name: string;
  readonly tag: string;
}

/** Images of a release's file whose version Renovate raises. */
export function watchedImages(text: string): WatchedImage[] {
  return [...text.matchAll(COMMENT)].map(([, name = "", tag = ""]) => ({
    name: normalized(name),
    tag: (tag.split(":").at(-1) ?? "").replaceAll('"', ""),
  }));
}

/** Docker's own registry is what a name without a host means. */
function normalized(name: string): string {
  const [host = ""] = name.split("/");
  if (host.includes(".")) return name.replace(/^docker\.io\/library\//, "docker.io/");
  return `docker.io/${name.replace(/^library\//, "")}`;
}

export function imagesOf({ objects }: Pick<Rendered, "objects">): string[] {
  return objects.flatMap(({ spec }) => {
    const template = (spec as { template?: { spec?: unknown } } | undefined)?.template?.spec;
    return containersOf(template).map(({ image }) => String(image).replace(/@sha256:.*$/, ""));
  });
}

export function unwatchedImages(rendered: Pick<Rendered, "name" | "objects">, text: string): string[] {
  const pulled = imagesOf(rendered).map(normalized);
  return watchedImages(text)
    .filter(({ name, tag }) => !pulled.includes(`${name}:${tag}`))
    .map(({ name, tag }) => `${rendered.name}: Renovate watches ${name}, and no container has ${name}:${tag}`);
}
