/** The environment of a command in a rehearsal, without real credentials. */

type Environment = Readonly<Record<string, string | undefined>>;

/** Tools that read credentials, or where to find them, from variables of these names. */
const TOOLS =
  /^(HCLOUD|HETZNER|PROXMOX|PM|PVE|GITHUB|GH|GITLAB|GITEA|GIT|AWS|AZURE|ARM|GOOGLE|GCLOUD|CLOUDSDK|CLOUDFLARE|CF|DIGITALOCEAN|ALICLOUD|ALIBABA_CLOUD|OSS|TENCENTCLOUD|CONSUL|KUBE|KUBECONFIG|HELM|TALOS|TALOSCONFIG|OMNI|FLUX|VAULT|BAO|PDNS|AUTHENTIK|HARBOR|TAILSCALE|TS|HEADSCALE|SOPS|AGE|OP|BW|NODE_IP)(_|$)/i;

/** Terraform variables that change what Terraform runs, or with which provider or state. */
const TERRAFORM =
  /^(TF_VAR_|TF_TOKEN_|TF_CLI_|TF_DATA_DIR$|TF_WORKSPACE$|TF_PLUGIN_|TF_REATTACH_PROVIDERS$|TF_HTTP_|TF_ENCRYPTION$|TF_FORCE_LOCAL_BACKEND$|CDKTF_|PG_|PG[A-Z]+$)/;

const SECRETS =
  /(^|_)(TOKENS?|PASSWORD|PASSWD|PASSPHRASE|SECRETS?|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIALS?)(_|$)/i;

/** SSH and GPG agents. */
const AGENTS = /^(SSH_AUTH_SOCK|SSH_AGENT_PID|GPG_AGENT_INFO)$/;

/** Harmless in spite of their name. */
const KEPT = /^(GIT_(AUTHOR|COMMITTER)_|GIT_(PAGER|EDITOR)$|KUBE_EDITOR$|TS_NODE_)/;

function isOutside(name: string): boolean {
  if (KEPT.test(name)) return false;
  return [TOOLS, TERRAFORM, SECRETS, AGENTS].some((pattern) => pattern.test(name));
}

/**
 * @param named further variables that hold credentials: those that the cluster file names.
 * @param ours the stand-ins of the rehearsal
 */
export function rehearsalEnvironment(
  real: Environment,
  named: readonly string[],
  ours: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(real).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !isOutside(entry[0]) && !named.includes(entry[0]),
  );
  return { ...Object.fromEntries(kept), ...ours };
}
