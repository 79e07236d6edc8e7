import { chosenLayers, parseOptions } from "../../../ops/cold-start/options";

// commander writes its complaints itself; here only what it concludes matters.
beforeEach(() => void jest.spyOn(process.stderr, "write").mockReturnValue(true));
afterEach(() => void jest.restoreAllMocks());

describe("the words after ./bootstrap.sh", () => {
  test("mean all four layers, asked for one by one, unless they say otherwise", () => {
    expect(parseOptions([])).toMatchObject({ rehearse: false, yes: false, from: "auth", to: "config", accept: [] });
    expect(chosenLayers(parseOptions([]))).toEqual(["auth", "infra", "services", "config"]);
  });

  test("choose a cluster by its place or by name", () => {
    expect(parseOptions(["home", "--rehearse"])).toMatchObject({ cluster: "home", rehearse: true });
    expect(parseOptions(["--cluster", "clusters/n100.yaml"]).cluster).toBe("clusters/n100.yaml");
  });

  test("choose layers", () => {
    expect(chosenLayers(parseOptions(["--from", "services"]))).toEqual(["services", "config"]);
    expect(chosenLayers(parseOptions(["--to", "infra"]))).toEqual(["auth", "infra"]);
    expect(chosenLayers(parseOptions(["--only", "config"]))).toEqual(["config"]);
  });

  test("let findings of the guard pass, one rule at one address each", () => {
    expect(parseOptions(["--accept", "quorum:a.b", "zones:c.d", "--accept", "identity:e.f"]).accept).toEqual([
      { rule: "quorum", address: "a.b" },
      { rule: "zones", address: "c.d" },
      { rule: "identity", address: "e.f" },
    ]);
  });

  test.each([
    [["--accept", "hcloud_server.a"], /write <rule>:<address>/],
    [["--from", "config", "--to", "auth"], /--from config comes after --to auth/],
    [["--only", "infra", "--from", "auth"], /cannot be used with option/],
    [["--from", "infrastructure"], /layers are auth, infra, services, config/],
    [["--rehearsal"], /unknown option '--rehearsal'/],
    [["--with-auth"], /--with-auth is for --destroy/],
    [["--reclaim"], /--reclaim is for --destroy/],
    [["--cluster-gone", "--preflight"], /--cluster-gone is for --destroy/],
    [["--destroy", "--confirm", "hybrid"], /--confirm is for --destroy --with-auth/],
    [["--destroy", "--from", "infra"], /cannot be used with option/],
  ])("%j are refused in words", (words, message) => {
    expect(() => parseOptions(words)).toThrow(message);
  });
});
