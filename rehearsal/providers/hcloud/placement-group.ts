import type { ResourceBehaviour, State } from "../../protocol/behaviour";
import type { HetznerProject } from "../../world/providers/hetzner";
import { fill, map, oneOf, text } from "../shared/values";
import { checkLabels } from "./labels";
import type { Hcloud } from "./labels";

export const placementGroup: ResourceBehaviour<Hcloud> = {
  legacySdk: true,
  validate: (config) => [...oneOf(config["type"], ["spread"], ["type"]), ...checkLabels(config)],
  create(planned, { provider }) {
    const { id } = provider.project().putPlacementGroup(request(planned));
    return fill(planned, { id: String(id), servers: [] });
  },
  read(state, { provider }) {
    const project = provider.project();
    const group = project.placementGroups.get(text(state, "id") ?? "");
    if (!group) return null;
    return { ...state, name: group.name, type: group.type, labels: group.labels, servers: servers(project, group.id) };
  },
  update(planned, prior, { provider }) {
    provider.project().putPlacementGroup({ ...request(planned), id: Number(prior["id"]) });
    return planned;
  },
  delete(state, { provider }) {
    provider.project().deletePlacementGroup(Number(state["id"]));
  },
  import: (id) => ({ id }),
};

function request(planned: State) {
  return { name: text(planned, "name") ?? "", type: text(planned, "type") ?? "", labels: map(planned, "labels") };
}

function servers(project: HetznerProject, groupId: number): number[] {
  return project.servers
    .all()
    .filter(({ placementGroupId }) => placementGroupId === groupId)
    .map(({ id }) => id);
}
