/** Builds the folder of a Kustomization with the real kustomize, in a checkout of the commit. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { stringify } from "yaml";
import type { GitRepository } from "../git/repository";
import type { Dict } from "../kubernetes/object";
import { buildKey, keepBuild } from "./build-cache";
import { BuildError } from "./build-error";
import { KUSTOMIZATION_FILES, listInputs, treeOf } from "./inputs";
import { runKustomize } from "./kustomize";

/** More builds in parallel would only make each one slower. */
const AT_ONCE = 4;

/** What a Flux Kustomization adds to the kustomization.yaml in its folder. */
const OVERLAY_FIELDS = { targetNamespace: "namespace", namePrefix: "namePrefix", nameSuffix: "nameSuffix" } as const;
const OVERLAY_LISTS = ["patches", "images", "components"] as const;

/** A checked-out commit. */
interface Checkout {
  readonly repository: GitRepository;
  readonly folder: string;
  readonly tree: ReadonlyMap<string, string>;
  /** Top-level folders that are checked out. */
  readonly tops: Set<string>;
  /** Files and folders that are not from the commit. */
  readonly made: string[];
}

/** A build, identified by everything that its result depends on. */
interface Build {
  readonly key: string;
  readonly repository: GitRepository;
  readonly commit: string;
  readonly path: string;
  /** The top-level folders that it reads. */
  readonly tops: ReadonlySet<string>;
  readonly overlay: Dict | undefined;
}

export class Builder {
  /**
   * Cached by the spec of a Kustomization, which is the same object until it changes, because it is requested twice in every
   * round.
   */
  private readonly latest = new WeakMap<Dict, { readonly commit: string; readonly result: Promise<string> }>();
  private readonly results = new Map<string, Promise<string>>();
  private readonly builds = new Map<string, Build>();
  private checkout: Checkout | undefined;
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  /**
   * @param folder for checkouts.
   * @param cache for results, by their inputs; several worlds can share it.
   */
  constructor(
    private readonly folder: string,
    private readonly cache = join(folder, "builds"),
  ) {}

  /** YAML documents, as kustomize prints them. @throws BuildError */
  async build(repository: GitRepository, commit: string, path: string, spec: Dict): Promise<string> {
    const latest = this.latest.get(spec);
    if (latest?.commit === commit) return latest.result;
    const clean = posix
      .normalize(path)
      .replace(/^(\.?\/)+/, "")
      .replace(/\/$/, "")
      .replace(/^\.$/, "");
    if (clean && !repository.hash(commit, clean))
      throw new BuildError(
        "ArtifactFailed",
        `kustomization path not found: stat /tmp/kustomization/${clean}: no such file or directory`,
      );
    const build = this.prepare(repository, commit, clean, overlayOf(spec));
    let result = this.results.get(build.key);
    if (!result) this.results.set(build.key, (result = this.run(build)));
    this.latest.set(spec, { commit, result });
    return result;
  }

  private prepare(repository: GitRepository, commit: string, path: string, overlay: Dict | undefined): Build {
    const question = JSON.stringify([repository.folder, commit, path, overlay]);
    let build = this.builds.get(question);
    if (!build) {
      const { hashes, tops } = listInputs(treeOf(repository, commit), path);
      const key = buildKey(hashes, path, overlay);
      this.builds.set(question, (build = { key, repository, commit, path, tops, overlay }));
    }
    return build;
  }

  private run(build: Build): Promise<string> {
    return keepBuild(this.cache, build.key, () => this.make(build));
  }

  private make({ key, repository, commit, path, tops, overlay }: Build): Promise<string> {
    const checkout = this.export(repository, commit, tops);
    const target = join(checkout, path);
    this.checkout?.made.push(...generate(target));
    let folder = target;
    if (overlay) {
      folder = join(checkout, `.overlay-${key.slice(0, 12)}`);
      mkdirSync(folder, { recursive: true });
      this.checkout?.made.push(folder);
      writeFileSync(join(folder, "kustomization.yaml"), stringify({ ...overlay, resources: [posix.join("..", path)] }));
    }
    return this.runQueued(() => runKustomize(folder));
  }

  private async runQueued<T>(work: () => Promise<T>): Promise<T> {
    if (this.busy >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.busy += 1;
    try {
      return await work();
    } finally {
      this.busy -= 1;
      this.waiting.shift()?.();
    }
  }

  /** Checks out top-level folders. @returns the folder of the checkout */
  private export(repository: GitRepository, commit: string, wanted: ReadonlySet<string>): string {
    const folder = join(this.folder, "checkouts", commit);
    if (this.checkout?.folder !== folder) this.checkout = this.follow(repository, commit, folder);
    const { tops } = this.checkout;
    for (const top of wanted) {
      if (!tops.has(top)) repository.export(commit, top, folder);
      tops.add(top);
    }
    return folder;
  }

  /** A checkout of another commit of the same repository keeps the files that did not change. */
  private follow(repository: GitRepository, commit: string, folder: string): Checkout {
    const before = this.checkout;
    const fresh = { repository, folder, tree: repository.tree(commit), made: [] };
    if (before?.repository !== repository || !existsSync(before.folder)) {
      rmSync(join(this.folder, "checkouts"), { recursive: true, force: true });
      return { ...fresh, tops: new Set() };
    }
    for (const path of before.made) rmSync(path, { recursive: true, force: true });
    renameSync(before.folder, folder);
    for (const top of before.tops) repository.export(commit, top, folder, before.tree);
    return { ...fresh, tops: before.tops };
  }
}

function overlayOf(spec: Dict): Dict | undefined {
  const overlay: Dict = {};
  for (const [field, name] of Object.entries(OVERLAY_FIELDS)) if (spec[field]) overlay[name] = spec[field];
  for (const list of OVERLAY_LISTS) if (Array.isArray(spec[list]) && spec[list].length > 0) overlay[list] = spec[list];
  return Object.keys(overlay).length > 0 ? overlay : undefined;
}

/**
 * For a folder without a kustomization.yaml, Flux generates one that lists all manifests below it.
 * @returns the files that were written
 */
function generate(folder: string): string[] {
  if (KUSTOMIZATION_FILES.some((name) => existsSync(join(folder, name)))) return [];
  const resources: string[] = [];
  const walk = (relative: string): void => {
    for (const name of readdirSync(join(folder, relative)).sort()) {
      const path = posix.join(relative, name);
      if (statSync(join(folder, path)).isDirectory()) {
        if (KUSTOMIZATION_FILES.some((file) => existsSync(join(folder, path, file)))) resources.push(path);
        else if (!name.startsWith(".")) walk(path);
      } else if (/\.ya?ml$/.test(name)) resources.push(path);
    }
  };
  walk("");
  const file = join(folder, "kustomization.yaml");
  writeFileSync(file, stringify({ apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization", resources }));
  return [file];
}
