import { recordIn, withRecord, withoutResources } from "../../../state/state-edit";
import type { RawState } from "../../../state/state-edit";
import { optionCommandLine } from "../../../support/command-line";
import type { CommandPlace } from "../../../support/command-line";
import { refusalFor } from "../../../support/finding-refusal";
import type { FormerKeyPair } from "../../../support/rotation-record";
import { validFrom } from "../ages";
import type { Rotation, RotationPorts, RotationStep } from "../rotation";
import { applyStep, editStep, finishSteps, forgetReplaced } from "../shared-steps";

const ID = "sealed-secrets";
const RESOURCES = ["tls_private_key.sealed-secrets", "tls_self_signed_cert.sealed-secrets"];

/** Marks the rotation as open: the record keeps the former pair for much longer than the rotation takes. */
const MARK = { [ID]: { value: "open" } };

/** Adds a new key pair. The old one is kept for decryption until it is retired. */
export const sealedSecretsPair: Rotation = {
  id: ID,
  title: "the key pair that seals secrets in git",
  interrupts: "nothing",
  afterwards: (place) =>
    `Reseal the secrets in git, and push: ${optionCommandLine(place, "secret reseal")}\n${describeRetirement(place)}`,
  layers: ["auth", "infra"],
  createdAt: ({ auth }) => validFrom(auth.sealed_secrets?.certificate),
  isOpen: ({ replaced }) => replaced?.[ID] !== undefined,
  steps: (state) => [
    ...(recordIn(state).replaced?.[ID] ? [] : [replaceStep]),
    applyStep("auth"),
    applyStep("infra"),
    restartController,
    ...finishSteps(ID, (record) => forgetReplaced(record, ID)),
  ],
};

function describeRetirement(place: CommandPlace): string {
  return `Then retire the old pair: ${optionCommandLine(place, "rotate", ID, "--retire")}`;
}

const replaceStep = editStep("replace", "Keeping the current key pair for decryption", (state, { place }) => {
  const record = recordIn(state);
  if ((record.sealedSecrets ?? []).length > 0)
    throw refusalFor(
      "rotation-impossible",
      "The key pair from before the last rotation still exists; nothing was changed.\n" +
        `Reseal the secrets that only it can decrypt. ${describeRetirement(place)}`,
    );
  const kept = { ...record, sealedSecrets: [pairIn(state)], replaced: { ...record.replaced, ...MARK } };
  return withoutResources(withRecord(state, kept), RESOURCES);
});

/** The controller reads its keys only at startup. */
const restartController: RotationStep = {
  name: "restart",
  title: "Restarting the controller",
  run: (ports) => restart(ports),
};

async function restart(ports: RotationPorts): Promise<string> {
  const restarted = await ports.restart({ namespace: "kube-system", workloads: ["sealed-secrets-controller"] });
  return restarted.join(", ") || "there is no controller";
}

/** Retires the old key pair, after checking that no secret in the cluster or the git tree needs it. */
export const retireSealedSecrets: Rotation = {
  ...sealedSecretsPair,
  title: "the previous key pair that sealed secrets in git",
  afterwards: undefined,
  steps: (state) => {
    const { former } = (state.outputs?.sealed_secrets?.value ?? {}) as { readonly former?: readonly FormerKeyPair[] };
    if ((former ?? []).length === 0 && (recordIn(state).sealedSecrets ?? []).length === 0)
      throw refusalFor("rotation-impossible", "There is no old sealed-secrets key pair; nothing was changed.");
    return [
      {
        name: "retire-proof",
        title: "Decrypting every sealed secret with the new key pair",
        run: (ports) => ports.requireResealed(),
      },
      editStep("retire", "Deleting the old key pair from auth", (current) => {
        const { sealedSecrets: _, ...record } = recordIn(current);
        return withRecord(current, record);
      }),
      applyStep("auth"),
      applyStep("infra"),
      restartController,
    ];
  },
};

function pairIn(state: RawState): FormerKeyPair {
  const { certificate = "", privateKey = "" } = (state.outputs?.sealed_secrets?.value ?? {}) as Partial<FormerKeyPair>;
  if (!certificate || !privateKey)
    throw refusalFor("state-incomplete", "auth has no sealed-secrets key pair; nothing was changed.");
  return { certificate, privateKey };
}
