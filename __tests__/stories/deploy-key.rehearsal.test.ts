/** A running cluster whose Flux reads with the operator's token, and from then on with a deploy key. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rehearsalCredentials } from "../../ops/rehearsal/rehearsal-credentials";
import { Rehearsed } from "../support/rehearsed";
import { runCommand } from "../support/rotated";

const SINGLE = join(__dirname, "../fixtures/valid/single-node-on-proxmox.yaml");
const REPOSITORY = "https://github.com/example/lab.git";
const withToken = join(tmpdir(), `coldstart-token-${process.pid}.yaml`);
const withKey = join(tmpdir(), `coldstart-key-${process.pid}.yaml`);

let lab: Rehearsed;
beforeAll(async () => {
  const text = readFileSync(SINGLE, "utf8").replace("https://git.example.com/lab.git", REPOSITORY);
  writeFileSync(withToken, text);
  writeFileSync(withKey, text.replace("gitops: {", "gitops: { deployKey: true,"));
  lab = await Rehearsed.start(withToken);
}, 60_000);
afterAll(async () => {
  await lab.close();
  for (const file of [withToken, withKey]) rmSync(file, { force: true });
});

const start = async (file: string, ...words: string[]) => {
  const { code, output } = await lab.coldStart(file, "--yes", ...words);
  expect([code, output]).toEqual([0, output]);
  return output;
};
const json = async <T>(...words: string[]) =>
  JSON.parse(await lab.kubectl("get", ...words, "-n", "flux-system", "-o", "json")) as T;
const login = async () => (await json<{ data: Record<string, string> }>("secret", "flux-system")).data;
const source = async () =>
  json<{ spec: { url: string }; status: { conditions: { type: string; status: string }[] } }>(
    "gitrepository",
    "flux-system",
  );

test("a switch from token to deploy key removes the token from the cluster, registers the key, and Flux reads over SSH", async () => {
  await start(withToken, "--to", "flux");
  const token = rehearsalCredentials(lab.cluster).variables.TF_VAR_git_token ?? "";
  const inBase64 = Buffer.from(token).toString("base64");
  expect(Object.values(await login())).toContain(inBase64);
  expect((await source()).spec.url).toBe(REPOSITORY);

  const replaced = `${token}#2`;
  Object.assign(lab.environment, { TF_VAR_git_token: replaced, GIT_TOKEN: replaced });
  const { code, output } = await runCommand(lab, "rotate", "git-token", "--cluster", withToken, "--yes");
  expect([code, output]).toEqual([0, expect.stringContaining("has fetched it")]);
  expect(await login()).toMatchObject({ password: Buffer.from(replaced).toString("base64") });
  expect(await lab.kubectl("get", "secrets", "-A", "-o", "json")).not.toContain(`"${inBase64}"`);

  lab.synth(withKey);
  await start(withKey, "--to", "flux");
  const data = await login();
  expect(Object.keys(data).sort()).toEqual(["identity", "identity.pub", "known_hosts"]);
  expect(await lab.kubectl("get", "secrets", "-A", "-o", "json")).not.toContain(inBase64);
  const { spec, status } = await source();
  expect(spec.url).toBe("ssh://git@github.com/example/lab.git");
  expect(status.conditions.find(({ type }) => type === "Ready")?.status).toBe("True");
  const registered = lab.world.kubernetes.remotes.find(REPOSITORY)?.deployKeys() ?? [];
  expect(registered).toMatchObject([{ read_only: true }]);
  expect(Buffer.from(data["identity.pub"] ?? "", "base64").toString()).toContain(registered[0]?.key);
}, 240_000);

test("another run changes nothing", async () => {
  expect(await start(withKey, "--only", "layer:services")).toContain("nothing to do: ");
}, 60_000);
