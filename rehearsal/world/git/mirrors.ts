/**
 * Copies of repositories that are served on this machine over real HTTP. The world reads them with real git, as Flux would.
 */
import { performance } from "node:perf_hooks";
import { git } from "./git";
import type { GitRepository } from "./repository";

/**
 * Flux fetches every minute. This is called before every read of the API, so results, including failures, are cached
 * briefly.
 */
const FRESH_MS = { read: 60_000, failed: 2000 };

interface FetchResult {
  readonly until: number;
  readonly failure?: Error;
}

export function isOnThisMachine(url: string): boolean {
  return /^https?:\/\/127\.0\.0\.1(:\d+)?\//.test(url);
}

export class Mirrors {
  private readonly looks = new Map<string, FetchResult>();

  /** @throws Error with git's own words */
  refresh(repository: GitRepository, url: string): void {
    let look = this.looks.get(url);
    if (!look || look.until < performance.now()) this.looks.set(url, (look = fetchRepository(repository, url)));
    if (look.failure) throw look.failure;
  }
}

function fetchRepository(repository: GitRepository, url: string): FetchResult {
  try {
    // No proxy is needed on this machine.
    git(["-c", "http.proxy=", "--git-dir", repository.folder, "fetch", "--quiet", url, "+refs/heads/*:refs/heads/*"]);
    return { until: performance.now() + FRESH_MS.read };
  } catch (error) {
    return { until: performance.now() + FRESH_MS.failed, failure: error as Error };
  }
}
