import { FIRST_KEY_ID } from "../../../../spec";
import type { RawState } from "../../../state/state-edit";
import { recordIn, withRecord, withoutResources } from "../../../state/state-edit";
import { refusalFor } from "../../../support/finding-refusal";
import type { KeyInUse } from "../../../support/rotation-record";
import type { Rotation, RotationPorts, RotationStep } from "../rotation";
import { applyStep, editStep, finishSteps, forgetReplaced, formsIn, keepReplaced, progressOf } from "../shared-steps";
import { requireNewInUse } from "./credential-proof";

export const UNSEAL_KEY = "vault-unseal-key";
const SERVER = { namespace: "vault", secrets: ["vault-unseal"] };

/**
 * The key with which OpenBao wraps its root key. With both keys configured, it unseals with the former key and wraps
 * with the new one, but only if a recovery key exists. Source: openbao v2.6.2 `vault/seal_autoseal.go` (UpgradeKeys),
 * `vault/core.go` (postUnseal).
 */
export const vaultUnsealKey: Rotation = {
  id: UNSEAL_KEY,
  title: "the key with which Vault unseals itself",
  interrupts: "Vault restarts twice; Vault snapshots from before the rotation can be restored only with the old key",
  layers: ["auth", "services"],
  ...progressOf(UNSEAL_KEY),
  steps: (state) => {
    const { replaced, keys } = recordIn(state);
    const isBegun = replaced?.[UNSEAL_KEY] !== undefined;
    const isDropped = isBegun && keys?.[UNSEAL_KEY]?.previous === undefined;
    return [
      ...(isBegun ? [] : [recoveryKey, replaceStep]),
      ...(isDropped
        ? []
        : [...applyPhase("both"), restartStep("both-restart", "Restarting Vault with both keys"), dropStep]),
      ...applyPhase("drop"),
      unsealAlone,
      prove,
      ...finishSteps(UNSEAL_KEY, (record) => forgetReplaced(record, UNSEAL_KEY)),
    ];
  },
};

const recoveryKey: RotationStep = {
  name: "recovery-key",
  title: "Checking for a recovery key",
  run: (ports) => ports.ensureRecoveryKey(),
};

const replaceStep = editStep("replace", "Generating a new key beside the current one", (state) => {
  const forms = formsIn(state, UNSEAL_KEY);
  const { value } = forms;
  if (!value) throw refusalFor("state-incomplete", "auth has no unseal key of Vault; nothing was changed.");
  const kept = keepReplaced(state, { [UNSEAL_KEY]: forms });
  const both = withKey(kept, ({ id }) => ({ id: nextId(id), previous: { id, value } }));
  return withoutResources(both, [`random_bytes.${UNSEAL_KEY}`]);
});

const dropStep = editStep("drop", "Dropping the old key", (state) => withKey(state, ({ id }) => ({ id })));

function applyPhase(phase: "both" | "drop"): RotationStep[] {
  return [applyStep("auth", `${phase}-`), applyStep("services", `${phase}-`)];
}

function restartStep(name: string, title: string): RotationStep {
  return { name, title, run: async (ports) => (await ports.restart(SERVER)).join(", ") || "there is no server" };
}

/** If Vault unseals without the old key, its root key is wrapped with the new one. */
const unsealAlone: RotationStep = {
  name: "drop-restart",
  title: "Restarting Vault with only the new key",
  async run(ports) {
    try {
      return (await ports.restart(SERVER)).join(", ") || "there is no server";
    } catch (error) {
      await restoreOldKey(ports);
      throw refusalFor(
        "vault-sealed",
        `Vault does not unseal with only the new key; both keys were restored: ${(error as Error).message}\n` +
          "Read the log of the pod vault/vault-0, then run the command again.",
        { cause: error },
      );
    }
  },
};

/** The record keeps the old key until the end. */
async function restoreOldKey(ports: RotationPorts): Promise<void> {
  await ports.edit((state) => {
    const { value = "", id = FIRST_KEY_ID } = recordIn(state).replaced?.[UNSEAL_KEY] ?? {};
    return withKey(state, (key) => ({ ...key, previous: { id, value } }));
  });
  await ports.apply("auth");
  await ports.apply("services");
  await ports.restart(SERVER);
}

const prove: RotationStep = {
  name: "proof",
  title: "Searching for the old key",
  async run(ports) {
    const state = await ports.read();
    const onlyValue = ({ value = "" }: Readonly<Record<string, string>> = {}) => ({ value });
    const old = onlyValue(recordIn(state).replaced?.[UNSEAL_KEY]);
    await requireNewInUse(ports, UNSEAL_KEY, { old, fresh: onlyValue(formsIn(state, UNSEAL_KEY)) });
    return "Vault unseals with only the new key";
  },
};

function withKey(state: RawState, change: (key: KeyInUse) => KeyInUse): RawState {
  const record = recordIn(state);
  const key = record.keys?.[UNSEAL_KEY] ?? { id: FIRST_KEY_ID };
  return withRecord(state, { ...record, keys: { ...record.keys, [UNSEAL_KEY]: change(key) } });
}

/** OpenBao refuses two keys with the same id. */
function nextId(id: string): string {
  const [, name = `${id}-`, number = "1"] = /^(.*-)(\d+)$/.exec(id) ?? [];
  return `${name}${Number(number) + 1}`;
}
