import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { recordIn } from "../../ops/state/state-edit";
import { seal, sealLabel } from "../../rehearsal/world/sealed-secrets/seal";
import { isAccepted } from "../../rehearsal/world/service-access";
import { startDeployed } from "../support/checkpoints";
import { HYBRID } from "../support/hybrid";
import type { Rehearsed } from "../support/rehearsed";
import { killAt } from "../support/commands/kill-at";
import { authState, credentialOf, runCommand } from "../support/rotated";

const CREDENTIALS = ["powerdns-api-key", "harbor-admin-password"] as const;
const KEYS = [
  "get",
  "secrets",
  "-n",
  "kube-system",
  "-l",
  "sealedsecrets.bitnami.com/sealed-secrets-key",
  "-o",
  "name",
];

// One rehearsal, one story. The authorities are rotated in the story of n100, which is smaller.
let hybrid: Rehearsed;
beforeAll(async () => {
  hybrid = await startDeployed(HYBRID);
}, 300_000);
afterAll(() => hybrid.close());

const rotate = (...words: string[]) => runCommand(hybrid, "rotate", "--yes", ...words);
const written = () => readFileSync(join(hybrid.folder, "state", "journal.jsonl"), "utf8");

test("credentials are replaced after a kill, used by their services, and never shown", async () => {
  const old = Object.fromEntries(CREDENTIALS.map((id) => [id, credentialOf(hybrid, id)]));
  await killAt(hybrid, "rotate-powerdns-api-key-services", "rotate", "--yes", ...CREDENTIALS);
  expect(Object.keys(recordIn(authState(hybrid)).replaced ?? {})).toEqual(["powerdns-api-key"]);
  const other = await rotate("kubeconfig");
  expect([other.code, other.output]).toEqual([2, expect.stringContaining("npx coldstart rotate powerdns-api-key")]);

  const csi = tokenOf(hybrid);
  const [unseal, keys, hetzner] = [
    credentialOf(hybrid, "vault-unseal-key"),
    deployKeys(),
    "rehearsal-2-hetzner_hillsboro_token",
  ];
  // As its owner would: another token of the same project, where the cluster file says.
  Object.assign(hybrid.environment, { TF_VAR_hetzner_hillsboro_token: hetzner, HCLOUD_TOKEN: hetzner });
  const others = [
    "atlas-csi-token",
    "sealed-secrets",
    "vault-unseal-key",
    "flux-deploy-key",
    "hetzner-hillsboro-token",
  ];
  const { code, output } = await rotate(...CREDENTIALS, ...others);
  expect([code, output]).toEqual([0, expect.stringMatching(/plans are empty[^]*\d+ checks passed/)]);
  for (const id of CREDENTIALS) {
    expect(credentialOf(hybrid, id)).not.toBe(old[id]);
    for (const secret of [old[id] ?? "", credentialOf(hybrid, id)])
      expect(`${output}${written()}`).not.toContain(secret);
  }
  expect(credentialOf(hybrid, "vault-unseal-key")).not.toBe(unseal);
  expect(await hybrid.kubectl("get", "pod", "vault-0", "-n", "vault")).toMatch(/1\/1\s+Running/);
  const [secret, before] = [
    await hybrid.kubectl("get", "secret", "hcloud", "-n", "kube-system", "-o", "json"),
    keys[0] ?? "",
  ];
  expect(secret).toContain(Buffer.from(hetzner).toString("base64"));
  expect([deployKeys().length, deployKeys().includes(before)]).toEqual([1, false]);
  for (const value of [unseal, hetzner]) expect(`${output}${written()}`).not.toContain(value);
  expect(tokenOf(hybrid)).not.toBe(csi);
  expect(`${output}${written()}`).not.toContain(secretOf(csi));
  const proxmox = hybrid.world.base.providers.proxmox.state.cluster("https://atlas.agentydragon.com:8006/");
  expect(() => proxmox.access.tokenLogin(csi)).toThrow();
  expect(() => proxmox.access.tokenLogin(tokenOf(hybrid))).not.toThrow();
  const { powerdns, harbor } = hybrid.world.access;
  for (const [access, id] of [
    [powerdns, "powerdns-api-key"],
    [harbor, "harbor-admin-password"],
  ] as const) {
    expect(await isAccepted(access, credentialOf(hybrid, id))).toBe(true);
    expect(await isAccepted(access, old[id] ?? "")).toBe(false);
  }
  expect(Object.keys(recordIn(authState(hybrid))).sort()).toEqual(["keys", "rotatedAt", "sealedSecrets"]);
}, 300_000);

test("the old sealed-secrets key pair is beside the new one until it is retired", async () => {
  expect((await hybrid.kubectl(...KEYS)).trim().split("\n")).toEqual([
    "secret/sealed-secrets-key",
    "secret/sealed-secrets-key-former",
  ]);
  const again = await rotate("sealed-secrets");
  expect([again.code, again.output]).toEqual([2, expect.stringContaining("--retire")]);
  const file = writeSealed();
  await hybrid.kubectl("apply", "-f", file);
  const sealed = readFileSync(file, "utf8");
  expect(await runCommand(hybrid, "secret", "reseal", "--tree", dirname(file))).toMatchObject({ code: 0 });
  expect(readFileSync(file, "utf8")).not.toBe(sealed);
  await hybrid.kubectl("apply", "-f", file);
  const { code, output } = await rotate("sealed-secrets", "--retire");
  expect([code, output]).toEqual([0, expect.stringMatching(/plans are empty[^]*\d+ checks passed/)]);
  expect((await hybrid.kubectl(...KEYS)).trim()).toBe("secret/sealed-secrets-key");
  // The controller has the new pair alone, and opens what was sealed again; the file of before it cannot open.
  const opened = async () => {
    const { status } = JSON.parse(
      await hybrid.kubectl("get", "sealedsecret", "login", "-n", "gitea", "-o", "json"),
    ) as {
      status: { conditions: { type: string; status: string }[] };
    };
    return status.conditions.find(({ type }) => type === "Synced")?.status;
  };
  expect(await opened()).toBe("True");
  expect(await hybrid.kubectl("get", "secret", "login", "-n", "gitea", "-o", "jsonpath={.data.password}")).toBe(
    Buffer.from(SEALED_VALUE).toString("base64"),
  );
  writeFileSync(file, sealed);
  await hybrid.kubectl("apply", "-f", file);
  expect(await opened()).toBe("False");
  await hybrid.kubectl("delete", "-f", file);
}, 300_000);

test("the list has ages and no secret", async () => {
  const { code, stdout, stderr } = await hybrid.command("rotate", "--list", "--json");
  expect(code).toBe(0);
  // The whole output is one object.
  const { rotations } = JSON.parse(stdout) as { rotations: Row[] };
  const ages = Object.fromEntries(rotations.map(({ id, createdAt, rotatedAt }) => [id, [createdAt, rotatedAt]]));
  expect(ages["powerdns-api-key"]).toEqual([expect.any(String), expect.any(String)]);
  expect(ages["talos-pki"]).toEqual([expect.any(String), undefined]);
  for (const id of CREDENTIALS) expect(`${stdout}${stderr}`).not.toContain(credentialOf(hybrid, id));
}, 60_000);

const SEALED_VALUE = "correct horse battery staple";

/** A file in a git tree that only the former key pair opens. */
function writeSealed(): string {
  const { former } = authState(hybrid).outputs?.sealed_secrets?.value as { former: { certificate: string }[] };
  const password = seal(former[0]?.certificate ?? "", SEALED_VALUE, sealLabel("strict", "gitea", "login"));
  const metadata = { name: "login", namespace: "gitea" };
  const folder = join(hybrid.folder, "tree");
  mkdirSync(folder, { recursive: true });
  const manifest = {
    apiVersion: "bitnami.com/v1alpha1",
    kind: "SealedSecret",
    metadata,
    spec: { encryptedData: { password } },
  };
  writeFileSync(join(folder, "login.yaml"), stringify(manifest, { lineWidth: 0 }));
  return join(folder, "login.yaml");
}

const deployKeys = () =>
  (hybrid.world.kubernetes.remotes.find(hybrid.cluster.gitops.repository)?.deployKeys() ?? []).map(({ key }) => key);

/** `user!name=secret`: the first part is public. */
const secretOf = (token: string) => token.split("=")[1] ?? "";

function tokenOf(rehearsed: Rehearsed): string {
  const { value } = authState(rehearsed).outputs?.proxmox_tokens ?? {};
  return (value as Record<string, { csi: string }>).atlas?.csi ?? "";
}

interface Row {
  readonly id: string;
  readonly createdAt?: string;
  readonly rotatedAt?: string;
}
