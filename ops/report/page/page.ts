/**
 * The page of a run. `--open` serves it while the run happens; the report is the same page with everything recorded
 * (docs/live-view.md). It needs no network and no script, follows the reader's colour scheme, and prints.
 */
import { createHash } from "node:crypto";
import type { RunState } from "../../engine/events/state";
import type { Report } from "../report";
import { renderCluster } from "./cluster";
import { FACTS, renderFact } from "./facts";
import { escape } from "./html";
import type { Html } from "./html";
import { renderAnnouncement, renderOverview, renderStepper, titleOf } from "./overview";
import { renderChecks, renderLayers, renderLog } from "./progress";
import { PAGE_STYLE } from "./style";
import { renderTime } from "./time";
import { viewOfReport, viewOfRun } from "./view";
import type { PageView } from "./view";

/** A part of the page that is replaced when it changes. Its HTML is one element with this id. */
export interface PageSection {
  readonly id: string;
  readonly html: Html;
}

type Render = (view: PageView, now: number) => Html;

interface SectionKind {
  readonly id: string;
  readonly render: Render;
  /** Its inputs: the section is rendered again only if one of them changes. */
  readonly inputs: (view: PageView) => readonly unknown[];
}

const SECTIONS: readonly SectionKind[] = [
  {
    id: "announce",
    render: renderAnnouncement,
    inputs: ({ state, outcome }) => [state.running, outcome, state.report],
  },
  { id: "overview", render: renderOverview, inputs: ({ state }) => [state] },
  { id: "stepper", render: renderStepper, inputs: ({ state }) => [state.steps, state.about] },
  { id: "cluster", render: renderCluster, inputs: ({ state, report }) => [state.sites, state.about, report] },
  {
    id: "layers",
    render: renderLayers,
    inputs: ({ state, report, outcome }) => [state.layers, state.steps, report, outcome],
  },
  {
    id: "checks",
    render: renderChecks,
    inputs: ({ state, report, outcome }) => [state.checks, state.about, report, outcome],
  },
  { id: "time", render: renderTime, inputs: ({ state, report, outcome }) => [state.timeline, report, outcome] },
  ...Object.keys(FACTS).map((id) => ({
    id,
    render: (view: PageView) => renderFact(id, view),
    inputs: ({ report }: PageView) => [report],
  })),
  { id: "log", render: renderLog, inputs: ({ state, outcome }) => [state.log, outcome] },
];

export interface LivePage {
  /** The address of the script that keeps the page up to date. */
  readonly script: string;
  /** The last update that the page contains. */
  readonly version: number;
}

export interface Page {
  readonly html: Html;
  /** What the page may load: its Content-Security-Policy. */
  readonly policy: string;
}

const STYLE_HASH = createHash("sha256").update(PAGE_STYLE).digest("base64");
const STATIC_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'`;

/** Renders a run, and remembers the parts that have not changed. */
export class PageRenderer {
  private readonly known = new Map<string, { readonly inputs: readonly unknown[]; readonly html: Html }>();

  sections(state: RunState): PageSection[] {
    const view = viewOfRun(state);
    return SECTIONS.map(({ id, render, inputs }) => {
      const made = inputs(view);
      const known = this.known.get(id);
      if (known && known.inputs.every((input, i) => input === made[i])) return { id, html: known.html };
      const html = render(view, Date.now());
      this.known.set(id, { inputs: made, html });
      return { id, html };
    });
  }

  page(state: RunState, live: LivePage): Page {
    const policy = `${STATIC_POLICY}; script-src 'self'; connect-src 'self'; frame-ancestors 'none'`;
    return { html: renderDocument(viewOfRun(state), Date.now(), live), policy };
  }
}

export function reportHtml(report: Report): Html {
  return renderDocument(viewOfReport(report), Date.parse(report.finishedAt));
}

function renderDocument(view: PageView, now: number, live?: LivePage): Html {
  const html = Object.fromEntries(SECTIONS.map(({ id, render }) => [id, render(view, now)])) as Record<string, Html>;
  const facts = Object.keys(FACTS).map((id) => html[id]);
  return `<!doctype html>
<html lang="en"${live ? ` data-version="${live.version}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${live ? "" : `<meta http-equiv="Content-Security-Policy" content="${STATIC_POLICY}">\n`}<link rel="icon" href="data:,">
<title>${escape(titleOf(view))}</title>
<style>${PAGE_STYLE}</style>
${live ? `<script src="${live.script}" defer></script>` : ""}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${html["overview"]}
${live ? `<p id="link" data-state="live">connecting</p>` : ""}
${html["announce"]}
${html["stepper"]}
<main id="main" tabindex="-1">
<div class="columns"><div>${html["cluster"]}</div><div>${html["layers"]}</div></div>
${html["next"]}
${html["time"]}
${html["checks"]}
${facts.slice(1).join("\n")}
${html["log"]}
</main>
</body>
</html>
`;
}
