import { join } from "node:path";

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
