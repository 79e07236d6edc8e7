import { hetzner } from "../../../../ops/providers/hetzner/preflight";
import { answer, context, found, hosts, unreachable } from "../../checks/preflight/support/fakes";

const named = (...names: string[]) =>
  answer(200, { servers: names.map((name) => ({ name, labels: { cluster: "hybrid" } })) });
const types = (...server_types: object[]) => ({ "/v1/server_types": answer(200, { server_types }) });
const CPX31 = { name: "cpx31", locations: [{ name: "hil", deprecation: null }] };
const WRITABLE = { "PUT /v1/ssh_keys/0": answer(404, { error: { code: "not_found" } }), ...types(CPX31) };
const servers = (...names: string[]) => hosts({ ...WRITABLE, "/v1/servers": named(...names) });

describe("Hetzner", () => {
  test("accepts the token, and reports the servers of the project", async () => {
    expect(await found(hetzner, context({ ask: servers("other") }))).toEqual([
      "evidence: Hetzner accepts the token of site hillsboro; its project has 1 server, and this run creates 2 more.",
    ]);
  });

  test("is queried at the endpoint from the environment, with the token in a header", async () => {
    const asked: string[] = [];
    const environment = { HCLOUD_ENDPOINT: "http://127.0.0.1:1/v1" };
    await found(hetzner, {
      ...context({ environment }),
      ask: (url, request) => {
        asked.push(`${url} ${request?.headers?.authorization ?? ""}`);
        return Promise.resolve(answer(200, { servers: [] }));
      },
    });
    expect(asked[0]).toBe("http://127.0.0.1:1/v1/servers?per_page=50&page=1 Bearer secret-hetzner");
  });

  test.each([401, 403])("that answers %d refuses the token, whose source is named", async (status) => {
    const ask = hosts({ "/v1/servers": answer(status, { error: { code: "unauthorized" } }) });
    expect(await found(hetzner, context({ ask }))).toEqual([
      expect.stringMatching(
        /^error: Hetzner refuses the token of site hillsboro \(HCLOUD_TOKEN\)\. → Create a new one/,
      ),
    ]);
  });

  test("reports a read-only token", async () => {
    const ask = hosts({
      "/v1/servers": named(),
      "PUT /v1/ssh_keys/0": answer(403, { error: { code: "token_readonly" } }),
    });
    expect(await found(hetzner, context({ ask }))).toEqual([expect.stringMatching(/^error: .* may only read/)]);
  });

  test("is an error with the reason if it cannot be reached, or fails", async () => {
    const away = hosts({ "/v1/servers": unreachable("api.hetzner.cloud", "name", "no name server knows this name") });
    expect(await found(hetzner, context({ ask: away }))).toEqual([
      expect.stringMatching(/^error: Hetzner: api\.hetzner\.cloud cannot be reached: no name server knows this name/),
    ]);
    const broken = hosts({ "/v1/servers": answer(503, { error: { message: "maintenance" } }) });
    expect(await found(hetzner, context({ ask: broken }))).toEqual([
      expect.stringMatching(/^error: Hetzner answers 503 .*: maintenance\./),
    ]);
  });

  test("is not queried without a token, which another check reports", async () => {
    expect(await found(hetzner, context({ credentials: { variables: {}, missing: ["…"] } }))).toEqual([]);
  });

  test("with many servers is a warning, because the API does not report the limit", async () => {
    const lines = await found(hetzner, context({ ask: servers("a", "b", "c", "d", "e") }));
    expect(lines[1]).toMatch(/^warning: The project has 5 servers already, and Hetzner's API does not report/);
  });

  test("with our servers already there, needs no new servers and no capacity", async () => {
    const lines = await found(hetzner, context({ ask: servers("talos-vps-cp-0", "talos-vps-cp-1", "a", "b", "c") }));
    expect(lines).toEqual([
      expect.stringMatching(
        /5 servers, and this run creates 0 more\. At Hetzner already: talos-vps-cp-0, talos-vps-cp-1\./,
      ),
    ]);
  });

  test("reports a foreign server with the same name", async () => {
    const taken = (labels?: object) => answer(200, { servers: [{ name: "talos-vps-cp-0", labels }] });
    const lines = (labels?: object) =>
      found(hetzner, context({ ask: hosts({ ...WRITABLE, "/v1/servers": taken(labels) }) }));
    expect((await lines())[1]).toMatch(
      /^error: A server with the name talos-vps-cp-0 exists at Hetzner and has no cluster label\. → Rename the node/,
    );
    expect((await lines({ cluster: "home" }))[1]).toMatch(/^error: .* belongs to the cluster home\./);
    expect(await lines()).toHaveLength(2);
  });

  test("is queried page by page", async () => {
    const page = (name: string, next_page: number | null) =>
      answer(200, { servers: [{ name, labels: { cluster: "hybrid" } }], meta: { pagination: { next_page } } });
    const ask = hosts({
      ...WRITABLE,
      "/v1/servers?per_page=50&page=1": page("a", 2),
      "/v1/servers?per_page=50&page=2": page("talos-vps-cp-1", null),
    });
    expect((await found(hetzner, context({ ask }))).join()).toContain("At Hetzner already: talos-vps-cp-1");
  });

  test.each([
    ["is not there", [{ ...CPX31, name: "cpx41" }], /^error: Hetzner has no server type cpx31 .*did you mean "cpx41"/],
    ["is sold elsewhere", [{ ...CPX31, locations: [{ name: "ash" }] }], /^error: .* in hil, only in ash\./],
    ["was sold there", [retiring("2020-01-01T00:00:00Z")], /^error: .* no new orders .* since 2020-01-01\./],
    ["is sold for a while", [retiring("2999-01-01T00:00:00Z")], /^warning: .* only until 2999-01-01\./],
  ])("reports that a server type %s", async (_, offered, said) => {
    const ask = hosts({ ...WRITABLE, ...types(...offered), "/v1/servers": named() });
    const [, ...lines] = await found(hetzner, context({ ask }));
    expect(lines).toEqual([expect.stringMatching(said)]);
    expect(lines[0]).toContain("`sites.hillsboro.serverType`");
  });

  test("accepts running servers whose type is no longer sold", async () => {
    const there = ["talos-vps-cp-0", "talos-vps-cp-1"].map((name) => ({
      ...{ name, labels: { cluster: "hybrid" } },
      server_type: { name: "cpx31" },
    }));
    const ask = hosts({ ...WRITABLE, ...types(), "/v1/servers": answer(200, { servers: there }) });
    expect((await found(hetzner, context({ ask }))).at(-1)).toMatch(/^warning: Hetzner has no server type cpx31/);
  });
});

function retiring(unavailable_after: string) {
  return { ...CPX31, locations: [{ name: "hil", deprecation: { unavailable_after } }] };
}
