import { escapeXml } from "../topology/canvas";

/** HTML that is safe to put into a page. */
export type Html = string;

export { escapeXml as escape };

/** A part of the page. It exists from the beginning, hidden while it is empty, so that updates find it by its id. */
export function renderSection(id: string, title: string, body: Html): Html {
  if (body === "") return `<section id="${id}" hidden></section>`;
  return `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeXml(title)}</h2>${body}</section>`;
}

/** Words in backticks are commands. */
export function withCode(text: string): Html {
  return escapeXml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

/** An id for an element, from any text. */
export function idOf(...parts: readonly string[]): string {
  return parts.join("-").replaceAll(/[^A-Za-z0-9_-]/g, "_");
}

/** A time that is updated while the page is open. */
export function renderTimer(since: string, text: string): Html {
  return `<time data-since="${escapeXml(since)}">${escapeXml(text)}</time>`;
}
