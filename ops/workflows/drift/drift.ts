import type { NodeAddresses } from "../../engine/nodes/node-addresses";
import type { Cluster } from "../../../spec";
import { checkDrift } from "../../checks/drift";
import type { DriftContext, DriftReport, StateAccess } from "../../checks/drift";
import { makeClusterContext } from "../../checks/cluster/context";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { TerraformFailed, summarizeErrors } from "../../clients/terraform/failure";
import { storeOptions, synthesize } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { previewChanges } from "../../engine/run/preview";
import { runWorkflow } from "../../live/run-workflow";
import { refuseActiveRun } from "../../state/active-run";
import { refuseErroredState } from "../../state/errored-state";
import { layerOutputs } from "../../state/layer-outputs";
import { isUpgradeOpen } from "../../state/unfinished-upgrade";
import { StateStore } from "../../state/store";
import { refuseWithoutKubeconfig } from "../../support/missing-kubeconfig";
import type { Runtime } from "../../support/runtime";
import { configurationsIn } from "./state-configurations";

export interface DriftOptions {
  /** Queries only the APIs, with no plans or states, so read-only credentials are enough. */
  readonly live: boolean;
}

/** Compares the cluster file, the states and the running cluster. Changes nothing. @throws Refusal */
export function findDrift({ live }: DriftOptions, runtime: Runtime): Promise<DriftReport> {
  return runWorkflow({ request: { json: true }, runtime, isExclusive: false }, async (context) => {
    refuseActiveRun(context);
    refuseWithoutKubeconfig(context);
    if (!live) await synthesize(context);
    return checkDrift(live ? await liveContext(context) : await stateContext(context));
  });
}

async function stateContext(context: Context): Promise<DriftContext> {
  const { node_addresses } = await layerOutputs("infra", storeOptions(context));
  const addresses = (node_addresses ?? {}) as NodeAddresses;
  return { ...driftContext(context, addresses), states: stateAccess(context) };
}

async function liveContext(context: Context): Promise<DriftContext> {
  const { cluster, places } = context;
  const nodes = await new KubernetesClient(places.kubeconfig).list("/api/v1/nodes");
  return driftContext(context, addressesIn(cluster, nodes));
}

function driftContext(context: Context, addresses: NodeAddresses): DriftContext {
  const { cluster, file, places, environment, runtime } = context;
  return {
    ...makeClusterContext({ cluster, file, places, addresses, runtime, environment }),
    isUpgrading: isUpgradeOpen(places.journal),
  };
}

interface RegisteredNode {
  readonly metadata: { readonly name: string };
  readonly status?: { readonly addresses?: readonly { readonly type: string; readonly address: string }[] };
}

/** The addresses of the nodes, preferably public ones, as in the outputs of infra. */
function addressesIn(cluster: Cluster, nodes: readonly RegisteredNode[]): NodeAddresses {
  return Object.fromEntries(
    cluster.nodes.flatMap(({ name }) => {
      const { addresses = [] } = nodes.find(({ metadata }) => metadata.name === name)?.status ?? {};
      const of = (type: string) => addresses.find((one) => one.type === type)?.address;
      const address = of("ExternalIP") ?? of("InternalIP");
      return address === undefined ? [] : [[name, address]];
    }),
  );
}

function stateAccess(context: Context): StateAccess {
  return {
    async plan(layer) {
      refuseErroredState(context, layer);
      try {
        return (await previewChanges({ ...context, notes: NO_NOTES }, layer, UNLOCKED)) ?? NO_CHANGES;
      } catch (failure) {
        const [first] = failure instanceof TerraformFailed ? summarizeErrors(failure) : [];
        throw first === undefined ? failure : new Error(first, { cause: failure });
      }
    },
    async configurations() {
      return configurationsIn(await new StateStore(storeOptions(context)).pull("infra"));
    },
  };
}

/** Changes outside of Terraform count only if the plan would undo them (ops/checks/drift/plan-drift.ts). */
const NO_CHANGES = {};

/** Writes no notes: a concurrent run keeps its own. */
const NO_NOTES = { noteStart: () => undefined };

/** Nothing is written, so no lock is needed, and a read-only backend is enough. */
const UNLOCKED = ["-lock=false"];
