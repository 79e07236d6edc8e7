import { LAYERS, enabledServices, outsideCredentials } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import { attributesOf, recordIn, withRecord } from "../../../state/state-edit";
import type { RawState } from "../../../state/state-edit";
import { Refusal } from "../../../support/refusal";
import type { Rotation, RotationPorts, RotationStep } from "../rotation";
import { applyStep, editStep, finishSteps, forgetReplaced } from "../shared-steps";
import { layersWith } from "./credential-proof";

type Outside = ReturnType<typeof outsideCredentials>[number];

/** A key of a Secret that a credential from outside is in. */
interface Place {
  readonly namespace: string;
  readonly name: string;
  readonly key: string;
  /** The whole value, and not a part of a longer text. */
  readonly isWhole: boolean;
}

/**
 * Credentials from outside that are in Secrets of the cluster. You replace them at their source; a rotation hands the new one to the
 * cluster, and proves that the old one is no longer used.
 */
export function outsideCredentialRotations(cluster: Cluster): Rotation[] {
  return outsideCredentials(cluster).flatMap((credential) => {
    const places = placesOf(cluster, credential.variable);
    return places.length > 0 ? [outsideRotation(credential, places)] : [];
  });
}

function outsideRotation({ variable, purpose, layers }: Outside, places: readonly Place[]): Rotation {
  const id = variable.replaceAll("_", "-");
  return {
    id,
    title: `the ${purpose}, after you replaced it at its source`,
    interrupts: `${[...new Set(places.map(({ namespace }) => namespace))].join(", ")}: what reads it restarts`,
    layers,
    expects: (layer, address) => layer === "services" && places.some((place) => address === addressOf(place)),
    createdAt: ({ record }) => (record.rotatedAt?.[id] === undefined ? undefined : new Date(record.rotatedAt[id])),
    isOpen: ({ replaced }) => replaced?.[variable] !== undefined,
    steps: (state) => [
      ...(recordIn(state).replaced?.[variable] ? [] : [rememberStep(variable, purpose, places)]),
      ...LAYERS.filter((layer) => layers.includes(layer)).map((layer) => applyStep(layer)),
      restartStep(places),
      proveStep(variable, places),
      ...finishSteps(id, (record) => forgetReplaced(record, variable)),
    ],
  };
}

/** Keeps the value that is in use, to look for it at the end. */
function rememberStep(variable: string, purpose: string, places: readonly Place[]): RotationStep {
  return {
    name: "remember",
    title: "Comparing it with the one in use",
    async run(ports) {
      const services = await ports.readLayer("services");
      const fresh = requireValue(ports, variable);
      if (places.every((place) => textAt(services, place)?.includes(fresh)))
        throw new Refusal(
          `The cluster uses the present ${purpose} already; nothing was changed.\n` +
            "Create a new one at its source, and store it where the cluster file says.",
        );
      const value = places.flatMap((place) => (place.isWhole ? (textAt(services, place) ?? []) : []))[0] ?? "";
      return editStep("remember", "", (state) => {
        const record = recordIn(state);
        return withRecord(state, { ...record, replaced: { ...record.replaced, [variable]: { value } } });
      }).run(ports);
    },
  };
}

function restartStep(places: readonly Place[]): RotationStep {
  return {
    name: "restart",
    title: "Restarting what reads it",
    async run(ports) {
      const restarted: string[] = [];
      for (const namespace of new Set(places.map((place) => place.namespace))) {
        const secrets = places.filter((place) => place.namespace === namespace).map(({ name }) => name);
        restarted.push(...(await ports.restart({ namespace, secrets })));
      }
      return restarted.join(", ") || { skipped: true, detail: "no workload reads it at its start" };
    },
  };
}

function proveStep(variable: string, places: readonly Place[]): RotationStep {
  return {
    name: "proof",
    title: "Looking for the old one",
    async run(ports) {
      const old = recordIn(await ports.read()).replaced?.[variable]?.value ?? "";
      const fresh = requireValue(ports, variable);
      const services = await ports.readLayer("services");
      const behind = places.filter((place) => !textAt(services, place)?.includes(fresh));
      if (behind.length > 0)
        throw new Refusal(`These Secrets do not have the new one: ${behind.map(describe).join(", ")}.`);
      if (old === "") return "every Secret has the new one: delete the old one at its source";
      const layers = await layersWith(ports, [old]);
      if (layers.length > 0) throw new Refusal(`The old one is still in the state of ${layers.join(", ")}.`);
      return "no layer has the old one any more: delete it at its source";
    },
  };
}

function requireValue(ports: Pick<RotationPorts, "outsideValue">, variable: string): string {
  const value = ports.outsideValue(variable);
  if (value) return value;
  throw new Refusal(`${variable} is not set: store the new one where the cluster file says. Nothing was changed.`);
}

function textAt(services: RawState, place: Place): string | undefined {
  const { data } = attributesOf(services, addressOf(place)) ?? {};
  return (data as Readonly<Record<string, string>> | undefined)?.[place.key];
}

/** constructs/service-secrets.ts */
function addressOf({ namespace, name }: Place): string {
  return `kubernetes_secret_v1.${namespace}-${name}`;
}

function placesOf(cluster: Cluster, variable: string): Place[] {
  return enabledServices(cluster)
    .flatMap(({ secrets = [] }) => secrets)
    .flatMap(({ namespace, name, data }) =>
      Object.entries(data)
        .filter(([, value]) => mentions(value, variable))
        .map(([key, value]) => ({ namespace, name, key, isWhole: "outside" in value })),
    );
}

function mentions(value: unknown, variable: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("outside" in value) return value.outside === variable;
  return Object.values(value).some((part) => mentions(part, variable));
}

function describe({ namespace, name }: Place): string {
  return `${namespace}/${name}`;
}
