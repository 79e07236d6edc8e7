import { controlPlaneNodes } from "../../../rules/lookup";
import { warning } from "../../../rules/rule";
import type { Rule } from "../../../rules/rule";
import { proxmoxNodes } from "../lookup";

/** In a site with several hosts, the failure of one host should not stop etcd. */
export const spreadControlPlanes: Rule = (cluster) => {
  const placed = proxmoxNodes(cluster).map(({ node, site, path }) => ({ node, path, host: node.host ?? site.host }));
  const majority = Math.floor(controlPlaneNodes(cluster).length / 2) + 1;
  return Object.keys(cluster.sites).flatMap((name) => {
    const here = placed.filter(({ node }) => node.site === name);
    if (new Set(here.map(({ host }) => host)).size < 2) return [];
    const members = here.filter(({ node }) => node.role === "controlplane");
    return [...new Set(members.map(({ host }) => host))].flatMap((host) => {
      const together = members.filter((member) => member.host === host);
      const last = together.at(-1);
      if (!last || together.length < 2 || together.length < majority) return [];
      return [
        warning(
          [...last.path, ...(last.node.host === undefined ? [] : ["host"])],
          `${together.length} control planes are on the host ${host}, a majority: etcd stops if that host fails, and site ${name} has other hosts`,
          "Give one of them another `host`.",
        ),
      ];
    });
  });
};
