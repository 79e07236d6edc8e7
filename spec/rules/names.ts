import { didYouMean, joinWithOr } from "../suggest";
import { controlPlaneNodes, findRepeated } from "./lookup";
import { error, warning } from "./rule";
import type { Rule } from "./rule";

export const uniqueNodeNames: Rule = ({ nodes }) =>
  findRepeated(
    nodes.map(({ name }, i) => ({ name, i })),
    ({ name }) => name,
  ).map(({ item, first }) =>
    error(
      ["nodes", item.i, "name"],
      `"${item.name}" is also the name of nodes[${first.i}]; a name is the identity of one machine`,
      "Give this node a name of its own.",
    ),
  );

export const knownSites: Rule = ({ nodes, sites }) => {
  const known = Object.keys(sites);
  return nodes.flatMap(({ site }, i) =>
    known.includes(site)
      ? []
      : [
          error(
            ["nodes", i, "site"],
            `no site is called "${site}"${didYouMean(site, known)}`,
            known.length > 0
              ? `Use ${joinWithOr(known)}, or describe this site under \`sites\`.`
              : "Describe it under `sites`.",
          ),
        ],
  );
};

export const knownBootstrapNode: Rule = (cluster) => {
  const { nodes, controlPlane } = cluster;
  const { bootstrapNode } = controlPlane;
  const names = controlPlaneNodes(cluster).map(({ name }) => name);
  if (names.length === 0) return [];
  if (bootstrapNode === undefined) {
    if (names.length === 1) return [];
    return [
      error(
        ["controlPlane"],
        `\`bootstrapNode\` is missing: with ${names.length} control planes the file must say which one etcd starts on, so that reordering nodes never changes it`,
        `Add \`bootstrapNode: ${names[0]}\` under \`controlPlane\` (or ${joinWithOr(names.slice(1))}).`,
      ),
    ];
  }
  if (names.includes(bootstrapNode)) return [];
  const path = ["controlPlane", "bootstrapNode"];
  const fix = `Use a control plane: ${joinWithOr(names)}.`;
  if (nodes.some(({ name }) => name === bootstrapNode)) {
    return [error(path, `"${bootstrapNode}" is a worker, and etcd runs on control planes only`, fix)];
  }
  return [error(path, `no node is called "${bootstrapNode}"${didYouMean(bootstrapNode, names)}`, fix)];
};

export const sitesInUse: Rule = ({ nodes, sites }) =>
  Object.keys(sites)
    .filter((name) => !nodes.some(({ site }) => site === name))
    .map((name) =>
      warning(
        ["sites", name],
        "no node is in this site, but its credentials are required and its MTU counts",
        "Put a node here, or delete the site.",
      ),
    );
