import { join } from "node:path";

/** The cache of kustomize's output, by its input, shared by all rehearsals. `npm ci` empties it. */
export const BUILD_CACHE = join(__dirname, "../../node_modules/.cache/coldstart/builds");

/** The cache of the project's last commit, as git hosts start with it. */
export const SEED_CACHE = join(__dirname, "../../node_modules/.cache/coldstart/seeds");

/** The folders of a rehearsal. */
export function placesIn(folder: string) {
  return {
    world: join(folder, "world"),
    mirror: join(folder, "mirror"),
    /** cdktf's output: its `.terraform` folders contain simulated providers, which must not mix with real ones. */
    output: join(folder, "cdktf.out"),
    state: join(folder, "state"),
    programs: join(folder, "bin"),
    kubeconfig: join(folder, "talos", "kubeconfig"),
    talosconfig: join(folder, "talos", "talosconfig"),
  };
}
