/** The ports of a rotation in a real run: the state of auth, Terraform, and the cluster's own APIs. */
import { controlPlanes } from "../../../spec";
import { TalosClient } from "../../clients/talos/client";
import { askNodes } from "../../clients/talos/requests";
import { machineConfiguration } from "../../clients/talos/resources";
import { decodeAccess, readTalosconfig } from "../../clients/talos/talosconfig";
import { applyLayer, applyNode } from "../../engine/apply/apply-layer";
import { passGate } from "../../engine/nodes/gate";
import { connect } from "../../engine/nodes/live-cluster";
import { rebootNodes } from "../../engine/nodes/reboot-step";
import { readRestartsDue } from "../../engine/nodes/due-restarts";
import { storeOptions } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { withAccess } from "../../engine/services/service-access";
import { siteTokensOf } from "../../providers";
import { editState, findState, readState } from "../../state/state-edit";
import type { RawState } from "../../state/state-edit";
import { StateStore } from "../../state/store";
import { refusalFor } from "../../support/finding-refusal";
import type { ClientConfiguration } from "../../support/rotation-record";
import type { RotationPorts } from "./rotation";
import { fetchGit, revokeDeployKey, tryDeployKey, tryGitToken } from "./git-login";
import { ensureRecoveryKey } from "./recovery-key";
import { requireResealed } from "./old-key-secrets";
import { restartWorkloads } from "./restart-workloads";
import { DEPLOY_KEY, GIT_TOKEN_ID } from "./rotations/git-login";
import { setAtService, tryAtService } from "./service-login";
import { commandLine } from "../../support/command-line";

const EMPTY_STATE: RawState = { version: 4, serial: 0, resources: [] };

export function livePorts(context: Context): RotationPorts {
  const { cluster, console, signal } = context;
  const options = storeOptions(context);
  const store = new StateStore(options);
  const { say } = console;
  const tokens = siteTokensOf(context);
  return {
    place: context,
    read: () => readState("auth", options, store),
    // A layer without resources has never been applied, so a rotation does not apply it.
    readLayer: async (layer) => (await findState(layer, options, store)) ?? EMPTY_STATE,
    externalValue: (variable) => context.environment[`TF_VAR_${variable}`],
    edit: (change) => editState("auth", options, change, store),
    apply: (layer, order) => withAccess(context, layer, () => applyLayer(context, layer, order ? { order } : {})),
    applyNode: async (node) => {
      const { addresses } = await connect(context);
      const names = controlPlanes(cluster).map(({ name }) => name);
      const planes = Object.fromEntries(Object.entries(addresses).filter(([name]) => names.includes(name)));
      const targets = [`talos_machine_configuration_apply.${node}`];
      return applyNode(context, "infra", { name: node, targets, controlPlanes: planes });
    },
    rebootStaged: async (order) => {
      const live = await connect(context);
      const due = (await readRestartsDue(live, context)).filter(({ reasons }) => reasons.includes("configuration"));
      const nodes = order.flatMap((name) => due.find(({ node }) => node === name) ?? []);
      await rebootNodes(context, live, nodes);
      return nodes.map(({ node }) => node);
    },
    renewKubeconfig: async () => {
      const address = `talos_cluster_kubeconfig.${cluster.name}`;
      // In a separate plan: a provider with an unknown kubeconfig cannot plan anything else.
      const targets = [address, "local_sensitive_file.kubeconfig"];
      const outcome = await applyLayer(context, "infra", { targets, replaced: [address] });
      if (!outcome.skipped) return outcome;
      throw refusalFor(
        "rotation-other-changes",
        `The kubeconfig was not fetched: ${outcome.detail}.\nApply the other changes of the cluster file first: ${commandLine("up", context)}`,
      );
    },
    passGate: async (moment) => passGate(await connect(context), { moment, signal, say }),
    restart: async (consumers) => restartWorkloads((await connect(context)).kubernetes, consumers, { signal, say }),
    nodesThatAccept: (client) => nodesThatAccept(context, client),
    nodesConfiguredWith: (text) => nodesConfiguredWith(context, text),
    deleteSecret: async (namespace, name) => {
      const { kubernetes } = await connect(context);
      await kubernetes.delete(`/api/v1/namespaces/${namespace}/secrets/${name}`);
    },
    readSecret: async (namespace, name) => {
      const { kubernetes } = await connect(context);
      const secret = await kubernetes.find(`/api/v1/namespaces/${namespace}/secrets/${name}`);
      return secret && decodeData(secret.data);
    },
    writeSecret: async (namespace, name, data) => {
      const { kubernetes } = await connect(context);
      await kubernetes.patch(`/api/v1/namespaces/${namespace}/secrets/${name}`, { stringData: data });
    },
    ensureRecoveryKey: async () => ensureRecoveryKey((await connect(context)).kubernetes, signal),
    fetchGit: async () => fetchGit((await connect(context)).kubernetes, signal),
    tryCredential: async (id, value) => {
      if (id === GIT_TOKEN_ID) return tryGitToken(context, value);
      if (id === DEPLOY_KEY) return tryDeployKey(context, value);
      const token = tokens.find((one) => one.id === id);
      if (!token) return tryAtService(context, id, value);
      return (await token.isAccepted(value)) ? "accepted" : "refused";
    },
    revoke: async (id) =>
      id === DEPLOY_KEY ? revokeDeployKey(context) : tokens.find((token) => token.id === id)?.revoke(),
    setCredential: (id, from, to) => setAtService(context, id, from, to),
    requireResealed: () => requireResealed(context),
    now: () => new Date(),
  };
}

async function nodesThatAccept(context: Context, client: ClientConfiguration): Promise<string[]> {
  const { addresses } = await connect(context);
  // The node may already have a certificate of another authority; this checks only whether it accepts the client's
  // certificate.
  const access = { ...decodeAccess(client), ca: readTalosconfig(context.places.talosconfig).ca };
  const responses = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => {
      const ask = { isNewConnection: true };
      const isAccepted = await new TalosClient(access, address).call("machine.MachineService", "Version", {}, ask).then(
        () => true,
        () => false,
      );
      return isAccepted ? [name] : [];
    }),
  );
  return responses.flat();
}

/** @throws Refusal if a node does not respond, because its configuration is then unknown */
async function nodesConfiguredWith(context: Context, text: string): Promise<string[]> {
  const { checks } = await connect(context);
  const { responses, faults } = await askNodes(checks, checks.nodes, machineConfiguration);
  if (faults.length > 0)
    throw refusalFor("node-silent", `Not every node responds: ${faults.map(({ what }) => what).join("; ")}`);
  return [...responses].flatMap(([name, configuration]) => (configuration.includes(text) ? [name] : []));
}

function decodeData(data: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const decode = (text: unknown) => Buffer.from(String(text), "base64").toString("utf8");
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, decode(value)]));
}
