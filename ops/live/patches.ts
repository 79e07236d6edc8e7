import type { PageSection } from "../report/page/page";

/** A part of the page that has changed. */
interface Version {
  readonly html: string;
  readonly version: number;
}

/**
 * The page as it was sent: for each part its HTML, and the number of the update that contained it. A browser that
 * reconnects gets the parts that are newer than its last update.
 */
export class Patches {
  private readonly parts = new Map<string, Version>();
  private latest = 0;

  get version(): number {
    return this.latest;
  }

  /** @returns the parts that have changed */
  update(sections: readonly PageSection[]): Record<string, string> {
    const changed = sections.filter(({ id, html }) => this.parts.get(id)?.html !== html);
    if (changed.length > 0) this.latest += 1;
    for (const { id, html } of changed) this.parts.set(id, { html, version: this.latest });
    return Object.fromEntries(changed.map(({ id, html }) => [id, html]));
  }

  /** Everything after an update. */
  since(version: number): Record<string, string> {
    const newer = [...this.parts].filter(([, part]) => part.version > version);
    return Object.fromEntries(newer.map(([id, { html }]) => [id, html]));
  }
}

/** One server-sent event. JSON has no line breaks, which would end it. */
export function formatEvent(event: string, id: number, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
