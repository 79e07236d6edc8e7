import { formatCount } from "../../support/count";
import { RUNNING } from "../../clients/talos/client";
import type { TalosService } from "../../clients/talos/client";
import { askServices } from "../../clients/talos/requests";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { talosctlFor } from "./context";
import type { ClusterContext } from "./context";

const SERVICE = "ext-tailscale";
/** A client that cannot register exits after a minute and is restarted a few seconds later. */
const PROVEN_MS = 70_000;

export const tailnet: Check<ClusterContext> = {
  id: "tailscale",
  title: "tailscale runs on every node",
  needs: ["talos-api"],
  appliesTo: ({ cluster: { network } }) => network.tailscale !== undefined,
  async run(context) {
    const { responses, faults } = await askServices(context, context.nodes);
    const seen = [...responses].map(([name, services]) => {
      const service = services.find(({ id }) => id === SERVICE);
      return { name, service, fresh: isFresh(service, context.now()) };
    });
    const broken = seen.flatMap(({ name, service, fresh }) => {
      const fault = faultOf(service, fresh);
      return fault === undefined ? [] : [{ name, fault }];
    });
    const young = seen.filter(({ fresh }) => fresh).map(({ name }) => name);
    const about = broken[0]?.name ?? faults[0]?.name;
    return passIfNone(
      [...faults.map(({ what }) => what), ...broken.map(({ name, fault }) => `${name} ${fault}`)],
      `${SERVICE} on ${formatCount(context.nodes.length, "node")}${describeUnproven(young)}`,
      ["service", "logs"].map((word) => talosctlFor(context, about, `${word} ${SERVICE}`)).join("\n  "),
    );
  },
};

function isFresh(service: TalosService | undefined, now: Date): boolean {
  return service?.startedAt !== undefined && now.getTime() - service.startedAt.getTime() < PROVEN_MS;
}

function faultOf(service: TalosService | undefined, fresh: boolean): string | undefined {
  if (!service) return `has no service ${SERVICE}: its running image lacks siderolabs/tailscale`;
  const { state, message, restarts } = service;
  if (state !== RUNNING) return `has ${SERVICE} ${state}${message ? `: ${message}` : ""}`;
  // Talos does not check the health of extensions, and an extension in a restart loop is Running between restarts.
  if (fresh && restarts > 0)
    return `has ${SERVICE} in a restart loop: it was restarted ${formatCount(restarts, "time")}`;
  return undefined;
}

function describeUnproven(names: readonly string[]): string {
  return names.length === 0
    ? ""
    : `; it has run for less than a minute on ${names.join(", ")}, so it may still fail to register`;
}
