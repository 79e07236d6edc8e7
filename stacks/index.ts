import { resolve } from "node:path";
import type { App, TerraformStack } from "cdktf";
import type { Cluster } from "../spec";
import { AuthStack } from "./auth";
import { ConfigStack } from "./config";
import { InfraStack } from "./infra";
import { BACKEND_CONTEXT, HOME_CONTEXT } from "./layer";
import { ServicesStack } from "./services";
import { withoutTokenTraces } from "./token-traces";

/**
 * The four layers of a cluster, each after the ones that it reads from.
 * @param home keeps state and client files apart from the project's own; a rehearsal needs that.
 * @param options.keepBackend keeps the backend of the cluster file even with a home. Only code can set it, for tests with a
 * backend of their own.
 */
export function addLayers(app: App, cluster: Cluster, home?: string, options: { keepBackend?: true } = {}): void {
  withoutTokenTraces();
  if (home) app.node.setContext(HOME_CONTEXT, resolve(home));
  if (options.keepBackend) app.node.setContext(BACKEND_CONTEXT, true);
  const layers: TerraformStack[] = [AuthStack, InfraStack, ServicesStack, ConfigStack].map(
    (Layer) => new Layer(app, cluster),
  );
  layers.forEach((layer, i) => layers.slice(0, i).forEach((lower) => layer.addDependency(lower)));
}
