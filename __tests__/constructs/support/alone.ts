import { Testing } from "cdktf";
import type { TerraformStack } from "cdktf";
import { parseCluster } from "../../../spec";
import type { Cluster } from "../../../spec";
import { hybridWith } from "../../support/hybrid";
import type { HybridFile } from "../../support/hybrid";
import type { Stack } from "../../support/synth";

/** The synthesized JSON of a stack that contains only the given constructs. */
export function alone(add: (stack: TerraformStack) => void): Stack {
  return JSON.parse(Testing.synthScope((scope) => add(scope as TerraformStack))) as Stack;
}

export function hybrid(change: (file: HybridFile) => void = () => undefined): Cluster {
  return parseCluster("test.yaml", hybridWith(change)).cluster;
}

/** Values of a resource that are JSON in a text. */
export function decoded(text: unknown): unknown {
  return JSON.parse(String(text));
}

export const CONNECTION = {
  host: "https://198.51.100.10:6443",
  clusterCaCertificate: "the CA",
  clientCertificate: "the certificate",
  clientKey: "the key",
};
