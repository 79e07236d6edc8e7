/**
 * GitHub's SSH host keys, as `known_hosts` lines. Source: docs.github.com, "GitHub's SSH key fingerprints"
 * (SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU, SHA256:p2QAMXNIC1TJYWeIOttrVc98/R1BUFWu3/LiyKgUfQM).
 */
export const GITHUB_KNOWN_HOSTS = [
  "github.com ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl",
  "github.com ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBEmKSENjQEezOmxkZMy7opKgwFB9nkt5YRrYMjNuG5N87uRgg6CLrbo5wAdT/y6v0mKV0U2w0WZ2YB/++Tpockg=",
].join("\n");

/** `owner/name` of a repository at GitHub; undefined for one at another host. */
export function githubRepository(url: string): string | undefined {
  return /^https:\/\/github\.com\/([^/]+\/[^/]+?)(?:\.git)?\/?$/i.exec(url)?.[1];
}

/** The URL at which Flux reads a GitHub repository with a deploy key. */
export function githubSshUrl(url: string): string {
  return `ssh://git@github.com/${githubRepository(url) ?? ""}.git`;
}
