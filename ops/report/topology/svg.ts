import { PICTURE_STYLE, SvgCanvas } from "./canvas";
import type { Topology, TopologyNode, TopologySite } from "./model";

const MARGIN = 20;
const CARD_WIDTH = 306;
const CARD_HEIGHT = 74;
const CARD_GAP = 10;
const PADDING = 12;
const GAP = 96;
const SITE_HEAD = 62;
const STORAGE_HEIGHT = 34;
const TOP = 92;
/** A single site spreads its nodes over the page. */
const MAX_CARDS_PER_ROW = 3;

export interface SvgOptions {
  /** How many sites stand side by side; one below the other on a phone. */
  readonly columns: number;
}

interface PlacedSite {
  readonly site: TopologySite;
  readonly cardsInARow: number;
  readonly width: number;
  readonly height: number;
}

/** The cluster as one picture, for light and dark themes, without scripts, fonts or external resources. */
export function topologySvg(topology: Topology, { columns }: SvgOptions): string {
  const canvas = new SvgCanvas();
  const alone = topology.sites.length === 1 && columns > 1;
  const rows = splitIntoChunks(
    topology.sites.map((site) => placeSite(site, alone)),
    Math.max(1, columns),
  );
  const width = MARGIN * 2 + Math.max(...rows.map((row) => row.reduce((sum, site) => sum + site.width + GAP, -GAP)));
  drawHead(canvas, topology, width);
  let top = TOP;
  rows.forEach((row, index) => {
    const height = Math.max(...row.map((site) => site.height));
    let left = MARGIN;
    row.forEach((site, column) => {
      drawSite(canvas, site, left, top, height);
      if (topology.mesh && column > 0) meshBetween(canvas, topology.mesh, left - GAP, left, top + SITE_HEAD + 20);
      left += site.width + GAP;
    });
    if (topology.mesh && index > 0) canvas.text(width / 2, top - 12, "⇅ KubeSpan", "mesh-word", "middle");
    top += height + 34;
  });
  const bottom = drawFooter(canvas, topology, top - 6, width);
  return canvas.toSvg(width, bottom, `The cluster ${topology.name}`, PICTURE_STYLE);
}

function placeSite(site: TopologySite, alone: boolean): PlacedSite {
  const { nodes, storage } = site;
  const cardsInARow = alone ? Math.min(MAX_CARDS_PER_ROW, Math.max(1, Math.ceil(nodes.length / 2))) : 1;
  const cards = Math.ceil(nodes.length / cardsInARow) * (CARD_HEIGHT + CARD_GAP);
  return {
    site,
    cardsInARow,
    width: PADDING * 2 + cardsInARow * (CARD_WIDTH + CARD_GAP) - CARD_GAP,
    height: SITE_HEAD + cards + (storage.length > 0 ? STORAGE_HEIGHT : 0) + 8,
  };
}

function drawHead(canvas: SvgCanvas, { name, versions, publicNames, sites }: Topology, width: number): void {
  canvas.text(MARGIN, 34, name, "title");
  canvas.text(MARGIN, 56, versions.join(" · "), "quiet");
  const entrance = sites.find(({ takesTraffic }) => takesTraffic);
  const wildcard = publicNames.at(-1);
  if (entrance && wildcard) canvas.text(MARGIN, 76, `internet → ${wildcard} → ${entrance.name}`, "quiet");
  canvas.line(MARGIN, TOP - 8, width - MARGIN, TOP - 8, "rule");
}

function drawSite(
  canvas: SvgCanvas,
  { site, cardsInARow, width }: PlacedSite,
  left: number,
  top: number,
  height: number,
): void {
  canvas.box(left, top, width, height, "site", 12);
  canvas.text(left + 16, top + 27, site.name, "site-name");
  canvas.text(left + 16, top + 47, `${site.place} · ${site.network}`, "quiet");
  site.nodes.forEach((node, i) => {
    const x = left + PADDING + (i % cardsInARow) * (CARD_WIDTH + CARD_GAP);
    const y = top + SITE_HEAD + Math.floor(i / cardsInARow) * (CARD_HEIGHT + CARD_GAP);
    drawNode(canvas, node, x, y);
  });
  const chips = top + SITE_HEAD + Math.ceil(site.nodes.length / cardsInARow) * (CARD_HEIGHT + CARD_GAP);
  site.storage.forEach((name, i) => {
    const chip = left + PADDING + i * 152;
    canvas.box(chip, chips, 144, STORAGE_HEIGHT - 8, "storage", 13);
    canvas.text(chip + 72, chips + 17, `⛁ ${name}`, "storage-name", "middle");
  });
}

function drawNode(canvas: SvgCanvas, node: TopologyNode, x: number, y: number): void {
  const kind = node.role === "worker" ? "worker" : "control-plane";
  canvas.box(x, y, CARD_WIDTH, CARD_HEIGHT, `node ${kind}`, 8);
  canvas.text(x + 14, y + 24, node.name, "node-name");
  canvas.text(x + CARD_WIDTH - 14, y + 24, node.role, `role ${kind}`, "end");
  canvas.text(x + 14, y + 44, node.address, "address");
  canvas.text(x + 14, y + 62, node.about, "quiet");
}

function meshBetween(canvas: SvgCanvas, mesh: string, from: number, to: number, y: number): void {
  canvas.line(from + 4, y, to - 4, y, "mesh");
  canvas.text((from + to) / 2, y - 10, mesh.split(" ")[0] ?? "", "mesh-word", "middle");
  canvas.text((from + to) / 2, y + 18, mesh.split(", ")[1] ?? "", "quiet", "middle");
}

/** The addresses of the API and the services, wrapped over as many lines as needed. Returns the lower edge of the picture. */
function drawFooter(canvas: SvgCanvas, { api, services }: Topology, top: number, width: number): number {
  canvas.text(MARGIN, top + 8, "Kubernetes API", "label");
  canvas.text(MARGIN + 106, top + 8, api.address, "address");
  canvas.text(MARGIN + 106, top + 26, api.about, "quiet");
  let [x, y] = [MARGIN, top + 42];
  for (const service of services) {
    const chip = 18 + service.length * 7;
    if (x + chip > width - MARGIN) [x, y] = [MARGIN, y + 32];
    canvas.box(x, y, chip, 24, "service", 12);
    canvas.text(x + chip / 2, y + 16, service, "service-name", "middle");
    x += chip + 8;
  }
  return y + (services.length > 0 ? 24 : -8) + MARGIN;
}

function splitIntoChunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
