import { backupEndpoint, externalCredentials, stateCredentials, stateEncryption } from "../../../spec";
import type { Cluster, CredentialKind, ExternalCredential } from "../../../spec";
import { PASSPHRASE_PURPOSE, PREVIOUS_PASSPHRASE_PURPOSE, stateCredentialPurpose } from "../../state/environment";
import { stateLoginOrigin } from "./state-login-hints";

type Source = ExternalCredential["source"];

/** A secret that the cluster file requires. */
interface RequiredSecret {
  /** The name of the credential at the start of the message. */
  readonly purpose: string;
  readonly source: Source;
  /** Where to create it, and which permissions it needs. */
  readonly origin: string;
  /** The shell command that sets the variable. */
  readonly typed: (name: string) => string;
}

/** The fix for a missing credential. */
export function describeSource(cluster: Cluster, sentence: string): string {
  const wanted = listWanted(cluster).find(({ purpose }) => sentence.startsWith(`${purpose}: `));
  if (!wanted) return "Provide it at the source that the cluster file names.";
  const { source, origin, typed } = wanted;
  const give = "env" in source ? `then: ${typed(source.env)}` : `and let \`${source.command.join(" ")}\` print it`;
  return `${origin}, ${give}`;
}

function listWanted(cluster: Cluster): RequiredSecret[] {
  const { passphrase, previous } = stateEncryption(cluster) ?? {};
  return [
    ...externalCredentials(cluster).map(({ kind, purpose, source }) => ({
      purpose,
      source,
      origin: "command" in source && source.command[0] === "gh" ? GITHUB_CLI : ORIGINS[kind](cluster),
      typed: TYPED[kind] ?? exportSilently,
    })),
    ...stateCredentials(cluster).map(({ variable, source }) => ({
      purpose: stateCredentialPurpose(cluster, variable),
      source,
      origin: stateLoginOrigin(cluster, variable),
      typed: isOfManyLines(variable) ? exportFromFile : exportSilently,
    })),
    ...(passphrase
      ? [{ purpose: PASSPHRASE_PURPOSE, source: passphrase, origin: PASSPHRASE, typed: exportSilently }]
      : []),
    ...(typeof previous === "object"
      ? [
          {
            purpose: PREVIOUS_PASSPHRASE_PURPOSE,
            source: previous.passphrase,
            origin: "Use the passphrase with which the states were encrypted until now",
            typed: exportSilently,
          },
        ]
      : []),
  ];
}

const GITHUB_CLI = "Install the GitHub CLI (https://cli.github.com), run `gh auth login`";

const PASSPHRASE =
  "Use the passphrase that the states are encrypted with; for new states, generate one of 16 characters or more (`openssl rand -base64 32`) and keep it in a safe place, because they are lost without it";

/** Every kind needs a hint; the compiler reports a kind without one. */
const ORIGINS: Readonly<Record<CredentialKind, (cluster: Cluster) => string>> = {
  "hetzner-token": () =>
    "Create a token with read and write permission in the Hetzner Console (project → Security → API tokens)",
  "proxmox-username": () => "Use an administrator of Proxmox, for example root@pam",
  "proxmox-password": () => "Use the password of that administrator",
  "tailscale-key": tailscaleKey,
  "cloudflare-token": ({ domain }) =>
    `Create an API token in Cloudflare's dashboard (My Profile → API Tokens) with the permissions Zone → DNS → Edit and Zone → Zone → Read, for the zone of ${domain ?? "the domain"}`,
  "truenas-key": ({ services: { democraticCsi } }) =>
    `Create an API key in the web interface of ${democraticCsi?.host ?? "TrueNAS"} (the user's menu, top right → API Keys) as a user who may create datasets and iSCSI targets, for example an administrator`,
  "backup-target-key-id": ({ backups }) =>
    `Create an access key that may list, read, write and delete objects in ${targetOf(backups)}, in the console of that object storage, and use its id`,
  "backup-target-key": ({ backups }) =>
    `Use the secret of the access key for ${targetOf(backups)}; it is shown only once, so create a new key if it is lost`,
  "alerts-url": ({ services: { monitoring } }) =>
    monitoring?.alerts?.receiver === "slack"
      ? "Create an incoming webhook in Slack (api.slack.com/apps → Incoming Webhooks) or in a compatible service, and use its URL"
      : "Use the URL of the receiver: Alertmanager sends a POST with JSON to it",
  "alerts-password": ({ services: { monitoring } }) =>
    `Use the password of the login at the mail server${monitoring?.alerts?.receiver === "email" ? ` ${monitoring.alerts.server}` : ""}; many providers require an app password`,
  "git-token": gitToken,
};

/** Credentials that are not secret are typed visibly. */
const TYPED: Partial<Record<CredentialKind, (name: string) => string>> = { "proxmox-username": exportRootUser };

function tailscaleKey({ network: { tailscale } }: Cluster): string {
  const server = tailscale?.loginServer ?? "the login server";
  if (/\.tailscale\.com\/?$/.test(server)) {
    return "Create a reusable auth key, which every node registers with, in Tailscale's admin console (Settings → Keys)";
  }
  return `Create a reusable key, which every node registers with, where the headscale of ${server} runs: \`headscale preauthkeys create --user <id> --reusable --expiration 24h\` (\`headscale users list\` shows the ids)`;
}

function targetOf(backups: Cluster["backups"]): string {
  return backups?.target === "s3"
    ? `the bucket ${backups.bucket} at ${backupEndpoint(backups)}`
    : "the backups' target";
}

function gitToken({ gitops: { repository, mode } }: Cluster): string {
  const [right, name] = mode === "read-only" ? ["read", "read-only"] : ["write", "read and write"];
  const atGithub = /^https:\/\/github\.com\//i.test(repository)
    ? ` (GitHub → Settings → Developer settings → fine-grained token, "Contents: ${name}")`
    : "";
  return `Create a token that may ${right} contents of ${repository}${atGithub}`;
}

/** `read -s` keeps a secret out of the shell's history. */
function exportSilently(name: string): string {
  return `read -rs ${name} && export ${name}`;
}

function exportRootUser(name: string): string {
  return `export ${name}=root@pam`;
}

/** A shell reads one line. */
function exportFromFile(name: string): string {
  return `export ${name}="$(cat <its file>)"`;
}

function isOfManyLines(variable: string): boolean {
  return variable.endsWith("_PEM") || variable === "GOOGLE_CREDENTIALS";
}
