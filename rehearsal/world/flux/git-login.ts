/** Whether a git host accepts Flux's login from the Secret of a GitRepository. */
import type { GitRepository } from "../git/repository";
import { publicHalf } from "../git/ssh-key";

/** GitHub's host keys. Source: docs.github.com, "GitHub's SSH key fingerprints". */
const HOST_KEYS: Readonly<Record<string, string>> = {
  "github.com": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl",
};

/**
 * Why the login is refused; undefined if it is accepted. A repository without a Secret is public. Source: fluxcd/pkg
 * `git/options.go` (which keys an SSH login needs) and golang.org/x/crypto/ssh (the words of a refusal).
 */
export function loginRefused(
  url: string,
  secret: Readonly<Record<string, string>> | undefined,
  repository: GitRepository,
): string | undefined {
  if (!url.startsWith("ssh://"))
    return secret && !secret["password"] ? "authentication required: Repository not found." : undefined;
  const missing = ["identity", "known_hosts"].find((key) => !secret?.[key]);
  if (missing !== undefined) return `invalid 'ssh' auth option: '${missing}' is required`;
  const { hostname } = new URL(url);
  const known = secret?.["known_hosts"]?.split("\n").filter((line) => line.startsWith(`${hostname} `)) ?? [];
  const shown = HOST_KEYS[hostname];
  if (known.length === 0 || (shown !== undefined && !known.includes(`${hostname} ${shown}`)))
    return "ssh: handshake failed: knownhosts: key is unknown";
  const own = publicHalf(secret?.["identity"] ?? "");
  return repository.deployKeys().some(({ key }) => key === own)
    ? undefined
    : "ssh: handshake failed: ssh: unable to authenticate, attempted methods [none publickey], no supported methods remain";
}
