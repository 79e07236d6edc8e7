import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TimedEvent } from "../engine/events/event";
import type { Sink } from "../engine/console/console";
import { NOTHING_YET } from "../engine/events/state";
import type { RunState } from "../engine/events/state";
import { PageRenderer } from "../report/page/page";
import { Access, TOKEN_PARAMETER } from "./access";
import { Patches, formatEvent } from "./patches";

/** The script in the browser. It only keeps the page up to date. */
const CLIENT_SCRIPT = readFileSync(join(__dirname, "browser-script.js"), "utf8");

/** Limits updates: events arrive faster than a reader can follow. */
const FRAME_MS = 150;
/** A connection without traffic is closed by some proxies, and by browsers that sleep. */
const HEARTBEAT_MS = 15_000;
/** How long after the end a starting browser still gets the last state. */
const GRACE_MS = 4000;

/** A page on this machine that follows a run. */
export class LiveView implements Sink {
  readonly isTimelineWanted = true;
  /** A browser was started: the end of a short run waits for it. */
  isWaitingForBrowser = false;
  private readonly renderer = new PageRenderer();
  private readonly patches = new Patches();
  private readonly listeners = new Set<ServerResponse>();
  private readonly heartbeat: NodeJS.Timeout;
  private state: RunState = NOTHING_YET;
  private frame: NodeJS.Timeout | undefined;
  private hasEnded = false;
  private onFirst: (() => void) | undefined;
  private wasSeen = false;

  private constructor(
    private readonly server: Server,
    private readonly access: Access,
    private readonly port: number,
  ) {
    server.on("request", (request, response) => this.answer(request, response));
    this.heartbeat = setInterval(() => this.send(": still here\n\n"), HEARTBEAT_MS).unref();
  }

  static async open(): Promise<LiveView> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      // Only loopback: other machines cannot connect at all.
      server.listen(0, "127.0.0.1", resolve);
    });
    const { port } = server.address() as AddressInfo;
    return new LiveView(server, new Access(port), port);
  }

  /** Works once. */
  get address(): string {
    return `http://127.0.0.1:${this.port}/?${TOKEN_PARAMETER}=${this.access.token}`;
  }

  take(_: TimedEvent, state: RunState): void {
    this.state = state;
    this.frame ??= setTimeout(() => this.flush(), FRAME_MS).unref();
  }

  /** Sends the last state, and waits for a browser that is still starting. */
  async close(): Promise<void> {
    this.hasEnded = true;
    this.flush();
    if (this.isWaitingForBrowser && !this.wasSeen) await this.firstBrowser();
    clearInterval(this.heartbeat);
    await Promise.all([...this.listeners].map((response) => new Promise<void>((resolve) => response.end(resolve))));
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async firstBrowser(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GRACE_MS);
      this.onFirst = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private flush(): void {
    clearTimeout(this.frame);
    this.frame = undefined;
    const changed = this.patches.update(this.renderer.sections(this.state));
    if (Object.keys(changed).length > 0) this.send(formatEvent("patch", this.patches.version, changed));
    if (this.hasEnded) this.send(formatEvent("end", this.patches.version, {}));
  }

  private send(text: string): void {
    for (const response of this.listeners) response.write(text);
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const decision = this.access.decide(request);
    if (decision.kind === "refused") return end(response, decision.status, "text/plain", decision.reason);
    if (decision.kind === "exchanged") {
      response.setHeader("Set-Cookie", decision.cookie);
      response.setHeader("Location", "/");
      return end(response, 303, "text/plain", "");
    }
    if (pathname === "/events") return this.stream(request, response);
    if (pathname === "/live.js") return end(response, 200, "text/javascript", CLIENT_SCRIPT);
    if (pathname !== "/") return end(response, 404, "text/plain", "Not found.");
    const page = this.renderer.page(this.state, { script: "/live.js", version: this.patches.version });
    response.setHeader("Content-Security-Policy", page.policy);
    end(response, 200, "text/html", page.html);
  }

  private stream(request: IncomingMessage, response: ServerResponse): void {
    const lastUpdate = Number(
      request.headers["last-event-id"] ?? new URL(request.url ?? "", "http://x").searchParams.get("v"),
    );
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
    response.write("retry: 1000\n\n");
    this.listeners.add(response);
    request.on("close", () => this.listeners.delete(response));
    this.flush();
    const missed = this.patches.since(Number.isInteger(lastUpdate) ? lastUpdate : 0);
    if (Object.keys(missed).length > 0) response.write(formatEvent("patch", this.patches.version, missed));
    if (this.hasEnded) response.write(formatEvent("end", this.patches.version, {}));
    this.wasSeen = true;
    this.onFirst?.();
  }
}

const HEADERS = {
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
} as const;

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8` });
  response.end(body);
}
