/** The parts of the page that only a report has. */
import { formatDuration } from "../../support/duration";
import type { Report } from "../report";
import { upgradeHtml } from "../upgrade-section";
import { escape, renderSection, withCode } from "./html";
import type { Html } from "./html";
import type { PageView } from "./view";

type Fact = (report: Report) => Html;

export const FACTS: Readonly<Record<string, { readonly title: string; readonly body: Fact }>> = {
  next: {
    title: "Next steps",
    body: ({ nextSteps }) => `<ol>${nextSteps.map((text) => `<li>${withCode(text)}</li>`).join("")}</ol>`,
  },
  upgrade: { title: "Upgrade", body: ({ upgrade }) => (upgrade ? upgradeHtml(upgrade) : "") },
  delegation: { title: "DNS delegation", body: renderDelegation },
  warnings: { title: "Warnings of the providers", body: ({ warned }) => list(warned) },
  guard: {
    title: "Guard",
    body: ({ accepted }) => (accepted.length > 0 ? list(accepted) : "<p>No plan was accepted against the guard.</p>"),
  },
  steps: { title: "Steps", body: renderSteps },
  versions: { title: "Versions", body: renderVersions },
};

export function renderFact(id: keyof typeof FACTS, { report }: PageView): Html {
  const { title, body } = FACTS[id] as { title: string; body: Fact };
  return renderSection(id, title, report ? body(report) : "");
}

function list(texts: readonly string[]): Html {
  return texts.length > 0 ? `<ul>${texts.map((text) => `<li>${escape(text)}</li>`).join("")}</ul>` : "";
}

function renderDelegation({ delegation: todo }: Report): Html {
  if (!todo) return "";
  const lines = todo.records.map(({ name, type, value }) => `${name}  ${type}  ${value}`).join("\n");
  return (
    `<p>The parent zone of <code>${escape(todo.domain)}</code> must contain:</p><pre>${escape(lines)}</pre>` +
    (todo.saw === undefined ? "" : `<p>Seen: ${escape(todo.saw)}.</p>`)
  );
}

function renderSteps({ steps: all }: Report): Html {
  const rows = all.map(
    ({ step, outcome, detail, seconds }) =>
      `<tr><td>${escape(step)}</td><td>${escape(outcome)}</td><td>${escape(detail)}</td><td class="number">${seconds === undefined ? "" : formatDuration(seconds)}</td></tr>`,
  );
  return `<div class="scroll" tabindex="0" role="region" aria-label="Steps"><table><thead><tr><th scope="col">step</th><th scope="col">outcome</th><th scope="col">what was done</th><th scope="col" class="number">time</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function renderVersions({ versions: all }: Report): Html {
  const rows = Object.entries(all).map(
    ([what, version]) => `<tr><th scope="row">${escape(what)}</th><td><code>${escape(version)}</code></td></tr>`,
  );
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}
