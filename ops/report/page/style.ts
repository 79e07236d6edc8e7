import type { Phase } from "../../engine/timeline/phases";
import { PALETTE } from "../topology/canvas";

type PhaseColours = Readonly<Record<Phase, string>>;

/** One colour per phase of an upgrade; phases in which the node works as usual are pale. */
const PHASE_COLOURS: Readonly<Record<"light" | "dark", PhaseColours>> = {
  light: {
    pull: "#c9d3df",
    install: "#8fb3dd",
    drain: "#e6b04a",
    reboot: "#c8472f",
    configure: "#9a8bd6",
    wait: "#7fbf9f",
    uncordon: "#2f7d5b",
  },
  dark: {
    pull: "#4a5565",
    install: "#3f6a9e",
    drain: "#b98426",
    reboot: "#e0664c",
    configure: "#7465bd",
    wait: "#3f8a68",
    uncordon: "#79c9a4",
  },
};

/** Colours that only the page uses. */
export const PAGE_COLOURS = {
  light: "--bar: #a9c6e6; --critical: #d9622b; --bad: #b3261e; --bad-soft: #fdecea; --shade: #1b273314;",
  dark: "--bar: #35567a; --critical: #f08a54; --bad: #ff8a80; --bad-soft: #35191a; --shade: #00000066;",
} as const;

function renderVariables(scheme: "light" | "dark"): string {
  const phases = Object.entries(PHASE_COLOURS[scheme]).map(([phase, colour]) => `--phase-${phase}: ${colour};`);
  return `${PALETTE[scheme]} ${PAGE_COLOURS[scheme]} ${phases.join(" ")}`;
}

const PHASE_RULES = Object.keys(PHASE_COLOURS.light)
  .map((phase) => `.phase-${phase} { fill: var(--phase-${phase}); background: var(--phase-${phase}); }`)
  .join("\n");

/** One style for the page while it is live, as a report, on a phone, in the dark and on paper. */
export const PAGE_STYLE = `
:root { ${renderVariables("light")} }
@media (prefers-color-scheme: dark) { :root { ${renderVariables("dark")} } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; -webkit-text-size-adjust: 100%; }
main, #overview > div, #overview > pre, #stepper { max-width: 1160px; margin-left: auto; margin-right: auto; padding-left: 20px; padding-right: 20px; }
main { padding-top: 8px; padding-bottom: 72px; outline: none; }
h1, h2, h3, p, ul, ol, dl, figure { margin: 0; }
h1 { font-size: clamp(1.7rem, 4vw, 2.3rem); line-height: 1.15; letter-spacing: -.02em; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; letter-spacing: -.01em; margin-bottom: 12px; }
h3 { font-size: 1rem; }
section { margin-top: 36px; min-width: 0; }
section > p, section > h3 { margin-bottom: 10px; }
section > h3 { margin-top: 22px; }
a { color: var(--blue); }
code, pre, .log { font-family: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875em; }
pre { background: var(--panel); border: 1px solid var(--edge); border-radius: 10px; padding: 12px 14px; overflow-x: auto; }
.quiet { color: var(--soft); }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 12px; top: -60px; background: var(--paper); padding: 8px 14px; border-radius: 8px; z-index: 2; }
.skip:focus { top: 12px; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; border-radius: 4px; }
#overview { padding-bottom: 4px; }
.banner { padding: 8px 20px; background: var(--gold-soft); color: var(--gold); text-align: center; font-weight: 600; font-size: .95rem; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: flex-end; gap: 8px 24px; padding-top: 26px; }
.kind { color: var(--soft); font-weight: 600; font-size: .9rem; }
.versions { display: flex; flex-wrap: wrap; gap: 6px; }
.versions span, .chips span { border: 1px solid var(--edge); background: var(--panel); border-radius: 999px; padding: 2px 10px; font-size: .82rem; white-space: nowrap; }
.state { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 24px; padding-top: 12px; align-items: baseline; }
.status { font-size: 1.1rem; font-weight: 650; flex: 1 1 420px; overflow-wrap: anywhere; }
.status::before { content: ""; display: inline-block; width: .62em; height: .62em; border-radius: 50%; background: currentColor; margin-right: .55em; }
.status.fine, .fine { color: var(--green); }
.status.bad, .bad { color: var(--bad); }
.status.busy { color: var(--blue); }
.status.open { color: var(--gold); }
.clock { white-space: nowrap; font-variant-numeric: tabular-nums; }
.reason { margin: 12px auto 0; border-color: var(--bad); background: var(--bad-soft); white-space: pre-wrap; overflow-wrap: anywhere; }
#overview > .reason { max-width: 1120px; padding: 12px 14px; }
.now { padding-top: 14px; }
.now > * { background: var(--panel); border: 1px solid var(--edge); border-radius: 12px; padding: 10px 14px; margin-bottom: 8px; }
.now ul { list-style: none; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 4px 24px; }
.now li { display: flex; gap: 8px; align-items: baseline; min-width: 0; }
.now li > span { color: var(--soft); }
.now code { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.now time { margin-left: auto; color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.wait { border-color: var(--gold) !important; background: var(--gold-soft) !important; }
.wait time { margin-left: 6px; }
.now .evidence { list-style: none; padding: 2px 0 0; color: var(--soft); font-size: .92rem; }
.now .evidence li { display: block; overflow-wrap: anywhere; }
#link { position: fixed; right: 14px; bottom: 14px; z-index: 1; padding: 4px 12px; border-radius: 999px; font-size: .82rem; font-weight: 600; background: var(--panel); border: 1px solid var(--edge); color: var(--soft); box-shadow: 0 2px 8px var(--shade); }
#link::before { content: "● "; }
#link[data-state="live"]::before { color: var(--green); }
#link[data-state="lost"] { color: var(--bad); }
#stepper { list-style: none; display: flex; flex-wrap: wrap; gap: 6px; padding-top: 18px; }
#stepper li { position: relative; flex: 1 0 auto; min-width: 76px; border-top: 4px solid var(--edge); padding: 5px 2px 2px; font-size: .84rem; transition: border-color .4s; }
#stepper b { font-weight: 600; display: block; overflow-wrap: anywhere; }
#stepper .pending { color: var(--soft); }
#stepper .pending b { font-weight: 450; }
#stepper .done { border-color: var(--green); }
#stepper .skipped { border-color: var(--soft); }
#stepper .failed { border-color: var(--bad); color: var(--bad); }
#stepper .running { border-color: var(--blue); color: var(--blue); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(280px, 340px); gap: 0 36px; }
.columns > div:has(> [hidden]:only-child) { display: none; }
.columns:has(> div > [hidden]:only-child) { grid-template-columns: minmax(0, 1fr); }
.sites { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); gap: 14px; }
.site { background: var(--panel); border: 1px solid var(--edge); border-radius: 14px; padding: 14px; min-width: 0; }
.site > p { font-size: .88rem; }
.nodes, .layers, .checks { list-style: none; padding: 0; display: grid; gap: 10px; }
.nodes { margin-top: 10px; }
.node { background: var(--paper); border: 1px solid var(--edge); border-left: 4px solid var(--edge); border-radius: 10px; padding: 9px 12px 11px; transition: border-color .4s; }
.node p { font-size: .88rem; overflow-wrap: anywhere; }
.node-head { display: flex; justify-content: space-between; gap: 10px; align-items: center; }
.node-head b { overflow-wrap: anywhere; }
.role { font-weight: 600; font-size: .84rem; color: var(--blue); }
.worker .role { color: var(--green); }
.chip { border-radius: 999px; padding: 1px 10px; font-size: .78rem; font-weight: 650; background: var(--panel); color: var(--soft); border: 1px solid var(--edge); white-space: nowrap; transition: background .4s, color .4s; }
.node.creating, .node.booting, .node.configured, .node.upgrading { border-left-color: var(--blue); }
.creating .chip, .booting .chip, .configured .chip, .upgrading .chip { background: var(--blue-soft); color: var(--blue); border-color: transparent; }
.node.ready { border-left-color: var(--green); }
.ready .chip { background: var(--green-soft); color: var(--green); border-color: transparent; }
.node.draining, .node.cordoned, .node.rebooting, .node.deleting { border-left-color: var(--gold); }
.draining .chip, .cordoned .chip, .rebooting .chip, .deleting .chip { background: var(--gold-soft); color: var(--gold); border-color: transparent; }
.node.failed { border-left-color: var(--bad); }
.failed .chip { background: var(--bad-soft); color: var(--bad); border-color: transparent; }
.node.gone { opacity: .75; border-style: dashed; }
.track { display: grid; grid-template-columns: repeat(4, 1fr); gap: 4px; margin-top: 8px; }
.track i { height: 4px; border-radius: 2px; background: var(--edge); transition: background .5s; }
.track .full { background: var(--blue); }
.ready .track .full { background: var(--green); }
.track .half { background: var(--bar); }
.count { font-size: .95rem; margin-bottom: 10px; font-variant-numeric: tabular-nums; }
.mesh { margin-top: 12px; color: var(--soft); font-size: .92rem; }
.mesh span { color: var(--blue); font-weight: 600; }
.chips { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 10px; }
.chips .storage { color: var(--gold); background: var(--gold-soft); border-color: transparent; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 16px; margin-top: 16px; font-size: .92rem; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.facts .chips { margin: 0; }
.layer { border: 1px solid var(--edge); border-radius: 12px; padding: 10px 14px 12px; background: var(--panel); }
.layer-head { display: flex; justify-content: space-between; gap: 12px; font-variant-numeric: tabular-nums; }
.layer-head .quiet { font-size: .88rem; text-align: right; }
.progress { display: block; width: 100%; height: 6px; border-radius: 3px; margin-top: 7px; overflow: hidden; }
.progress .rest { fill: var(--edge); }
.progress .part { fill: var(--blue); transition: width .3s; }
.layer.done .part { fill: var(--green); }
.layer.skipped .rest { fill: var(--edge); }
.layer.failed .part { fill: var(--bad); }
.layer.pending { opacity: .85; }
.layer details { margin-top: 8px; font-size: .9rem; }
.layer details ul { padding-left: 18px; margin-top: 6px; }
.layer code { overflow-wrap: anywhere; }
summary { cursor: pointer; }
.checks { grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); }
.checks li { position: relative; border: 1px solid var(--edge); border-radius: 10px; padding: 8px 12px; background: var(--panel); display: grid; gap: 2px; align-content: start; color: var(--ink); }
.checks .bad { border-color: var(--bad); background: var(--bad-soft); grid-column: 1 / -1; }
.checks b { font-weight: 600; }
.checks b::before { content: "✓ "; color: var(--green); }
.checks .bad b::before { content: "✗ "; color: var(--bad); }
.checks .open b::before { content: "○ "; color: var(--gold); }
.checks li > span { color: var(--soft); overflow-wrap: anywhere; font-size: .9rem; }
.checks code { overflow-wrap: anywhere; }
.count .open { color: var(--gold); }
.log { list-style: none; padding: 10px 0; max-height: 420px; overflow: auto; background: var(--panel); border: 1px solid var(--edge); border-radius: 12px; font-size: .8rem; line-height: 1.5; }
.log li { display: flex; gap: 12px; padding: 0 14px; }
.log time { color: var(--soft); flex: none; }
.log span { white-space: pre-wrap; overflow-wrap: anywhere; min-width: 0; }
.log .step { font-weight: 700; padding-top: 5px; }
.log .resource { color: var(--soft); }
.log .warning { color: var(--gold); }
.log .error { color: var(--bad); }
figure { overflow-x: auto; }
figure svg { max-width: 100%; height: auto; display: block; }
figure.narrow { display: none; }
.chart text { font-family: system-ui, -apple-system, "Segoe UI", sans-serif; }
.chart .paper { fill: var(--paper); }
.chart .bar { fill: var(--bar); }
.chart .bar.critical { fill: var(--critical); }
.chart .grid { stroke: var(--edge); }
.chart .tick { font-size: 11px; fill: var(--soft); }
.chart .bar-name { font-size: 11.5px; fill: var(--ink); }
.chart .on-critical { fill: #10161d; }
.chart .node-name { font-size: 12.5px; fill: var(--ink); }
.chart .step-name { font-size: 12px; font-weight: 650; fill: var(--soft); }
.chart .phase-failed { stroke: var(--bad); stroke-width: 2; }
${PHASE_RULES}
.legend { font-size: .9rem; }
.legend .key { display: inline-block; width: 22px; height: 10px; border-radius: 3px; margin: 0 4px 0 12px; }
.legend .key:first-child { margin-left: 0; }
.legend .key:not([class*="phase-"]) { background: var(--bar); }
.legend .key.critical { background: var(--critical) !important; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th, td { text-align: left; padding: 5px 12px 5px 0; border-bottom: 1px solid var(--edge); vertical-align: top; }
th { font-weight: 600; }
td { overflow-wrap: anywhere; }
.number { text-align: right; white-space: nowrap; padding-right: 0; }
.scroll { overflow-x: auto; }
@media (prefers-reduced-motion: no-preference) {
  .status.busy::before, .creating .chip, .booting .chip, .draining .chip, .upgrading .chip, .deleting .chip, .rebooting .chip { animation: pulse 1.8s ease-in-out infinite; }
  @keyframes pulse { 50% { opacity: .45; } }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important; } }
@media (max-width: 860px) { .columns { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 640px) {
  figure.wide { display: none; }
  figure.narrow { display: block; }
  main, #overview > div, #stepper { padding-left: 14px; padding-right: 14px; }
  #overview > .reason { margin-left: 14px; margin-right: 14px; }
  .head { padding-top: 18px; }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 2px; }
  .facts dd { margin-bottom: 8px; }
  .log time { display: none; }
  #stepper li { flex: 0 0 calc((100% - 12px) / 3); min-width: 0; }
  .clock { white-space: normal; }
  #link:not([data-state="lost"]) { position: static; display: inline-block; margin: 12px 14px 0; box-shadow: none; }
}
@media print {
  body { font-size: 10.5pt; }
  section { break-inside: avoid; }
  .banner { border: 1px solid; }
  .log { max-height: none; }
  #link, .skip { display: none; }
}
`;
