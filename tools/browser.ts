/**
 * A headless browser for tests and screenshots: the installed Chromium, controlled over two pipes
 * (https://chromedevtools.github.io/devtools-protocol/), so that no package is needed.
 */
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome"];
const TIMEOUT_MS = 45_000;
const QUESTION_MS = 5000;

/** The Chromium of this machine; undefined without one. */
export function findChromium(): string | undefined {
  return PROGRAMS.find((program) => spawnSync(program, ["--version"]).status === 0);
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly scheme?: "light" | "dark";
  readonly reducedMotion?: boolean;
  readonly isPhone?: boolean;
}

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

const ENDED: Answer = { error: { message: "the browser has ended" } };

export class Browser {
  private readonly pending = new Map<number, (answer: Answer) => void>();
  private readonly complaints: string[] = [];
  private session: string | undefined;
  private hasEnded = false;
  private count = 0;
  private rest = "";

  private constructor(
    private readonly process: ChildProcess,
    private readonly profile: string,
  ) {
    const [, , , outgoing, incoming] = process.stdio;
    (incoming as Readable).on("data", (chunk: Buffer) => this.read(chunk.toString("utf8")));
    // The exit below reports it.
    (outgoing as Writable).on("error", () => undefined);
    process.once("exit", () => {
      this.hasEnded = true;
      for (const answer of this.pending.values()) answer(ENDED);
    });
  }

  static async start(program: string): Promise<Browser> {
    const profile = mkdtempSync(join(tmpdir(), "coldstart-browser-"));
    const words = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"];
    const child = spawn(program, [...words, "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    });
    const browser = new Browser(child, profile);
    try {
      await browser.attach();
    } catch (error) {
      await browser.close();
      throw error;
    }
    return browser;
  }

  private async attach(): Promise<void> {
    const { targetInfos } = await this.send("Target.getTargets");
    const page = (targetInfos as { type: string; targetId: string }[]).find(({ type }) => type === "page");
    const { sessionId } = await this.send("Target.attachToTarget", { targetId: page?.targetId, flatten: true });
    this.session = String(sessionId);
    for (const domain of ["Page", "Runtime", "Log", "Accessibility"]) await this.send(`${domain}.enable`);
  }

  /** Errors of the page: script errors, and violations of its Content-Security-Policy. */
  get errors(): readonly string[] {
    return this.complaints;
  }

  async view({ width, height, scheme = "light", reducedMotion = false, isPhone = false }: Viewport): Promise<void> {
    const size = { width, height, deviceScaleFactor: isPhone ? 2 : 1, mobile: isPhone };
    await this.send("Emulation.setDeviceMetricsOverride", size);
    const features = [
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: reducedMotion ? "reduce" : "no-preference" },
    ];
    await this.send("Emulation.setEmulatedMedia", { features });
  }

  async open(address: string): Promise<void> {
    await this.send("Page.navigate", { url: address });
    await this.until("document.readyState === 'complete'");
  }

  /** The value of an expression in the page. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value: T }).value;
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string): Promise<void> {
    const end = Date.now() + TIMEOUT_MS;
    while (!(await this.ask<boolean>(`Boolean(${expression})`))) {
      if (Date.now() > end) {
        const shown = await this.ask<string>("`${location.href}: ${document.body.innerText}`");
        throw new Error(`timed out waiting for this in the page: ${expression}\n${(shown ?? "").slice(0, 500)}`);
      }
      await sleep(50);
    }
  }

  /** The value of an expression; undefined if there is none yet. A page that is being left never responds. */
  private ask<T>(expression: string): Promise<T | undefined> {
    return Promise.race([
      this.evaluate<T>(expression).catch(() => undefined),
      sleep(QUESTION_MS, undefined, { ref: false }),
    ]);
  }

  async press(key: "Tab" | "Enter" | "End"): Promise<void> {
    const code = { Tab: 9, Enter: 13, End: 35 }[key];
    const event = { key, code: key, windowsVirtualKeyCode: code, ...(key === "Enter" ? { text: "\r" } : {}) };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }

  /** The accessibility tree: role and name of every node that is not ignored. */
  async accessibility(): Promise<readonly { readonly role: string; readonly name: string }[]> {
    const { nodes } = await this.send("Accessibility.getFullAXTree");
    interface Node {
      readonly ignored: boolean;
      readonly role?: { readonly value: string };
      readonly name?: { readonly value: string };
    }
    return (nodes as Node[])
      .filter(({ ignored }) => !ignored)
      .map(({ role, name }) => ({ role: role?.value ?? "", name: name?.value ?? "" }));
  }

  /** As WebP, which is a fraction of a PNG. */
  async screenshot(): Promise<Buffer> {
    const { data } = await this.send("Page.captureScreenshot", { format: "webp", quality: 82 });
    return Buffer.from(String(data), "base64");
  }

  async close(): Promise<void> {
    const ended = this.hasEnded || new Promise((resolve) => this.process.once("exit", resolve));
    await Promise.race([this.send("Browser.close").catch(() => undefined), ended]);
    await Promise.race([ended, sleep(3000, undefined, { ref: false })]);
    this.process.kill("SIGKILL");
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private async send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = ++this.count;
    const [, , , outgoing] = this.process.stdio;
    const isOfPage = this.session !== undefined && !method.startsWith("Target.") && !method.startsWith("Browser.");
    const message = { id, method, params, ...(isOfPage ? { sessionId: this.session } : {}) };
    const answer = await new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method}: the browser does not respond`)), TIMEOUT_MS);
      this.pending.set(id, (given) => {
        clearTimeout(timer);
        resolve(given);
      });
      if (this.hasEnded) this.pending.get(id)?.(ENDED);
      else (outgoing as Writable).write(`${JSON.stringify(message)}\0`);
    });
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result ?? {};
  }

  private read(text: string): void {
    const parts = (this.rest + text).split("\0");
    this.rest = parts.pop() ?? "";
    for (const part of parts) {
      const answer = JSON.parse(part) as Answer;
      if (answer.id !== undefined) this.pending.get(answer.id)?.(answer);
      else this.listen(answer);
    }
  }

  private listen({ method, params }: Answer): void {
    if (method === "Runtime.exceptionThrown") this.complaints.push(JSON.stringify(params));
    if (method !== "Log.entryAdded") return;
    const { entry } = params as { entry: { level: string; text: string } };
    if (entry.level === "error" || entry.level === "warning") this.complaints.push(entry.text);
  }
}
