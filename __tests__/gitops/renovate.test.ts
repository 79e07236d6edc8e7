import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { at } from "./support/objects";
import type { KubeObject } from "./support/objects";
import { ROOT } from "./support/repository";

interface CustomManager {
  readonly managerFilePatterns: readonly string[];
  readonly matchStrings: readonly string[];
}

interface Renovate {
  readonly gitIgnoredAuthors: readonly string[];
  readonly flux: { readonly managerFilePatterns: readonly string[] };
  readonly kubernetes: { readonly managerFilePatterns: readonly string[] };
  readonly customManagers: readonly CustomManager[];
}

const renovate = JSON.parse(readFileSync(join(ROOT, "renovate.json"), "utf8")) as Renovate;

const FILES = ["gitops", "clusters"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), "utf8") })),
);

const OBJECTS = new Map(
  FILES.filter(({ file }) => file.startsWith("gitops/")).map(({ file, text }) => [
    file,
    parseAllDocuments(text).map((document) => document.toJS() as KubeObject),
  ]),
);

const VERSION = /\b(?<key>version|tag|image|imageName): "?(?<value>[^\s",}]*\d+\.\d+[^\s",}]*)/g;

function takes(patterns: readonly string[], file: string): boolean {
  return patterns.some((pattern) => new RegExp(pattern.slice(1, -1)).test(file));
}

/** Renovate does not run kustomize, so it finds a chart's repository only by the namespaces in the files. */
function isLinked(release: KubeObject): boolean {
  const { name, kind } = (at(release, "spec", "chart", "spec", "sourceRef") ?? {}) as { name: string; kind: string };
  const { namespace } = release.metadata;
  return [...OBJECTS.values()]
    .flat()
    .some(
      (object) =>
        object.kind === kind &&
        object.metadata.name === name &&
        namespace !== undefined &&
        object.metadata.namespace === namespace,
    );
}

function fluxReads(file: string, key: string, value: string): boolean {
  if (!takes(renovate.flux.managerFilePatterns, file)) return false;
  return (OBJECTS.get(file) ?? []).some(
    (object) =>
      (key === "tag" && object.kind === "OCIRepository" && at(object, "spec", "ref", "tag") === value) ||
      (key === "version" && at(object, "spec", "chart", "spec", "version") === value && isLinked(object)),
  );
}

function commentReads(file: string, text: string, start: number): boolean {
  return renovate.customManagers
    .filter(({ managerFilePatterns }) => takes(managerFilePatterns, file))
    .flatMap(({ matchStrings }) => matchStrings.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, "gd"))]))
    .some(({ indices }) => {
      const [from = -1, to = -1] = indices?.groups?.currentValue ?? [];
      return from <= start && start < to;
    });
}

function unread({ file, text }: { file: string; text: string }): string[] {
  return [...text.matchAll(VERSION)].flatMap(({ index, 0: whole, groups }) => {
    const { key = "", value = "" } = groups ?? {};
    const last = index + whole.length - 1;
    const image = key === "image" && takes(renovate.kubernetes.managerFilePatterns, file);
    const read = image || fluxReads(file, key, value) || commentReads(file, text, last);
    return read ? [] : [`${file}: ${key} ${value}`];
  });
}

describe("Renovate", () => {
  it("reads every version except the one of an ISO", () => {
    const iso = /boot: \{ iso: \d+, version: \S+ \}/g;
    expect(FILES.flatMap(({ file, text }) => unread({ file, text: text.replaceAll(iso, "") }))).toEqual([]);
  });

  it("reads every provider version, and knows the provider that it is of", () => {
    const text = readFileSync(join(ROOT, "cdktf.json"), "utf8");
    const { terraformProviders } = JSON.parse(text) as { terraformProviders: { source: string; version: string }[] };
    const found = renovate.customManagers
      .filter(({ managerFilePatterns }) => takes(managerFilePatterns, "cdktf.json"))
      .flatMap(({ matchStrings }) => matchStrings.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, "g"))]))
      .map(({ groups }) => ({ source: groups?.depName, version: groups?.currentValue }));
    expect(found).toEqual(terraformProviders.map(({ source, version }) => ({ source, version })));
    expect(found.length).toBeGreaterThan(5);
  });

  it.each([
    ["gitops/apps/x/release.yaml", "kind: HelmRelease\nmetadata: {}\nimageName: x:1.2.3\n", ["imageName x:1.2.3"]],
    ["clusters/x.yaml", "talos: { version: v1.11.2 }\nnetwork:\n  cni: { name: cilium, version: 1.16.5 }\n", []],
    ["clusters/x.yaml", "kubernetes:\n  # Why.\n  podSubnet: x\n  version: v1.32.1\n", []],
    ["clusters/x.yaml", "sites:\n  a:\n    version: v1.32.1\n", ["version v1.32.1"]],
  ])("of %s", (file, text, missed) => {
    expect(unread({ file, text })).toEqual(missed.map((words) => `${file}: ${words}`));
  });

  it("watches the registry that a chart pulls the image from", () => {
    const watched = FILES.flatMap(({ text }) => [...text.matchAll(/# renovate: datasource=docker depName=(\S+)/g)]);
    const images = new Set(watched.map(([, name = ""]) => name).filter((name) => name.includes("democratic")));
    // The default of `driver.image.registry` in the chart democratic-csi 0.15.1.
    expect([...images]).toEqual(["ghcr.io/democratic-csi/democratic-csi"]);
  });

  it("is configured with patterns that RE2 supports", () => {
    const patterns = renovate.customManagers.flatMap(({ matchStrings }) => matchStrings);
    expect(patterns.filter((pattern) => /\(\?<?[=!]|\\[1-9]/.test(pattern))).toEqual([]);
  });

  it("finds the namespaces that kustomize sets in the files as well", () => {
    const wrong = [...OBJECTS].flatMap(([file, objects]) =>
      objects.flatMap(({ kind, metadata }) => {
        if (!["HelmRelease", "HelmRepository"].includes(kind) || !metadata.namespace) return [];
        const kustomization = OBJECTS.get(file.replace(/[^/]+$/, "kustomization.yaml"))?.[0];
        return at(kustomization, "namespace") === metadata.namespace ? [] : [file];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

it("Renovate keeps rebasing a branch to which the workflow has committed the lock", () => {
  const workflow = readFileSync(join(ROOT, ".github/workflows/charts.yaml"), "utf8");
  const [, author] = /user\.email=(\S+)/.exec(workflow) ?? [];
  expect(renovate.gitIgnoredAuthors).toEqual([author]);
});

test("Renovate finds the version of every program in tools.lock.json", () => {
  const text = readFileSync(join(ROOT, "tools.lock.json"), "utf8");
  const versions = renovate.customManagers
    .filter(({ managerFilePatterns }) => takes(managerFilePatterns, "tools.lock.json"))
    .flatMap(({ matchStrings }) =>
      matchStrings.flatMap((each) => new RegExp(each).exec(text)?.groups?.currentValue ?? []),
    );
  const locked = Object.values(JSON.parse(text) as Record<string, { version: string }>).map(({ version }) => version);
  expect(versions).toEqual(locked);
});
