import { HETZNER_PLACEMENT_GROUP_LIMIT, HETZNER_RETIRED_SERVER_TYPES, HETZNER_SERVER_TYPES } from "../facts";
import type { HetznerLocation } from "../facts";
import { serverArchitecture } from "../architecture";
import type { Path } from "../../../findings";
import { joinWithAnd, didYouMean, joinWithOr } from "../../../suggest";
import { hetznerNodes, hetznerSites } from "../lookup";
import { error, warning } from "../../../rules/rule";
import type { Rule, RuleFinding } from "../../../rules/rule";

export const serverTypesAreSold: Rule = (cluster) => [
  ...hetznerSites(cluster).flatMap(([name, { serverType, location }]) =>
    findUnsold(["sites", name, "serverType"], serverType, location),
  ),
  ...hetznerNodes(cluster).flatMap(({ node, site, path }) =>
    node.serverType === undefined ? [] : findUnsold([...path, "serverType"], node.serverType, site.location),
  ),
];

function findUnsold(path: Path, serverType: string, location: HetznerLocation): RuleFinding[] {
  const family = HETZNER_SERVER_TYPES.find(({ names }) => names.includes(serverType));
  if (!family) return [warning(path, describeUnknown(serverType, location), SEE_LIST)];
  if (!family.locations.includes(location)) {
    const sold = HETZNER_SERVER_TYPES.filter(({ locations }) => locations.includes(location)).map(
      ({ example }) => example,
    );
    return [
      error(
        path,
        `${serverType} is not sold in ${location}, only in ${joinWithOr(family.locations)}`,
        `Choose a type such as ${joinWithOr(sold)}, or another location.`,
      ),
    ];
  }
  if (!HETZNER_RETIRED_SERVER_TYPES.test(serverType)) return [];
  return [
    warning(
      path,
      `Hetzner accepts no new orders for ${serverType}: existing servers keep running, but creating or rebuilding one fails`,
      `Choose its successor, ${serverType.replace(/2$/, "3")}.`,
    ),
  ];
}

const SEE_LIST = "See `hcloud server-type list`; the preflight asks Hetzner whether it has this type.";

/** One mistyped character. If two of five differ, it is another type. */
const ONE_KEY = 1;

function describeUnknown(serverType: string, location: HetznerLocation): string {
  const known = HETZNER_SERVER_TYPES.flatMap(({ names, locations }) =>
    names.map((name) => ({ name, family: familyOf(name), isHere: locations.includes(location) })),
  );
  const family = known.filter((type) => type.family === familyOf(serverType));
  const namesOf = (types: typeof known) => types.map(({ name }) => name);
  const likely = namesOf([...known].sort((a, b) => Number(b.isHere) - Number(a.isHere)));
  if (family.length > 0) {
    return `${serverType} is not one of the known ${familyOf(serverType)} types: ${joinWithAnd(namesOf(family))}${didYouMean(serverType, likely, ONE_KEY)}`;
  }
  const families = [...new Set(known.map((type) => type.family))];
  return `${serverType} belongs to no known family of server types; known are ${joinWithAnd(families)}${didYouMean(serverType, likely)}`;
}

/** `cpx` of `cpx31`. */
function familyOf(serverType: string): string {
  return /^[a-z]*/.exec(serverType)?.[0] ?? "";
}

export const oneArchitecturePerSite: Rule = (cluster) =>
  hetznerNodes(cluster).flatMap(({ node, site, path }) => {
    const { serverType = site.serverType } = node;
    if (serverArchitecture(serverType) === serverArchitecture(site.serverType)) return [];
    return [
      error(
        [...path, "serverType"],
        `${serverType} is ${serverArchitecture(serverType)}, but site ${node.site} installs ${serverArchitecture(site.serverType)} (${site.serverType})`,
        "Put the node in a site of its own for that architecture.",
      ),
    ];
  });

export const placementGroupsHaveRoom: Rule = (cluster) =>
  hetznerSites(cluster).flatMap(([name, { placementGroup }]) => {
    const count = cluster.nodes.filter(({ site }) => site === name).length;
    if (!placementGroup || count <= HETZNER_PLACEMENT_GROUP_LIMIT) return [];
    return [
      error(
        ["sites", name, "placementGroup"],
        `spreads at most ${HETZNER_PLACEMENT_GROUP_LIMIT} servers over different hosts, and ${count} nodes are in this site`,
        "Write `placementGroup: false`, or make a second site in the same location for some of them.",
      ),
    ];
  });
