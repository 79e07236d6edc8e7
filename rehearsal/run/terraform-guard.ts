/**
 * In a rehearsal, Terraform may run only in the rehearsal's own folder: any other `cdktf.out` uses the real state and the
 * real providers. A wrapper in front of the real program enforces this, and attaches the simulated providers.
 */
import { accessSync, chmodSync, constants, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ALL_PROVIDERS, PORT_VARIABLE } from "../mirror";

const PROGRAMS = ["terraform", "tofu"];

/** @returns PATH with the guards in front. Programs that are not installed have none. */
export function guardTerraform(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true });
  const home = realpathSync(join(folder, ".."));
  for (const name of PROGRAMS) {
    const real = find(name, path, folder);
    if (real === undefined) continue;
    const file = join(folder, name);
    writeFileSync(file, guard(real, home));
    chmodSync(file, 0o755);
  }
  return [folder, path].join(delimiter);
}

function find(name: string, path: string, guards: string): string | undefined {
  return path
    .split(delimiter)
    .filter((place) => place !== "" && place !== guards)
    .map((place) => join(place, name))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A folder without a configuration belongs to no cluster: `terraform version` works everywhere. */
function guard(real: string, home: string): string {
  return `#!/usr/bin/env bash
folder=.
for word; do case "$word" in -chdir=*) folder="\${word#-chdir=}" ;; -*) ;; *) break ;; esac; done
place="$(cd "$folder" 2>/dev/null && pwd -P)"
case "$place/" in
${quote(home)}/*) ;;
*)
  if compgen -G "$place/*.tf" >/dev/null || compgen -G "$place/*.tf.json" >/dev/null; then
    echo "This is a rehearsal, and $place is not part of it. Its layers are in ${home}/cdktf.out/stacks/." >&2
    exit 1
  fi
  ;;
esac
# Attached providers are faster. If the server does not answer, Terraform starts the wrappers, which report why. init must not attach:
# it would install nothing.
case "$word" in validate | plan | apply | destroy | refresh | import | show | console)
  if { exec 3<>"/dev/tcp/127.0.0.1/\${${PORT_VARIABLE}:-0}"; } 2>/dev/null; then
    printf '%s\\n%s\\n\\n\\n' '${ALL_PROVIDERS}' "$place" >&3
    read -r -t 10 file <&3 && [[ $file == /* ]] && read -r attached <"$file" && export TF_REATTACH_PROVIDERS="$attached"
    exec 3>&-
  fi ;;
esac
exec ${quote(real)} "$@"
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\\\''`)}'`;
}
