import { repository } from "../../../../ops/checks/preflight/repository";
import { answer, context, reportOf, hosts, hybrid, programs, unreachable } from "./support/fakes";

const REPOSITORY = "/repos/agentydragon/cluster";
const AT_HOME = "https://git.example.org/me/cluster.git";
const mine = hybrid(({ gitops }) => Object.assign(gitops, { repository: AT_HOME, deployKey: false }));

const github = (reply: Parameters<typeof hosts>[0][string]) =>
  reportOf(repository, context({ ask: hosts({ [REPOSITORY]: reply }) }));

describe("a repository at GitHub", () => {
  test("accepts a token with write access", async () => {
    const allowed = github((request) => {
      expect(request.headers?.authorization).toBe("Bearer secret-git");
      return answer(200, { permissions: { push: true, admin: true } });
    });
    expect(await allowed).toEqual([expect.stringMatching(/^evidence: .* push to agentydragon\/cluster\.$/)]);
  });

  test.each([
    [answer(401, { message: "Bad credentials" }), /^error git-token-refused: .*`gh auth token`/],
    [
      answer(404, { message: "Not Found" }),
      /^error git-repository-missing: .* agentydragon\/cluster .* → .*gh repo create/,
    ],
    [answer(301), /^error git-repository-moved: /],
    [answer(200, { permissions: { push: false } }), /^error git-token-rights: .* agentydragon\/cluster/],
    [answer(200, { archived: true, permissions: { push: true } }), /^error git-repository-archived: /],
    [answer(502), /^error git-host-failing: .* 502/],
    [
      unreachable("api.github.com", "refused", "it refuses the connection"),
      /^error git-host-unreachable: .* api\.github\.com/,
    ],
  ])("that answers %j", async (reply, line) => {
    expect(await github(reply)).toEqual([expect.stringMatching(line)]);
  });

  test("is skipped without a token", async () => {
    expect(await reportOf(repository, context({ credentials: { variables: {}, missing: ["…"] } }))).toEqual([]);
  });
});

describe("the kind of a GitHub token", () => {
  const ask = (scopes?: string) =>
    hosts({
      [REPOSITORY]: { status: 200, body: { permissions: { push: true, admin: true } }, ...(scopes ? { scopes } : {}) },
    });
  const withToken = (token: string, deployKey: boolean, scopes?: string) =>
    reportOf(
      repository,
      context({
        ask: ask(scopes),
        cluster: hybrid((file) => (file.gitops.deployKey = deployKey)),
        credentials: { variables: { TF_VAR_git_token: token }, missing: [] },
      }),
    );
  const warnings = async (...given: Parameters<typeof withToken>) =>
    (await withToken(...given)).filter((line) => line.startsWith("warning"));

  test.each([
    ["ghp_abc", undefined, /classic personal access token: .* → .*`deployKey: true`/],
    ["gho_abc", "gist, repo", /OAuth token, .* \(scopes: gist, repo\)/],
    ["0123456789", "repo", /\(scopes: repo\)/],
  ])("%s is warned about, because Flux would keep it", async (token, scopes, line) => {
    expect(await warnings(token, false, scopes)).toEqual([expect.stringMatching(line)]);
    expect((await warnings(token, false, scopes)).join()).not.toContain(token);
  });

  test("a fine-grained one is not, nor any that stays out of the cluster", async () => {
    expect(await warnings("github_pat_abc", false)).toEqual([]);
    expect(await warnings("ghp_abc", true, "repo")).toEqual([]);
  });
});

describe("a token that registers the deploy key", () => {
  test("needs to administer the repository, or the key is added by hand", async () => {
    expect(await github(answer(200, { permissions: { push: true, admin: false } }))).toEqual([
      expect.stringMatching(/^evidence/),
      expect.stringMatching(/^warning deploy-key-manual: .*settings\/keys\/new/),
    ]);
  });
});

describe("a repository at another host", () => {
  test.each([
    [200, /^evidence: git\.example\.org .* push/],
    [401, /^error git-token-refused: git\.example\.org/],
    [403, /^error git-token-rights: .* push/],
    [404, /^error git-repository-missing: /],
    [500, /^error git-host-failing: .* 500/],
  ])("that answers %d to what every push begins with", async (status, line) => {
    const ask = hosts({
      "/me/cluster.git/info/refs?service=git-receive-pack": ({ headers }) => {
        expect(headers?.authorization).toBe(`Basic ${Buffer.from("git:secret-git").toString("base64")}`);
        return answer(status);
      },
    });
    expect(await reportOf(repository, context({ cluster: mine, ask }))).toEqual([expect.stringMatching(line)]);
  });
});

describe("a repository that Flux only reads", () => {
  const reading = (repository?: string) =>
    hybrid(({ gitops }) =>
      Object.assign(gitops, { mode: "read-only", deployKey: false }, repository ? { repository } : {}),
    );

  test.each([
    [answer(200, { permissions: { push: false } }), /^evidence: GitHub .* read agentydragon\/cluster/],
    [answer(200, { archived: true, permissions: { push: false } }), /^evidence: GitHub .* read/],
    [answer(401), /^error git-token-refused: .*"Contents: read-only"/],
  ])("at GitHub, that answers %j", async (reply, line) => {
    const ask = hosts({ [REPOSITORY]: reply });
    expect(await reportOf(repository, context({ cluster: reading(), ask }))).toEqual([expect.stringMatching(line)]);
  });

  test.each([
    [200, /^evidence: git\.example\.org .* read https/],
    [403, /^error git-token-rights: .* → .* read/],
  ])("at another host, that answers %d to what every fetch begins with", async (status, line) => {
    const ask = hosts({ "/me/cluster.git/info/refs?service=git-upload-pack": answer(status) });
    expect(await reportOf(repository, context({ cluster: reading(AT_HOME), ask }))).toEqual([
      expect.stringMatching(line),
    ]);
  });
});

describe("this tree and the one that Flux reads", () => {
  const pushed = { [REPOSITORY]: answer(200, { permissions: { push: true, admin: true } }) };
  const remote = (url: string) => programs({ "git remote": { stdout: `origin\t${url} (fetch)\n` } });

  test.each(["git@github.com:agentydragon/cluster.git", "https://github.com/AgentyDragon/cluster/"])(
    "match when a remote is %s",
    async (url) => {
      expect(await reportOf(repository, context({ ask: hosts(pushed), run: remote(url) }))).toHaveLength(1);
    },
  );

  test("differ when no remote has the repository's URL", async () => {
    const run = remote("https://github.com/alice/other");
    expect((await reportOf(repository, context({ ask: hosts(pushed), run })))[1]).toMatch(
      /^warning git-remote-missing: .* https:\/\/github\.com\/agentydragon\/cluster\.git/,
    );
  });
});
