import { hetzner } from "../../../../ops/providers/hetzner/preflight";
import { answer, context, reportOf, hosts, unreachable } from "../../checks/preflight/support/fakes";

const named = (...names: string[]) =>
  answer(200, { servers: names.map((name) => ({ name, labels: { cluster: "hybrid" } })) });
const types = (...server_types: object[]) => ({ "/v1/server_types": answer(200, { server_types }) });
const CPX31 = { name: "cpx31", locations: [{ name: "hil", deprecation: null }] };
const WRITABLE = { "PUT /v1/ssh_keys/0": answer(404, { error: { code: "not_found" } }), ...types(CPX31) };
const servers = (...names: string[]) => hosts({ ...WRITABLE, "/v1/servers": named(...names) });

describe("Hetzner", () => {
  test("accepts the token, and reports the servers of the project", async () => {
    expect(await reportOf(hetzner, context({ ask: servers("other") }))).toEqual([
      expect.stringMatching(/^evidence: .* hillsboro; .* 1 server, .* 2 more\.$/),
    ]);
  });

  test("is queried at the endpoint from the environment, with the token in a header", async () => {
    const requests: string[] = [];
    const environment = { HCLOUD_ENDPOINT: "http://127.0.0.1:1/v1" };
    await reportOf(hetzner, {
      ...context({ environment }),
      ask: (url, request) => {
        requests.push(`${url} ${request?.headers?.authorization ?? ""}`);
        return Promise.resolve(answer(200, { servers: [] }));
      },
    });
    expect(requests[0]).toBe("http://127.0.0.1:1/v1/servers?per_page=50&page=1 Bearer secret-hetzner");
  });

  test.each([401, 403])("that answers %d refuses the token, whose source is named", async (status) => {
    const ask = hosts({ "/v1/servers": answer(status, { error: { code: "unauthorized" } }) });
    expect(await reportOf(hetzner, context({ ask }))).toEqual([
      expect.stringMatching(/^error hetzner-token-refused: .* hillsboro \(HCLOUD_TOKEN\)\. → /),
    ]);
  });

  test("reports a read-only token", async () => {
    const ask = hosts({
      "/v1/servers": named(),
      "PUT /v1/ssh_keys/0": answer(403, { error: { code: "token_readonly" } }),
    });
    expect(await reportOf(hetzner, context({ ask }))).toEqual([
      expect.stringMatching(/^error hetzner-token-read-only: /),
    ]);
  });

  test("is an error with the reason if it cannot be reached, or fails", async () => {
    const away = hosts({ "/v1/servers": unreachable("api.hetzner.cloud", "name", "no name server knows this name") });
    expect(await reportOf(hetzner, context({ ask: away }))).toEqual([
      expect.stringMatching(/^error hetzner-unreachable: .*api\.hetzner\.cloud/),
    ]);
    const broken = hosts({ "/v1/servers": answer(503, { error: { message: "maintenance" } }) });
    expect(await reportOf(hetzner, context({ ask: broken }))).toEqual([
      expect.stringMatching(/^error hetzner-failing: .* 503 .*: maintenance\./),
    ]);
  });

  test("is not queried without a token, which another check reports", async () => {
    expect(await reportOf(hetzner, context({ credentials: { variables: {}, missing: ["…"] } }))).toEqual([]);
  });

  test("with many servers is a warning, because the API does not report the limit", async () => {
    const lines = await reportOf(hetzner, context({ ask: servers("a", "b", "c", "d", "e") }));
    expect(lines[1]).toMatch(/^warning hetzner-limit: .* 5 servers/);
  });

  test("with our servers already there, needs no new servers and no capacity", async () => {
    const lines = await reportOf(hetzner, context({ ask: servers("talos-vps-cp-0", "talos-vps-cp-1", "a", "b", "c") }));
    expect(lines).toEqual([expect.stringMatching(/5 servers, .* 0 more\. .*: talos-vps-cp-0, talos-vps-cp-1\./)]);
  });

  test("explains adoption only for servers that are not in the state", async () => {
    const ask = servers("talos-vps-cp-0", "talos-vps-cp-1");
    const linesWith = (...names: string[]) =>
      reportOf(hetzner, context({ ask, nodesInState: () => Promise.resolve(names) }));
    const [one = ""] = await linesWith("talos-vps-cp-0");
    expect(one).toMatch(/: talos-vps-cp-1\. .*--adopt/);
    const [none = ""] = await linesWith("talos-vps-cp-0", "talos-vps-cp-1");
    expect(none).toMatch(/^evidence: .* 2 servers, (?!.*--adopt)/);
  });

  test("reports a foreign server with the same name", async () => {
    const listServer = (labels?: object) => answer(200, { servers: [{ name: "talos-vps-cp-0", labels }] });
    const lines = (labels?: object) =>
      reportOf(hetzner, context({ ask: hosts({ ...WRITABLE, "/v1/servers": listServer(labels) }) }));
    expect((await lines())[1]).toMatch(/^error server-name-taken: .* talos-vps-cp-0 .* no cluster label\. → /);
    expect((await lines({ cluster: "home" }))[1]).toMatch(/^error server-name-taken: .* cluster home\./);
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
    expect((await reportOf(hetzner, context({ ask }))).join()).toMatch(/: talos-vps-cp-1\. /);
  });

  test.each([
    ["is not there", [{ ...CPX31, name: "cpx41" }], /^error server-type-unknown: .* cpx31 .*"cpx41"/],
    [
      "is sold elsewhere",
      [{ ...CPX31, locations: [{ name: "ash" }] }],
      /^error server-type-elsewhere: .* hil, .* ash\./,
    ],
    ["was sold there", [retiring("2020-01-01T00:00:00Z")], /^error server-type-retired: .* 2020-01-01\./],
    ["is sold for a while", [retiring("2999-01-01T00:00:00Z")], /^warning server-type-retiring: .* 2999-01-01\./],
  ])("reports that a server type %s", async (_, offered, said) => {
    const ask = hosts({ ...WRITABLE, ...types(...offered), "/v1/servers": named() });
    const [, ...lines] = await reportOf(hetzner, context({ ask }));
    expect(lines).toEqual([expect.stringMatching(said)]);
    const { findings } = await hetzner.run(context({ ask }));
    expect(findings).toEqual([
      expect.objectContaining({
        where: expect.stringMatching(/hybrid\.yaml:\d+:\d+: sites\.hillsboro\.serverType$/) as string,
      }),
    ]);
  });

  test("accepts running servers whose type is no longer sold", async () => {
    const there = ["talos-vps-cp-0", "talos-vps-cp-1"].map((name) => ({
      ...{ name, labels: { cluster: "hybrid" } },
      server_type: { name: "cpx31" },
    }));
    const ask = hosts({ ...WRITABLE, ...types(), "/v1/servers": answer(200, { servers: there }) });
    expect((await reportOf(hetzner, context({ ask }))).at(-1)).toMatch(/^warning server-type-unknown: .* cpx31/);
  });
});

function retiring(unavailable_after: string) {
  return { ...CPX31, locations: [{ name: "hil", deprecation: { unavailable_after } }] };
}
