import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { opensshPrivateKey, opensshPublicKey } from "../../../../rehearsal/providers/shared/openssh";
import { loginRefused } from "../../../../rehearsal/world/flux/git-login";
import { GitRepository } from "../../../../rehearsal/world/git/repository";
import { publicHalf } from "../../../../rehearsal/world/git/ssh-key";
import { GITHUB_KNOWN_HOSTS } from "../../../../spec";
import { sharedFolder } from "../../../support/temporary-folder";

const SSH = "ssh://git@github.com/me/cluster.git";
const HTTPS = "https://github.com/me/cluster.git";
const pair = generateKeyPairSync("ed25519");
const identity = opensshPrivateKey(pair.privateKey);
const publicKey = opensshPublicKey(pair.publicKey).trim();
const LOGIN = { identity, known_hosts: GITHUB_KNOWN_HOSTS };

const folder = sharedFolder("git-login");

const registered = new GitRepository(join(folder, "registered.git"));
registered.addDeployKey({ title: "lab", key: publicKey, read_only: true });
const empty = new GitRepository(join(folder, "empty.git"));

test("derives the same public key as OpenSSH", () => {
  expect(publicHalf(identity)).toBe(publicKey);
  expect(publicHalf("no key")).toBeUndefined();
});

describe("a git host", () => {
  test.each([
    ["a deploy key that is registered", SSH, LOGIN, registered, undefined],
    ["a deploy key that is not", SSH, LOGIN, empty, "unable to authenticate"],
    ["a key without the host's", SSH, { identity }, registered, "'known_hosts' is required"],
    ["the wrong host key", SSH, { identity, known_hosts: "github.com ssh-ed25519 AAAA" }, registered, "key is unknown"],
    ["a token over SSH", SSH, { username: "git", password: "x" }, registered, "'identity' is required"],
    ["a deploy key over HTTPS", HTTPS, LOGIN, registered, "authentication required"],
    ["a token over HTTPS", HTTPS, { username: "git", password: "x" }, empty, undefined],
    ["nothing, where reading needs no login", HTTPS, undefined, empty, undefined],
  ])("is queried with %s", (_, url, secret, repository, words) => {
    const refused = loginRefused(url, secret, repository);
    if (words === undefined) expect(refused).toBeUndefined();
    else expect(refused).toContain(words);
  });
});
