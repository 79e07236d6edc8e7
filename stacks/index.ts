import type { App, TerraformStack } from "cdktf";
import type { Cluster } from "../spec";
import { AuthStack } from "./auth";
import { ConfigStack } from "./config";
import { InfraStack } from "./infra";
import { ServicesStack } from "./services";
import { withoutTokenTraces } from "./token-traces";

/** The four layers of a cluster, each after the ones that it reads from. */
export function addLayers(app: App, cluster: Cluster): void {
  withoutTokenTraces();
  const layers: TerraformStack[] = [AuthStack, InfraStack, ServicesStack, ConfigStack].map(
    (Layer) => new Layer(app, cluster),
  );
  layers.forEach((layer, i) => layers.slice(0, i).forEach((lower) => layer.addDependency(lower)));
}
