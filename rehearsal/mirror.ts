/**
 * A filesystem mirror whose provider "binaries" are small scripts that request a plugin from the running rehearsal server.
 * `terraform init`, version constraints and the lock file work as with a registry.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const PORT_VARIABLE = "COLDSTART_REHEARSAL_PORT";

/** Requested instead of a provider source: the server responds with the path of a file that has the value of TF_REATTACH_PROVIDERS. */
export const ALL_PROVIDERS = "*";

/** The folder of the rehearsal. If it is set, Terraform refuses to run elsewhere, where states are real. */
export const HOME_VARIABLE = "COLDSTART_HOME";

// OpenTofu looks for the same sources under its own registry's name.
export const REGISTRIES = ["registry.terraform.io", "registry.opentofu.org"];

export interface MirroredProvider {
  /** As in required_providers: "hetznercloud/hcloud". */
  readonly source: string;
  readonly version: string;
}

/** @returns the path of a CLI configuration (TF_CLI_CONFIG_FILE) that lets Terraform see only this mirror. */
export function writeMirror(folder: string, providers: readonly MirroredProvider[]): string {
  const mirror = join(folder, "providers");
  for (const registry of REGISTRIES)
    for (const { source, version } of providers) {
      const home = join(mirror, registry, source, version, readPlatform());
      mkdirSync(home, { recursive: true });
      const name = source.split("/").at(-1);
      writeFileSync(join(home, `terraform-provider-${name}_v${version}`), wrapper(source), { mode: 0o755 });
    }
  const configuration = join(folder, "rehearsal.tfrc");
  writeFileSync(configuration, cliConfiguration(mirror));
  return configuration;
}

function cliConfiguration(mirror: string): string {
  return `disable_checkpoint = true

provider_installation {
  filesystem_mirror {
    path = ${JSON.stringify(mirror)}
  }
}
`;
}

/** Terraform's name of this platform, such as linux_amd64. */
export function readPlatform(): string {
  const systems: Partial<Record<NodeJS.Platform, string>> = { win32: "windows" };
  const machines: Partial<Record<NodeJS.Architecture, string>> = { x64: "amd64", ia32: "386" };
  return `${systems[process.platform] ?? process.platform}_${machines[process.arch] ?? process.arch}`;
}

/**
 * Its bytes depend only on the source, so lock files stay valid; the address of the server is in the environment. Errors go
 * to standard output, because Terraform shows its first line and hides standard error.
 */
function wrapper(source: string): string {
  return `#!/usr/bin/env bash
# Connects Terraform to the rehearsal server, which simulates ${source}.
# Terraform loses the output of a process that exits before Terraform reads it, so this waits. Terraform kills it after reading.
fail() { echo "$1"; sleep 2; exit 1; }
port="\${${PORT_VARIABLE}:-}"
[ -n "$port" ] || fail "this is the rehearsal of ${source}, but ${PORT_VARIABLE} is not set: no rehearsal runs here"
home="\${${HOME_VARIABLE}:-}"
[ -z "$home" ] || case "$(pwd -P)/" in "$(cd "$home" && pwd -P)"/*) ;; *)
  fail "this is a rehearsal, and $PWD is not part of it: run Terraform in $home/cdktf.out/stacks/<layer>" ;;
esac
{ exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null ||
  fail "the rehearsal server does not answer on port $port: start the rehearsal again"
# Ctrl-C reaches the whole process group, but only Terraform may end its plugins.
trap '' INT
printf '%s\\n%s\\n%s\\n\\n' "${source}" "$PWD" "\${PLUGIN_CLIENT_CERT:-}" >&3
read -r handshake <&3 || fail "the rehearsal server closed the connection"
echo "$handshake"
# The server closes the connection on Shutdown, or when Terraform has exited.
read -r _ <&3
exit 0
`;
}
