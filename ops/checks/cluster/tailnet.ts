import type { Node } from "../../../spec";
import { counted } from "../../support/counted";
import { RUNNING } from "../../clients/talos/client";
import type { TalosService } from "../../clients/talos/client";
import { talosctl } from "../../clients/talos/command";
import { talosServices } from "../../clients/talos/requests";
import { failIfAny } from "./check";
import type { Check, VerifyContext } from "./check";

const SERVICE = "ext-tailscale";
/** Whoever cannot register gives up after a minute, and is started again a few seconds later. */
const PROVEN_MS = 70_000;

export const tailnet: Check = {
  name: "tailscale runs on every node",
  concerns: ({ network }) => network.tailscale !== undefined,
  async look(context) {
    const { cluster } = context;
    const { answers, problems } = await talosServices(context);
    const seen = cluster.nodes.flatMap((node) => {
      const services = answers.get(node.name);
      if (!services) return [];
      const service = services.find(({ id }) => id === SERVICE);
      return [{ node, service, fresh: isFresh(service, context.now()) }];
    });
    failIfAny([
      ...problems.map(({ what }) => what),
      ...seen.flatMap(({ node, service, fresh }) => {
        const fault = faultOf(service, fresh);
        return fault === undefined ? [] : [`${node.name} ${fault}${service ? howToSeeMore(context, node) : ""}`];
      }),
    ]);
    const young = seen.filter(({ fresh }) => fresh).map(({ node }) => node);
    return `${SERVICE} on ${counted(cluster.nodes.length, "node")}${notYetProven(young)}`;
  },
};

function isFresh(service: TalosService | undefined, now: Date): boolean {
  return service?.startedAt !== undefined && now.getTime() - service.startedAt.getTime() < PROVEN_MS;
}

function faultOf(service: TalosService | undefined, fresh: boolean): string | undefined {
  if (!service) return `has no service ${SERVICE}: siderolabs/tailscale is not in the system that it runs`;
  const { state, message, restarts } = service;
  if (state !== RUNNING) return `has ${SERVICE} ${state}${message ? `: ${message}` : ""}`;
  // Talos looks at no extension's health, and between two of its ends this one runs like any other.
  if (fresh && restarts > 0)
    return `has ${SERVICE} ending again and again: it was restarted ${counted(restarts, "time")}`;
  return undefined;
}

function howToSeeMore(context: VerifyContext, { name }: Node): string {
  const ask = (words: string) => `\`${talosctl(context, context.addresses[name], `${words} ${SERVICE}`)}\``;
  return ` (${ask("service")} and ${ask("logs")} say more)`;
}

function notYetProven(nodes: readonly Node[]): string {
  if (nodes.length === 0) return "";
  return `; for less than a minute on ${nodes.map(({ name }) => name).join(", ")}, so that a refusal could still show`;
}
