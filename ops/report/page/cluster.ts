import type { NodeState } from "../../engine/events/event";
import type { NodeNow } from "../../engine/events/state";
import { describeNodeState } from "../../engine/events/text";
import type { Report } from "../report";
import { escape, idOf, renderSection } from "./html";
import type { Html } from "./html";
import type { PageView } from "./view";

/** The progress of a node from the cluster file to Ready. */
const STAGES: Readonly<Record<NodeState, number>> = {
  unknown: 0,
  planned: 0,
  creating: 0.5,
  booting: 1.5,
  configured: 3,
  ready: 4,
  draining: 4,
  upgrading: 4,
  rebooting: 2,
  cordoned: 4,
  deleting: 1,
  gone: 0,
  failed: 0,
};

const TRACK = ["created", "booted", "configured", "Ready"];

export function renderCluster(view: PageView): Html {
  const { state, report } = view;
  if (state.sites.length === 0)
    return renderSection(
      "cluster",
      "The cluster",
      view.outcome === undefined ? `<p class="quiet">Reading the cluster file …</p>` : "",
    );
  const mesh = state.about?.mesh ?? report?.topology.mesh;
  const sites = state.sites.map(
    ({ name, about, nodes }) =>
      `<div class="site" id="${idOf("site", name)}"><h3>${escape(name)}</h3><p class="quiet">${escape(about)}</p><ul class="nodes">${nodes.map((one) => renderNode(one, report)).join("")}</ul>${renderStorage(name, report)}</div>`,
  );
  return renderSection(
    "cluster",
    "The cluster",
    `${renderSummary(view)}<div class="sites">${sites.join("")}</div>${mesh && sites.length > 1 ? `<p class="mesh"><span>${escape(mesh)}</span> connects the sites</p>` : ""}${renderEntrances(report)}`,
  );
}

function renderSummary({ state }: PageView): Html {
  const nodes = state.sites.flatMap((site) => site.nodes);
  const ready = nodes.filter((one) => one.state === "ready").length;
  if (nodes.every((one) => one.state === "unknown")) return "";
  return `<p class="count">${ready} of ${nodes.length} nodes are Ready</p>`;
}

function renderNode(one: NodeNow, report: Report | undefined): Html {
  const state = report?.destroy?.ended ? "gone" : one.state;
  const address = report?.topology.sites.flatMap((site) => site.nodes).find(({ name }) => name === one.name)?.address;
  const kind = one.role === "worker" ? "worker" : "control-plane";
  return `<li id="${idOf("node", one.name)}" class="node ${kind} ${state}"><div class="node-head"><b>${escape(one.name)}</b>${renderChip(state)}</div><p><span class="role">${escape(one.role)}</span> <code>${escape(address ?? one.address)}</code></p><p class="quiet">${escape(one.about)}</p>${renderTrack(state)}</li>`;
}

function renderChip(state: NodeState): Html {
  return state === "unknown" ? "" : `<span class="chip">${escape(describeNodeState(state))}</span>`;
}

function renderTrack(state: NodeState): Html {
  if (state === "unknown") return "";
  const reached = STAGES[state];
  const parts = TRACK.map((name, i) => {
    const kind = reached >= i + 1 ? "full" : reached > i ? "half" : "";
    return `<i class="${kind}" title="${name}"></i>`;
  });
  return `<div class="track" aria-hidden="true">${parts.join("")}</div>`;
}

function renderStorage(site: string, report: Report | undefined): Html {
  const classes = report?.topology.sites.find(({ name }) => name === site)?.storage ?? [];
  return classes.length > 0
    ? `<p class="chips">${classes.map((name) => `<span class="storage">⛁ ${escape(name)}</span>`).join("")}</p>`
    : "";
}

function renderEntrances(report: Report | undefined): Html {
  if (!report) return "";
  const { api, services, publicNames, sites } = report.topology;
  const entrance = sites.find(({ takesTraffic }) => takesTraffic);
  const wildcard = publicNames.at(-1);
  const lines = [
    `<dt>Kubernetes API</dt><dd><code>${escape(api.address)}</code> <span class="quiet">${escape(api.about)}</span></dd>`,
    ...(entrance && wildcard
      ? [
          `<dt>Internet</dt><dd><code>${escape(wildcard)}</code> <span class="quiet">→ ${escape(entrance.name)}</span></dd>`,
        ]
      : []),
    ...(services.length > 0
      ? [`<dt>Services</dt><dd class="chips">${services.map((name) => `<span>${escape(name)}</span>`).join("")}</dd>`]
      : []),
  ];
  return `<dl class="facts">${lines.join("")}</dl>`;
}
