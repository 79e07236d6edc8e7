import { canRunPods } from "../derive/ingress";
import { SERVICE_NAMES, dependenciesOf } from "../services/parts";
import { requirementFor } from "../services/requirements";
import { joinWithOr } from "../suggest";
import { error } from "./rule";
import type { Rule } from "./rule";

/** Without it, Flux waits until the timeout for a class, an address or a kind that never comes. */
export const servicesHaveWhatTheyNeed: Rule = ({ services, sites, nodes, roles, domain, backups }) => {
  const context = { sites: Object.entries(sites).map(([name, { provider }]) => ({ name, provider })), nodes, roles };
  return SERVICE_NAMES.filter((service) => services[service] !== undefined).flatMap((service) =>
    dependenciesOf(service, services, backups).flatMap((need) => {
      const path = ["services", service];
      if (need === "domain" && domain === undefined) {
        const fix = `Add \`domain: <name>\` at the top of the file, or remove ${service}.`;
        return [error(path, "needs a domain: users reach it by a name in that domain", fix)];
      }
      const supply = requirementFor(need, context);
      if (!supply || supply.oneOf.some((name) => services[name] !== undefined)) return [];
      return [
        error(
          path,
          `needs ${joinWithOr(supply.oneOf)}: ${supply.because}`,
          `Enable ${joinWithOr(supply.oneOf)} under \`services\`, ${need === "name servers" ? "name the DNS provider of the domain (`cloudflare: { token: … }`), " : ""}or remove ${service}.`,
        ),
      ];
    }),
  );
};

export const servicesHaveNodes: Rule = ({ services, nodes, roles }) =>
  Object.values(services).every((service) => service === undefined) ||
  nodes.length === 0 ||
  nodes.some((node) => canRunPods(node, roles))
    ? []
    : [
        error(
          ["services"],
          "no node runs ordinary pods, so no service can start",
          "Add a worker without taints, or write `schedulable: true` on a control plane.",
        ),
      ];
