import { readdirSync } from "node:fs";
import { join } from "node:path";
import { resolveCredentials } from "../../../../ops/state/credentials";
import { credentials } from "../../../../ops/checks/preflight/credentials";
import { loadCluster, externalCredentials, parseCluster } from "../../../../spec";
import type { Cluster, CredentialKind } from "../../../../spec";
import { BACKEND_VARIABLES } from "../../../../spec/schema/state";
import { hybridWith } from "../../../support/hybrid";
import type { HybridFile } from "../../../support/hybrid";
import { reportOf } from "./support/fakes";
import { LIVE } from "../../../../ops/support/runtime";
import { nonEmpty } from "../../../support/non-empty";

const ROOT = join(__dirname, "../../../..");

const FILES = ["clusters", "__tests__/fixtures/valid"].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith(".yaml") ? join(ROOT, folder, name) : [])),
);

/** Where to get a credential of each kind. */
const ORIGINS: Record<CredentialKind, RegExp> = {
  "hetzner-token": /Hetzner Console/,
  "proxmox-username": /administrator of Proxmox.*=root@pam$/,
  "proxmox-password": /password of that administrator/,
  "tailscale-key": /`headscale preauthkeys create --user <id> --reusable --expiration 24h`/,
  "cloudflare-token": /Cloudflare's dashboard.*Zone → DNS → Edit/,
  "truenas-key": /API key in the web interface/,
  "alerts-url": /URL of the receiver: Alertmanager/,
  "alerts-password": /mail server \S+:\d+; /,
  "backup-target-key-id": /access key .* bucket \S+ at https:.*its id/,
  "backup-target-key": /access key for the bucket \S+ at https:/,
  "git-token": /contents of https:|`gh auth login`/,
};

function withFile(change: (file: HybridFile & { state?: unknown }) => void): Cluster {
  return parseCluster("test.yaml", hybridWith(change)).cluster;
}

/** The report for an environment without any credential. */
function reportCredentials(cluster: Cluster): Promise<string[]> {
  return reportOf(credentials, { cluster, credentials: resolveCredentials(cluster, { PATH: "/nowhere" }, LIVE) });
}

const hintOf = (lines: readonly string[], purpose: string) =>
  lines
    .find((line) => line.startsWith(`error credential-missing: ${purpose}: `))
    ?.split(" → ")
    .slice(1)
    .join(" → ") ?? "";

describe("a credential that is missing", () => {
  test("says where to create it, for every cluster file", async () => {
    const missing = await Promise.all(
      FILES.map((file) => loadCluster(file).cluster).map(async (cluster) => {
        const lines = await reportCredentials(cluster);
        return externalCredentials(cluster).map((credential) => ({
          ...credential,
          hint: hintOf(lines, credential.purpose),
        }));
      }),
    );
    for (const { kind, source, hint } of nonEmpty(missing.flat())) {
      expect(hint).toMatch(ORIGINS[kind]);
      expect(hint).toContain("env" in source ? source.env : source.command.join(" "));
      // Only Flux's token has to do with the repository.
      if (kind !== "git-token") expect(hint).not.toMatch(/contents|git/i);
    }
    const kinds = new Set(missing.flat().map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(Object.keys(ORIGINS).sort());
  });

  test("names the least privileges: a read-only Flux needs no write access", async () => {
    const token = (repository: string, mode: string) =>
      withFile(({ gitops }) =>
        Object.assign(gitops, { repository, mode, deployKey: false, token: { env: "GIT_TOKEN" } }),
      );
    const hint = async (...given: Parameters<typeof token>) =>
      (await reportCredentials(token(...given))).find((line) => line.includes("GIT_TOKEN")) ?? "";
    const github = "https://github.com/you/lab.git";
    expect(await hint(github, "read-only")).toMatch(/"Contents: read-only"/);
    expect(await hint(github, "read-write")).toMatch(/"Contents: read .* write"/);
    expect(await hint("https://git.example.com/lab.git", "read-only")).toMatch(
      /→ .*https:\/\/git\.example\.com\/lab\.git, then: read -rs GIT_TOKEN/,
    );
  });

  test("for Tailscale names the admin console", async () => {
    const { cluster } = loadCluster(join(ROOT, "clusters/home.yaml"));
    const tailscale = {
      loginServer: "https://controlplane.tailscale.com",
      authKey: { env: "TAILSCALE_KEY" },
    };
    const lines = await reportCredentials({ ...cluster, network: { ...cluster.network, tailscale } });
    expect(lines).toContainEqual(expect.stringMatching(/Tailscale's admin console .* read -rs TAILSCALE_KEY/));
    expect(lines.join("\n")).not.toContain("headscale");
  });
});

describe("a login of the states' backend that is missing", () => {
  const PLACES: Readonly<Record<string, object>> = {
    s3: { bucket: "states", region: "eu-central-1" },
    http: { address: "https://states.example.com/{cluster}/{layer}" },
    pg: { connection: "postgres://alice@db.example.com/states" },
    other: { type: "gcs", settings: { bucket: "states", prefix: "{cluster}/{layer}" } },
  };
  const missing = (backend: string, variable: string) =>
    reportCredentials(
      withFile(
        (file) => (file.state = { backend, ...PLACES[backend], credentials: { [variable]: { env: "STATE_LOGIN" } } }),
      ),
    ).then((lines) => lines.find((line) => line.includes("STATE_LOGIN")) ?? "");

  const all = [...BACKEND_VARIABLES].flatMap(([backend, variables]) => variables.map((name) => [backend, name]));

  test.each(all)("%s: %s", async (backend = "", variable = "") => {
    expect(await missing(backend, variable)).toMatch(/→ (Create|Use) .{40,}, then: .*STATE_LOGIN/);
  });

  test("is described per backend and purpose", async () => {
    expect(await missing("s3", "AWS_ACCESS_KEY_ID")).toMatch(/bucket states .*Amazon's console/);
    expect(await missing("s3", "AWS_SSE_CUSTOMER_KEY")).toMatch(/encrypted/);
    expect(await missing("pg", "PGPASSWORD")).toMatch(/postgres:\/\/db\.example\.com\/states/);
    expect(await missing("other", "GOOGLE_CREDENTIALS")).toMatch(
      /backend gcs .*export STATE_LOGIN="\$\(cat <its file>\)"$/,
    );
  });

  test("describes the passphrases of the state encryption", async () => {
    const encryption = {
      passphrase: { env: "NEW_PASSPHRASE" },
      name: "second",
      previous: { passphrase: { command: ["pass", "states"] } },
    };
    const lines = await reportCredentials(withFile((file) => (file.state = { backend: "local", encryption })));
    expect(lines).toContainEqual(
      expect.stringMatching(/^error credential-missing: .*openssl rand .* read -rs NEW_PASSPHRASE/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^error credential-missing: .*`pass states`/));
  });
});
