import { Access } from "../../../ops/live/access";

const PORT = 4321;
const HOST = `127.0.0.1:${PORT}`;

const ask = (access: Access, url: string, headers: Record<string, string> = {}, method = "GET") =>
  access.decide({ url, method, headers: { host: HOST, ...headers } });

/** The cookie of a browser that has opened the address. */
function enter(access: Access): string {
  const decision = ask(access, `/?token=${access.token}`);
  if (decision.kind !== "exchanged") throw new Error(decision.kind);
  return decision.cookie.split(";")[0] ?? "";
}

describe("the address of the live view", () => {
  test("is exchanged for a cookie that scripts and other sites cannot read", () => {
    const access = new Access(PORT);
    expect(ask(access, `/?token=${access.token}`)).toEqual({
      kind: "exchanged",
      cookie: expect.stringMatching(/^coldstart-4321=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict$/) as string,
    });
  });

  test("works once, and the cookie for as long as the run", () => {
    const access = new Access(PORT);
    const cookie = enter(access);
    expect(ask(access, `/?token=${access.token}`)).toMatchObject({ kind: "refused", status: 403 });
    for (const url of ["/", "/events", "/live.js"]) expect(ask(access, url, { cookie })).toEqual({ kind: "granted" });
    expect(ask(access, "/", { cookie: `theme=dark; ${cookie}` })).toEqual({ kind: "granted" });
  });

  test.each<[string, string, Record<string, string>]>([
    ["no token", "/", {}],
    ["another token", "/?token=AAAA", {}],
    ["an empty token", "/?token=", {}],
    ["another cookie", "/events", { cookie: "coldstart-4321=AAAA" }],
    ["the cookie of another port", "/events", { cookie: "coldstart-1=AAAA" }],
  ])("refuses %s", (_, url, headers) => {
    expect(ask(new Access(PORT), url, headers)).toMatchObject({ kind: "refused", status: 403 });
  });

  test.each(["evil.example:4321", "127.0.0.1", "127.0.0.1:80", "0.0.0.0:4321", "", "localhost.evil.example:4321"])(
    "refuses the host %s, also with the cookie",
    (host) => {
      const access = new Access(PORT);
      const cookie = enter(access);
      expect(ask(access, "/", { host, cookie })).toMatchObject({ kind: "refused", status: 421 });
      expect(ask(new Access(PORT), "/", { host })).toMatchObject({ kind: "refused", status: 421 });
    },
  );

  test("does not use up the token for a wrong host", () => {
    const access = new Access(PORT);
    ask(access, `/?token=${access.token}`, { host: "evil.example:4321" });
    expect(enter(access)).not.toBe("");
    expect(ask(new Access(PORT), "/", { host: `localhost:${PORT}` })).toMatchObject({ status: 403 });
  });

  test("refuses requests of other sites, and all methods that write", () => {
    const access = new Access(PORT);
    const cookie = enter(access);
    for (const site of ["cross-site", "same-site"])
      expect(ask(access, "/events", { cookie, "sec-fetch-site": site })).toMatchObject({ status: 403 });
    expect(ask(access, "/", { cookie }, "POST")).toMatchObject({ status: 405 });
  });
});
