/** The colours of pictures and pages. */
export const PALETTE = {
  light:
    "--ink: #1b2733; --soft: #5b6b7b; --paper: #ffffff; --panel: #f4f7fa; --edge: #d4dde6; --blue: #2563a8; --blue-soft: #e6f0fb; --green: #2c7a4b; --green-soft: #e7f5ec; --gold: #8a6110; --gold-soft: #fbf2dd;",
  dark: "--ink: #e6edf3; --soft: #9aa9b8; --paper: #10161d; --panel: #18212b; --edge: #2c3947; --blue: #7db4f0; --blue-soft: #17283a; --green: #7fd0a0; --green-soft: #14291e; --gold: #e2bd6b; --gold-soft: #2b2413;",
} as const;

/** Colours by kind of object. They follow the reader's colour scheme, also if the picture is embedded in another page. */
export const PICTURE_STYLE = `
  svg { ${PALETTE.light} }
  @media (prefers-color-scheme: dark) {
    svg { ${PALETTE.dark} }
  }
  text { font-family: system-ui, -apple-system, "Segoe UI", sans-serif; fill: var(--ink); font-size: 13px; }
  .paper { fill: var(--paper); }
  .title { font-size: 24px; font-weight: 700; }
  .site-name { font-size: 16px; font-weight: 650; }
  .node-name { font-weight: 650; font-size: 14px; }
  .quiet, .label { fill: var(--soft); font-size: 12.5px; }
  .address { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 12.5px; }
  .site { fill: var(--panel); stroke: var(--edge); }
  .node { stroke-width: 1.4; }
  .node.control-plane { fill: var(--blue-soft); stroke: var(--blue); }
  .node.worker { fill: var(--green-soft); stroke: var(--green); }
  .role { font-size: 12px; font-weight: 600; }
  .role.control-plane { fill: var(--blue); }
  .role.worker { fill: var(--green); }
  .storage { fill: var(--gold-soft); stroke: var(--gold); }
  .storage-name { fill: var(--gold); font-size: 12px; }
  .service { fill: var(--panel); stroke: var(--edge); }
  .service-name { font-size: 12px; }
  .mesh { stroke: var(--blue); stroke-width: 3; stroke-dasharray: 7 5; }
  .mesh-word { fill: var(--blue); font-size: 12.5px; font-weight: 600; }
  .rule { stroke: var(--edge); }
`;

/** Shapes and text as SVG. */
export class SvgCanvas {
  private readonly parts: string[] = [];

  box(x: number, y: number, width: number, height: number, kind: string, radius = 0): void {
    this.parts.push(
      `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ry="${radius}"/>`,
    );
  }

  line(x1: number, y1: number, x2: number, y2: number, kind: string): void {
    this.parts.push(`<line class="${kind}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`);
  }

  text(x: number, y: number, words: string, kind: string, anchor: "start" | "middle" | "end" = "start"): void {
    const anchored = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
    this.parts.push(`<text class="${kind}" x="${x}" y="${y}"${anchored}>${escapeXml(words)}</text>`);
  }

  /** @param style for a standalone picture; in a page, the style of the page applies */
  toSvg(width: number, height: number, title: string, style = ""): string {
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
      `<title>${escapeXml(title)}</title>`,
      ...(style ? [`<style>${style}</style>`] : []),
      `<rect class="paper" width="${width}" height="${height}" rx="10"/>`,
      ...this.parts,
      "</svg>",
      "",
    ].join("\n");
  }
}

export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
