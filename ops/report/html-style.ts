import type { Phase } from "../engine/timeline/phases";

/** One colour per phase of an upgrade; those in which the node works as usual are pale. */
const PHASE_COLOURS = {
  light: formatColours({
    pull: "#c9d3df",
    install: "#8fb3dd",
    drain: "#e6b04a",
    reboot: "#c8472f",
    configure: "#9a8bd6",
    wait: "#7fbf9f",
    uncordon: "#2f7d5b",
  }),
  dark: formatColours({
    pull: "#4a5565",
    install: "#3f6a9e",
    drain: "#b98426",
    reboot: "#e0664c",
    configure: "#7465bd",
    wait: "#3f8a68",
    uncordon: "#79c9a4",
  }),
};

function formatColours(colours: Readonly<Record<Phase, string>>): string {
  return Object.entries(colours)
    .map(([phase, colour]) => `--phase-${phase}: ${colour};`)
    .join(" ");
}

/** The page's look; its colours are those of the pictures in it. */
export function pageStyle(pictureStyle: string): string {
  const colours = [...pictureStyle.matchAll(/svg \{([^}]*)\}/g)].map(([, rules]) => rules ?? "");
  return `
:root {${colours[0] ?? ""} --bar: #a9c6e6; --critical: #d9622b; --bad: #b3261e; ${PHASE_COLOURS.light} }
@media (prefers-color-scheme: dark) { :root {${colours[1] ?? ""} --bar: #35567a; --critical: #f08a54; --bad: #ff8a80; ${PHASE_COLOURS.dark} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 1020px; margin: 0 auto; padding: 24px 20px 64px; }
h1 { font-size: 2.1rem; margin: 0 0 4px; }
h2 { font-size: 1.25rem; margin: 40px 0 12px; }
h3 { font-size: 1.02rem; margin: 24px 0 8px; }
.banner { margin: 0; padding: 10px 20px; background: var(--gold-soft); color: var(--gold); text-align: center; font-weight: 600; }
.status { font-size: 1.1rem; margin: 0; font-weight: 600; }
.status.fine, .checks .fine b::before { color: var(--green); }
.status.bad, .checks .bad b::before { color: var(--bad); }
.quiet { color: var(--soft); }
figure { margin: 0; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; display: block; }
figure.narrow { display: none; }
.checks { list-style: none; padding: 0; margin: 0; display: grid; gap: 8px; }
.checks li { border: 1px solid var(--edge); border-radius: 8px; padding: 8px 12px; background: var(--panel); display: grid; gap: 2px; }
.checks b::before { content: "✓ "; }
.checks .bad b::before { content: "✗ "; }
.checks .open b::before { content: "○ "; color: var(--gold); }
.checks span { color: var(--soft); overflow-wrap: anywhere; }
.layer { border: 1px solid var(--edge); border-radius: 8px; padding: 8px 12px; margin-bottom: 8px; background: var(--panel); }
.layer ul { columns: 2; margin: 8px 0 0; padding-left: 18px; }
summary { cursor: pointer; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 5px 12px 5px 0; border-bottom: 1px solid var(--edge); vertical-align: top; }
.number { text-align: right; white-space: nowrap; padding-right: 0; }
.scroll { overflow-x: auto; }
pre, code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .88em; }
pre { background: var(--panel); border: 1px solid var(--edge); border-radius: 8px; padding: 12px; overflow-x: auto; }
.legend .key { display: inline-block; width: 22px; height: 10px; border-radius: 3px; background: var(--bar); margin: 0 4px 0 12px; }
.legend .key.critical { background: var(--critical); margin-left: 0; }
@media (max-width: 640px) {
  figure.wide { display: none; }
  figure.narrow { display: block; }
  .layer ul { columns: 1; }
  main { padding: 16px 14px 48px; }
}
@media print {
  body { font-size: 11pt; }
  section { break-inside: avoid; }
  .banner { border: 1px solid; }
}
`;
}
