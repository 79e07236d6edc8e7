import { join } from "node:path";

/** What kustomize printed, by what it was made from: the next rehearsal need not ask again. `npm ci` empties it. */
export const BUILD_CACHE = join(__dirname, "../../node_modules/.cache/coldstart/builds");

/** The folders of a rehearsal. */
export function placesIn(folder: string) {
  return {
    world: join(folder, "world"),
    mirror: join(folder, "mirror"),
    /** cdktf's output: its `.terraform` folders hold simulated providers, and must not meet real ones. */
    output: join(folder, "cdktf.out"),
    state: join(folder, "state"),
    programs: join(folder, "bin"),
    kubeconfig: join(folder, "talos", "kubeconfig"),
    talosconfig: join(folder, "talos", "talosconfig"),
  };
}
