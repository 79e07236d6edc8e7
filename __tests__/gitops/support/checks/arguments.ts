import { at, isMap, leaves, title } from "../objects";
import type { KubeObject } from "../objects";
import type { Tree } from "../tree";

type Named = Readonly<Record<string, unknown>>;

/**
 * Every process on a node can read the arguments of all others, so secrets must be passed by environment, file or standard
 * input.
 */
export function secretArguments({ parts }: Tree): string[] {
  return parts.flatMap((part) =>
    part.objects.flatMap((object) =>
      containersOf(object).flatMap(({ container, secretVolumes }) => {
        const where = `${part.name}: ${title(object)}: the container ${String(container["name"])}`;
        const words = [container["command"], container["args"]].flat().filter((word) => typeof word === "string");
        return [
          ...secretVariables(container)
            .filter((name) => words.some((word) => mentions(word, name)))
            .map((name) => `${where} has the secret $${name} in its arguments`),
          ...secretPaths(container, secretVolumes)
            .filter((path) => words.some((word) => substitutes(word, path)))
            .map((path) => `${where} has a secret from ${path} in its arguments`),
        ];
      }),
    ),
  );
}

interface Container {
  readonly container: Named;
  /** Volumes of the same pod that hold Secrets. */
  readonly secretVolumes: readonly string[];
}

/** Containers of pods, and those that a chart's values add. */
function containersOf(object: KubeObject): Container[] {
  return [...leaves(object)]
    .filter(({ key, value }) => /containers$/i.test(key) && Array.isArray(value))
    .flatMap(({ path, value }) => {
      const siblings = at(object, ...path.slice(0, -1));
      const volumes = [at(siblings, "volumes"), at(siblings, "extraVolumes")].flat().filter(isMap);
      const secretVolumes = volumes.filter((volume) => "secret" in volume).map((volume) => String(volume["name"]));
      return (value as unknown[]).filter(isMap).map((container) => ({ container, secretVolumes }));
    });
}

function secretVariables(container: Named): string[] {
  return [container["env"]]
    .flat()
    .filter((variable) => at(variable, "valueFrom", "secretKeyRef") !== undefined)
    .map((variable) => String(at(variable, "name")));
}

function secretPaths(container: Named, secretVolumes: readonly string[]): string[] {
  return [container["volumeMounts"]]
    .flat()
    .filter((mount) => secretVolumes.includes(String(at(mount, "name"))))
    .map((mount) => String(at(mount, "mountPath")));
}

function mentions(word: string, name: string): boolean {
  return new RegExp(`\\$(${name}\\b|\\{${name}\\b|\\(${name}\\))`).test(word);
}

/** `$(cat /secret/key)`, and the same in backquotes. */
function substitutes(word: string, path: string): boolean {
  return [...word.matchAll(/\$\([^)]*\)|`[^`]*`/g)].some(([text]) => text.includes(`${path}/`));
}
