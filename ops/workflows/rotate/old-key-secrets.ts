import { join } from "node:path";
import type { KubernetesClient } from "../../clients/kubernetes/client";
import { listKind } from "../../clients/kubernetes/list-kind";
import { connect } from "../../engine/nodes/live-cluster";
import { storeOptions } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { layerOutputs } from "../../state/layer-outputs";
import { commandLine, optionCommandLine } from "../../support/command-line";
import { refusalFor } from "../../support/finding-refusal";
import { findSealedFiles } from "../../support/sealed-files";
import { canDecrypt } from "../../support/sealed-secret";
import type { SealedPlace } from "../../support/sealed-secret";
import { reasonOf } from "../../support/wait";
import type { SealingKeys } from "./reseal";

const SEALED_SECRETS = "/apis/bitnami.com/v1alpha1/sealedsecrets";

interface SealedValue {
  readonly what: string;
  readonly place: SealedPlace;
  readonly value: string;
}

type SealedSecretsApi = Pick<KubernetesClient, "list">;

/**
 * @throws Refusal that lists every secret that only the old key pair can decrypt, or says that the cluster's secrets
 *   could not be listed
 */
export async function requireResealed(
  context: Context,
  reach: () => Promise<SealedSecretsApi> = async () => (await connect(context)).kubernetes,
): Promise<string> {
  const { sealed_secrets } = await layerOutputs("auth", storeOptions(context));
  const { privateKey } = sealed_secrets as SealingKeys;
  const all = [
    ...(await sealedInCluster(context, await reach())),
    ...sealedInTree(join(context.places.project, "gitops")),
  ];
  const closed = all.filter(({ value, place }) => !canDecrypt(value, place, [privateKey])).map(({ what }) => what);
  if (closed.length > 0)
    throw refusalFor(
      "sealed-with-old-key",
      `Only the old key pair can decrypt these secrets; nothing was changed.\n${[...new Set(closed)].map((what) => `  - ${what}`).join("\n")}\n` +
        `Reseal them with \`${optionCommandLine(context, "secret reseal")}\`, push, and wait for Flux.`,
    );
  return `${all.length} values are sealed with the new key pair`;
}

async function sealedInCluster(context: Context, kubernetes: SealedSecretsApi): Promise<SealedValue[]> {
  const objects = await listKind(kubernetes, SEALED_SECRETS).catch((error: unknown) => {
    // An unknown secret may need the old key pair, which cannot be recovered once it is deleted.
    throw refusalFor(
      "kubernetes-unreachable",
      `The SealedSecrets in the cluster could not be listed; nothing was changed: ${reasonOf(error)}\n` +
        `To find the cause, run: ${commandLine("verify", context)}\nThen run the same command again.`,
      { cause: error },
    );
  });
  return objects.flatMap(({ metadata, spec }) => {
    const { name, namespace = "default", annotations = {} } = metadata;
    const data = (spec as { encryptedData?: Record<string, string> } | undefined)?.encryptedData ?? {};
    return Object.values(data).map((value) => ({
      what: `SealedSecret ${namespace}/${name} in the cluster`,
      place: { name, namespace, annotations },
      value,
    }));
  });
}

function sealedInTree(folder: string): SealedValue[] {
  return findSealedFiles(folder).flatMap(({ path, values }) =>
    values.map(({ place, sealed }) => ({ what: path, place, value: sealed })),
  );
}
