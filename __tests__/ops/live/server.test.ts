import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { RunConsole } from "../../../ops/engine/console/console";
import { LiveView } from "../../../ops/live/server";
import { secrets } from "../../../ops/support/redaction";
import { STARTED } from "../engine/events/sample";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** @param enough ends a endless stream */
function get(
  url: string,
  headers: Record<string, string> = {},
  enough: (text: string) => boolean = () => false,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { headers, agent: false }, (response) => {
      let body = "";
      const done = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      response.setEncoding("utf8").on("data", (part: string) => {
        body += part;
        if (!enough(body)) return;
        done();
        clientRequest.destroy();
      });
      response.on("end", done);
      response.on("error", () => undefined);
    });
    clientRequest.on("error", reject).end();
  });
}

const open: LiveView[] = [];
afterEach(async () => {
  for (const view of open.splice(0)) await view.close();
});

async function start() {
  const view = await LiveView.open();
  open.push(view);
  const console = new RunConsole([view]);
  const origin = new URL(view.address).origin;
  const { headers, status } = await get(view.address);
  const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  const read = (path: string, more: Record<string, string> = {}, enough?: (text: string) => boolean) =>
    get(`${origin}${path}`, { cookie, ...more }, enough);
  return { view, console, origin, status, headers, read };
}

/** The events of a stream: what each is called, its id, and the parts of the page that it brings. */
function eventsIn(text: string) {
  return [...text.matchAll(/id: (\d+)\nevent: (\w+)\ndata: (.*)\n\n/g)].map(([, id, event, data]) => ({
    id: Number(id),
    event,
    parts: JSON.parse(data ?? "") as Record<string, string>,
  }));
}

describe("the live view", () => {
  test("leads the first browser on to an address without the token, and no other", async () => {
    const { status, headers, view, origin } = await start();
    expect([status, headers.location]).toEqual([303, "/"]);
    expect(await get(view.address)).toMatchObject({ status: 403 });
    for (const path of ["/", "/events", "/live.js"]) expect((await get(origin + path)).status).toBe(403);
  });

  test("serves a page that may load nothing but its own script and style", async () => {
    const { console, read } = await start();
    console.emit(STARTED);
    const { headers, body } = await read("/");
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; img-src data:; base-uri 'none'; form-action 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(body).toContain("hybrid");
    expect(body).not.toMatch(/ style="| on\w+="|<script>/);
    expect((await read("/live.js")).headers["content-type"]).toContain("text/javascript");
    expect((await read("/elsewhere")).status).toBe(404);
  });

  test("refuses a host that is not this machine's", async () => {
    const { read } = await start();
    expect((await read("/", { host: "evil.example" })).status).toBe(421);
  });

  test("sends the parts that have changed, and after a reconnect those that were missed", async () => {
    const { console, read } = await start();
    console.emit(STARTED);
    const first = await read("/events", {}, (text) => text.includes("cp-0"));
    const [{ id, parts } = { id: 0, parts: {} }] = eventsIn(first.body);
    expect(Object.keys(parts)).toEqual(expect.arrayContaining(["overview", "cluster", "layers", "log"]));
    console.say("told while the browser was away");
    const again = await read("/events", { "last-event-id": String(id) }, (text) => text.includes("away"));
    const [missed] = eventsIn(again.body);
    expect(missed?.id).toBeGreaterThan(id);
    expect(Object.keys(missed?.parts ?? {})).toEqual(["log"]);
    expect(again.body).toContain("retry: ");
  });

  test("sends new events, and reports the end of the run", async () => {
    const { console, read, view } = await start();
    console.emit(STARTED);
    const stream = read("/events");
    await read("/events", {}, (text) => text.includes("cp-0"));
    console.node("cp-0", "ready");
    console.emit({ type: "ended", outcome: "done" });
    open.splice(0);
    await view.close();
    const events = eventsIn((await stream).body);
    expect(events.at(-1)?.event).toBe("end");
    expect(events.map(({ parts }) => parts["cluster"]).join("")).toContain('class="node control-plane ready"');
  });

  test("shows no secret", async () => {
    secrets.learnGiven("s3cret-of-the-live-view");
    const { console, read } = await start();
    console.emit(STARTED);
    console.step("with s3cret-of-the-live-view", "a");
    console.say("and s3cret-of-the-live-view");
    console.emit({ type: "ended", outcome: "failed", error: "s3cret-of-the-live-view" });
    const stream = await read("/events", {}, (text) => text.includes("(secret)"));
    expect(stream.body + (await read("/")).body).not.toContain("s3cret");
  });
});
