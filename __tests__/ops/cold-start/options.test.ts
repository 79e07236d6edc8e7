import { parseOptions } from "../../../ops/cold-start/options";

// commander writes its complaints itself; here only what it concludes matters.
beforeEach(() => void jest.spyOn(process.stderr, "write").mockReturnValue(true));
afterEach(() => void jest.restoreAllMocks());

describe("the words after ./bootstrap.sh", () => {
  test("mean everything, asked for one by one, unless they say otherwise", () => {
    expect(parseOptions([])).toMatchObject({ rehearse: false, yes: false, adopt: false, accept: [] });
    expect(parseOptions(["--adopt"]).adopt).toBe(true);
    for (const bound of ["from", "to", "only"]) expect(parseOptions([])).not.toHaveProperty(bound);
  });

  test("choose a cluster by its place or by name", () => {
    expect(parseOptions(["home", "--rehearse"])).toMatchObject({ cluster: "home", rehearse: true });
    expect(parseOptions(["--cluster", "clusters/n100.yaml"]).cluster).toBe("clusters/n100.yaml");
  });

  test("choose a part, which the cluster file may have names for", () => {
    expect(parseOptions(["--from", "services", "--to", "postcheck"])).toMatchObject({
      from: "services",
      to: "postcheck",
    });
    expect(parseOptions(["--only", "layer:infra"])).toMatchObject({ only: "layer:infra" });
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
    [["--only", "infra", "--from", "auth"], /cannot be used with option/],
    [["--rehearsal"], /unknown option '--rehearsal'/],
    [["--with-auth"], /--with-auth is for --destroy/],
    [["--adopt", "--destroy"], /cannot be used with option/],
    [["--reclaim"], /--reclaim is for --destroy/],
    [["--cluster-gone", "--preflight"], /--cluster-gone is for --destroy/],
    [["--destroy", "--confirm", "hybrid"], /--confirm is for --destroy --with-auth/],
    [["--destroy", "--from", "infra"], /cannot be used with option/],
  ])("%j are refused in words", (words, message) => {
    expect(() => parseOptions(words)).toThrow(message);
  });
});
