import type { Collection, Store } from "../store";

/** The number of requests while the post-start hooks still run and /readyz fails. */
const REQUESTS_UNTIL_READY = 1;

/** The number of requests before the system namespaces exist. */
const REQUESTS_WITHOUT_NAMESPACES = 3;

interface Progress {
  readonly requests: number;
}

/**
 * The first moments of an API server on an empty etcd. It accepts requests before its post-start hooks have finished, and
 * /readyz does not cover the system namespaces: the hook `start-system-namespaces-controller` starts a goroutine and
 * returns, and the controller creates kube-system once its informer has synced (Kubernetes v1.35,
 * pkg/controlplane/apiserver/server.go and pkg/controlplane/controller/systemnamespaces).
 *
 * Here, authenticated requests count as time passing.
 */
export class ApiStartup {
  private readonly progress: Collection<Progress>;

  constructor(store: Store) {
    this.progress = store.collection("kubernetes/startup");
  }

  /** Called when etcd is bootstrapped. */
  begin(): void {
    this.progress.put("api", { requests: 0 });
  }

  /** For a cluster that has run for a while. */
  finish(): void {
    this.progress.delete("api");
  }

  isUnderWay(): boolean {
    return this.progress.has("api");
  }

  /** The hook that /readyz waits for, if any. */
  failingHook(): string | undefined {
    const requests = this.progress.get("api")?.requests ?? Infinity;
    return requests <= REQUESTS_UNTIL_READY ? "poststarthook/rbac/bootstrap-roles" : undefined;
  }

  /** Counts a request. */
  advance(): void {
    const current = this.progress.get("api");
    if (!current) return;
    const requests = current.requests + 1;
    if (requests > REQUESTS_WITHOUT_NAMESPACES) this.finish();
    else this.progress.put("api", { requests });
  }
}
