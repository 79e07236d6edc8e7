import { registerDeployKey } from "../../../ops/provisioners/register-deploy-key";
import type { AskJson, JsonResponse } from "../../../ops/clients/http";

const KEY = "ssh-ed25519 AAAAC3Nz";

/** GitHub with these answers, by method, and what it was sent. */
function github(answers: Record<string, JsonResponse>): { ask: AskJson; sent: unknown[] } {
  const sent: unknown[] = [];
  const ask: AskJson = (url, { method = "GET", body, headers } = {}) => {
    expect(headers?.authorization).toBe("Bearer secret-token");
    expect(url).toMatch(/^https:\/\/api\.github\.com\/repos\/me\/cluster\/keys/);
    if (body !== undefined) sent.push(JSON.parse(body));
    return Promise.resolve(answers[method] ?? { status: 404, body: {} });
  };
  return { ask, sent };
}

const register = (ask: AskJson, accepted = false) =>
  registerDeployKey({
    repository: "me/cluster",
    clusterName: "lab",
    publicKey: `${KEY} a comment\n`,
    token: "secret-token",
    ask,
    isAccepted: () => Promise.resolve(accepted),
  });

test("a new key is registered without write access", async () => {
  const { ask, sent } = github({ GET: { status: 200, body: [] }, POST: { status: 201, body: {} } });
  expect(await register(ask)).toMatch(/registered, read-only/);
  expect(sent).toEqual([{ title: "coldstart lab", key: KEY, read_only: true }]);
});

test("an existing key is not changed", async () => {
  const { ask, sent } = github({ GET: { status: 200, body: [{ key: KEY, read_only: true }] } });
  expect(await register(ask)).toMatch(/already registered/);
  expect(sent).toEqual([]);
});

test("a key with write access is reported", async () => {
  const { ask } = github({ GET: { status: 200, body: [{ key: KEY, read_only: false }] } });
  await expect(register(ask)).rejects.toThrow(/write access/);
});

test("a token without the permission stops the run, with the key and where to add it", async () => {
  const failure = await register(github({}).ask).then(String, String);
  expect(failure).toContain("https://github.com/me/cluster/settings/keys/new");
  expect(failure).toContain(KEY);
  expect(failure).not.toContain("secret-token");
});

test("a key that was added by hand is enough", async () => {
  expect(await register(github({}).ask, true)).toMatch(/^GitHub accepts /);
});
