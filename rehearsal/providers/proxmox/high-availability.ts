/** Source: bpg/terraform-provider-proxmox v0.111.1, fwprovider/cluster/ha. */
import type { ResourceBehaviour, State } from "../../protocol/behaviour";
import type { HaResource, HaRule } from "../../world/providers/proxmox";
import { fault, fill, flag, number, text, texts } from "../shared/values";
import type { Session } from "./session";

export const haResource: ResourceBehaviour<Session> = {
  defaults: { state: "started" },
  validate: (config) => {
    const id = text(config, "resource_id");
    return id === undefined || /^(vm|ct):\d+$/.test(id)
      ? []
      : [fault("Invalid resource_id", `"${id}"`, ["resource_id"])];
  },
  create(planned, { provider }) {
    const { cluster, principal } = provider.open();
    const wanted = requestedResource(planned);
    const isThere = cluster.vms.all().some(({ id }) => wanted.sid === `vm:${String(id)}`);
    cluster.ha.addResource(principal, wanted, isThere);
    return fill(planned, { id: wanted.sid, type: wanted.sid.split(":")[0] ?? "" });
  },
  read(state, { provider }) {
    const { cluster, principal } = provider.open();
    const found = cluster.ha.resource(principal, text(state, "id") ?? "");
    if (!found) return null;
    const { sid, state: wanted, comment, failback, maxRestart, maxRelocate } = found;
    return {
      ...state,
      resource_id: sid,
      type: sid.split(":")[0] ?? "",
      state: wanted,
      comment: comment ?? null,
      failback: failback ?? null,
      max_restart: maxRestart ?? null,
      max_relocate: maxRelocate ?? null,
    };
  },
  update(planned, _, { provider }) {
    const { cluster, principal } = provider.open();
    cluster.ha.changeResource(principal, requestedResource(planned));
    return planned;
  },
  delete(state, { provider }) {
    const { cluster, principal } = provider.open();
    cluster.ha.removeResource(principal, text(state, "id") ?? "");
  },
  import: (id) => ({ id, resource_id: id }),
};

function requestedResource(planned: State): HaResource {
  return {
    sid: text(planned, "resource_id") ?? "",
    state: text(planned, "state") ?? "started",
    comment: text(planned, "comment"),
    failback: isSet(planned, "failback") ? flag(planned, "failback") : undefined,
    maxRestart: number(planned, "max_restart"),
    maxRelocate: number(planned, "max_relocate"),
  };
}

export const haRule: ResourceBehaviour<Session> = {
  replaceOnChange: ["rule", "type"],
  defaults: { disable: false, strict: false },
  validate: (config) =>
    config["type"] === "node-affinity" && (config["nodes"] ?? null) === null
      ? [
          fault("Missing required attribute", 'The `nodes` attribute is required when `type` is "node-affinity".', [
            "nodes",
          ]),
        ]
      : [],
  create(planned, { provider }) {
    const { cluster, principal } = provider.open();
    const rule = requestedRule(planned);
    cluster.ha.putRule(principal, rule, true);
    return fill(planned, { id: rule.rule });
  },
  read(state, { provider }) {
    const { cluster, principal } = provider.open();
    const found = cluster.ha.rule(principal, text(state, "id") ?? "");
    if (!found) return null;
    const { rule, type, resources, nodes, affinity, strict, disable, comment } = found;
    return {
      ...state,
      rule,
      type,
      resources: [...resources],
      nodes: Object.keys(nodes).length > 0 ? { ...nodes } : null,
      affinity: affinity ?? null,
      strict,
      disable,
      comment: comment ?? null,
    };
  },
  update(planned, _, { provider }) {
    const { cluster, principal } = provider.open();
    cluster.ha.putRule(principal, requestedRule(planned), false);
    return planned;
  },
  delete(state, { provider }) {
    const { cluster, principal } = provider.open();
    cluster.ha.removeRule(principal, text(state, "id") ?? "");
  },
  import: (id) => ({ id, rule: id }),
};

function requestedRule(planned: State): HaRule {
  return {
    rule: text(planned, "rule") ?? "",
    type: text(planned, "type") ?? "",
    resources: texts(planned, "resources"),
    nodes: (planned["nodes"] ?? {}) as Record<string, number>,
    affinity: text(planned, "affinity"),
    strict: flag(planned, "strict"),
    disable: flag(planned, "disable"),
    comment: text(planned, "comment"),
  };
}

function isSet(planned: State, name: string): boolean {
  return (planned[name] ?? null) !== null;
}
