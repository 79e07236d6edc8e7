import type { Cluster } from "../../../../spec";
import { siteTokensOf } from "../../../providers";
import type { SiteToken } from "../../../providers/provider";
import { recordIn, withoutResources } from "../../../state/state-edit";
import type { RawState } from "../../../state/state-edit";
import { refusalFor } from "../../../support/finding-refusal";
import type { Rotation, RotationStep } from "../rotation";
import { applyStep, editStep, finishSteps, forgetReplaced, keepReplaced, progressOf } from "../shared-steps";
import { requireNewInUse } from "./credential-proof";

/**
 * Tokens that auth creates at machine providers: deleted there, created again, and passed to the components that use
 * them.
 */
export function siteTokenRotations(cluster: Cluster): Rotation[] {
  // This reads only the description of the tokens; no API is queried.
  return siteTokensOf({ cluster, environment: {} }).map(tokenRotation);
}

type Token = Pick<SiteToken, "id" | "title" | "interrupts" | "output" | "address" | "readers">;

function tokenRotation({ id, title, interrupts, output, address, readers }: Token): Rotation {
  const key = output.join(".");
  return {
    id,
    title,
    interrupts,
    layers: ["auth", "infra", "services"],
    ...progressOf(id, key),
    steps: (state) => [
      ...(recordIn(state).replaced?.[key] ? [] : [replaceStep(title, key, address)]),
      revokeStep(id, key),
      applyStep("auth"),
      applyStep("infra"),
      applyStep("services"),
      ...(readers ? [restartStep(readers)] : []),
      proveStep(id, key),
      ...finishSteps(id, (record) => forgetReplaced(record, key)),
    ],
  };
}

function replaceStep(title: string, key: string, address: string): RotationStep {
  return editStep("replace", `Replacing ${title}`, (state) => {
    const value = tokenIn(state, key);
    if (value === undefined)
      throw refusalFor("state-incomplete", `auth has no value of ${title}; nothing was changed.`);
    return withoutResources(keepReplaced(state, { [key]: { value } }), [address]);
  });
}

/** The new token has the same name as the old one, which must be deleted first. */
function revokeStep(id: string, key: string): RotationStep {
  return {
    name: "revoke",
    title: "Deleting the old token at its provider",
    async run(ports) {
      const old = recordIn(await ports.read()).replaced?.[key]?.value;
      if (old === undefined || (await ports.tryCredential(id, old)) !== "accepted")
        return { skipped: true, detail: "already deleted" };
      await ports.revoke(id);
      return "deleted";
    },
  };
}

function restartStep(readers: NonNullable<SiteToken["readers"]>): RotationStep {
  return {
    name: "restart",
    title: "Restarting the workloads that read it",
    run: async (ports) => (await ports.restart(readers)).join(", ") || "no workload reads it",
  };
}

function proveStep(id: string, key: string): RotationStep {
  return {
    name: "proof",
    title: "Testing the old and the new token",
    async run(ports) {
      const state = await ports.read();
      const value = tokenIn(state, key);
      const fresh: Readonly<Record<string, string>> = value === undefined ? {} : { value };
      return requireNewInUse(ports, id, { old: recordIn(state).replaced?.[key] ?? {}, fresh });
    },
  };
}

/** The token as the other layers read it. */
function tokenIn(state: RawState, key: string): string | undefined {
  const [name = "", ...path] = key.split(".");
  const value = path.reduce<unknown>(
    (part, step) => (part as Readonly<Record<string, unknown>> | undefined)?.[step],
    state.outputs?.[name]?.value,
  );
  return typeof value === "string" ? value : undefined;
}
