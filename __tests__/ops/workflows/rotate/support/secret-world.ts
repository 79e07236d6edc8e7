/** Every secret that is rotated, with what uses it, in memory: services refuse what real ones refuse, and ports are killed at a chosen call. */
import { attributesOf, recordIn } from "../../../../../ops/state/state-edit";
import type { RawState } from "../../../../../ops/state/state-edit";
import type { Consumers, RotationPorts } from "../../../../../ops/workflows/rotate/rotation";
import { EXPIRED } from "../../../../../ops/workflows/rotate/rotations/expired-certificate";
import { FIRST_KEY_ID } from "../../../../../spec";
import { DONE, NO_RECORD, aroundUnless, setTaken, sharedPorts, stateOf, toResource } from "./killable";
import type { IsKilled } from "./killable";
import { HYBRID_PLACE } from "../../../../support/hybrid";

export { runUntilKilled } from "./killable";

type Texts = Readonly<Record<string, string>>;

export const NODES = ["talos-vps-cp-0", "talos-vps-cp-1", "talos-pve-cp-0", "talos-pve-worker-0"];
const SECRETS = "talos_machine_secrets.hybrid";

/** What auth makes where it is missing, by its address. */
const MAKERS: Readonly<Record<string, (n: number) => object>> = {
  "random_bytes.vault-unseal-key": (n) => ({ base64: `unseal-${n}` }),
  "random_password.powerdns-api-key": (n) => ({ result: `api-${n}` }),
  "random_password.harbor-admin-password": (n) => ({ result: `admin-${n}` }),
  "tls_private_key.sealed-secrets": (n) => ({ private_key_pem: `sealing-${n}` }),
  "tls_self_signed_cert.sealed-secrets": (n) => ({ cert_pem: `sealed-cert-${n}` }),
  "tls_private_key.flux-deploy-key": (n) => ({ private: `deploy-private-${n}`, public: `deploy-public-${n}` }),
  "proxmox_user_token.atlas-csi": (n) => ({ value: `csi-${n}` }),
};

export class SecretWorld {
  state: RawState;
  services = stateOf();
  infra = stateOf();
  readonly outside: Record<string, string> = {
    hetzner_hillsboro_token: "hetzner-old",
    tailscale_auth_key: "tailnet-old",
    git_token: "git-old",
  };
  /** What the programs in the cluster have read. */
  readonly used: Record<string, string> = {};
  readonly secrets: Record<string, Texts> = { "flux-system/flux-system": { password: "git-old" } };
  readonly githubKeys: string[] = [];
  readonly siteTokens: string[] = [];
  vault = { wrapped: "", recoveryKey: false };
  kubeconfigs = 1;
  talosconfig = "";
  restarts: Consumers[] = [];
  private made = 0;

  /** @param usesKey whether Flux reads with the deploy key */
  constructor(private readonly usesKey = true) {
    this.state = stateOf(
      toResource(SECRETS, {
        machine_secrets: { trustdinfo: { token: "trust-old" }, certs: {}, secrets: {} },
        client_configuration: { client_certificate: "client-1" },
      }),
      NO_RECORD,
    );
    this.applyAuth();
    this.applyInfra(NODES);
    this.applyServices();
    this.vault = { wrapped: this.keyOfVault("key", "id"), recoveryKey: false };
    for (const id of ["powerdns-api-key", "harbor-admin-password"]) this.used[id] = this.credential(id).value ?? "";
    this.used["kube-system/hcloud"] = "hetzner-old";
  }

  credential(id: string): Texts {
    return (this.state.outputs?.service_credentials?.value as Record<string, Texts>)[id] ?? {};
  }

  applyAuth(): void {
    for (const [address, make] of Object.entries(MAKERS)) {
      if (attributesOf(this.state, address)) continue;
      // A token of the same name cannot be made twice.
      if (address.startsWith("proxmox") && this.siteTokens.length > 0) throw new Error("the token exists already");
      const attributes = make(++this.made) as Texts;
      if (address.startsWith("proxmox")) this.siteTokens.push(attributes.value ?? "");
      this.state = { ...this.state, resources: [...this.state.resources, toResource(address, attributes)] };
    }
    const own = attributesOf(this.state, SECRETS) as Record<string, { client_certificate: string }>;
    if (own.client_configuration?.client_certificate === EXPIRED)
      own.client_configuration = { client_certificate: `client-${++this.made}` };
    this.state = { ...this.state, outputs: this.outputs() };
  }

  private outputs(): NonNullable<RawState["outputs"]> {
    const record = recordIn(this.state);
    const at = (address: string) => (attributesOf(this.state, address) ?? {}) as Texts;
    const { id = FIRST_KEY_ID, previous } = record.keys?.["vault-unseal-key"] ?? {};
    const unseal = { id, previous: previous?.value ?? "", previousId: previous?.id ?? "" };
    const key = at("tls_private_key.flux-deploy-key");
    const { machine_secrets, client_configuration } = attributesOf(this.state, SECRETS) ?? {};
    return {
      service_credentials: {
        value: {
          "vault-unseal-key": { value: at("random_bytes.vault-unseal-key").base64, ...unseal },
          "powerdns-api-key": { value: at("random_password.powerdns-api-key").result },
          "harbor-admin-password": { value: at("random_password.harbor-admin-password").result },
        },
      },
      sealed_secrets: {
        value: {
          certificate: at("tls_self_signed_cert.sealed-secrets").cert_pem,
          privateKey: at("tls_private_key.sealed-secrets").private_key_pem,
          former: record.sealedSecrets ?? [],
        },
      },
      git_deploy_key: { value: { privateKey: key.private, publicKey: key.public } },
      proxmox_tokens: { value: { atlas: { csi: at("proxmox_user_token.atlas-csi").value } } },
      talos_identity: { value: { machineSecrets: machine_secrets, clientConfiguration: client_configuration } },
    };
  }

  private applyServices(): void {
    const value = (name: string) => this.state.outputs?.[name]?.value as Record<string, never>;
    const { privateKey = "", publicKey = "" } = value("git_deploy_key") as Texts;
    if (this.usesKey && !this.githubKeys.includes(publicKey)) this.githubKeys.push(publicKey);
    const unseal = this.credential("vault-unseal-key");
    const data: Record<string, Texts> = {
      "vault-vault-unseal": {
        key: unseal.value ?? "",
        id: unseal.id ?? "",
        previousKey: unseal.previous ?? "",
        previousId: unseal.previousId ?? "",
      },
      "kube-system-hcloud": { token: this.outside.hetzner_hillsboro_token ?? "" },
      "powerdns-powerdns": { key: this.credential("powerdns-api-key").value ?? "" },
      "csi-proxmox-config": { config: (value("proxmox_tokens") as Record<string, Texts>).atlas?.csi ?? "" },
      ...(this.usesKey ? { flux_deploy_key: { identity: privateKey } } : {}),
    };
    this.services = {
      ...this.services,
      resources: Object.entries(data).map(([name, texts]) =>
        toResource(`kubernetes_secret_v1.${name}`, { data: texts }),
      ),
    };
  }

  private applyInfra(order: readonly string[]): void {
    for (const node of order) this.configure(node);
    const { clientConfiguration } = this.state.outputs?.talos_identity?.value as Record<string, Texts>;
    this.talosconfig = clientConfiguration?.client_certificate ?? "";
    this.used.sealedSecretsInCluster = JSON.stringify(this.state.outputs?.sealed_secrets?.value);
  }

  private configure(node: string): void {
    const { machineSecrets } = this.state.outputs?.talos_identity?.value as {
      machineSecrets: { trustdinfo: { token: string } };
    };
    const input = `token: ${machineSecrets.trustdinfo.token}\nTS_AUTHKEY=${this.outside.tailscale_auth_key ?? ""}\n`;
    const own = toResource(`talos_machine_configuration_apply.${node}`, { machine_configuration_input: input });
    this.infra = { ...this.infra, resources: [...this.infra.resources.filter(({ name }) => name !== node), own] };
  }

  private secretOf(name: string): Texts {
    return (attributesOf(this.services, `kubernetes_secret_v1.${name}`)?.data ?? {}) as Texts;
  }

  private keyOfVault(key: string, id: string): string {
    const data = this.secretOf("vault-vault-unseal");
    return data[key] ? `${data[id] ?? ""}=${data[key]}` : "";
  }

  /** At any moment Vault must be able to start, and Flux to log in. */
  check(): void {
    const { wrapped } = this.vault;
    const keys = [this.keyOfVault("key", "id"), this.keyOfVault("previousKey", "previousId")];
    if (wrapped !== "" && !keys.includes(wrapped)) throw new Error(`Vault could not unseal: ${wrapped}`);
    const { identity } = this.secretOf("flux_deploy_key");
    if (identity !== undefined && !this.githubKeys.includes(identity.replace("private", "public")))
      throw new Error("GitHub refuses Flux");
  }

  private restart(consumers: Consumers): string[] {
    this.restarts.push(consumers);
    const read = typeof consumers === "object" && "secrets" in consumers ? consumers.secrets : [];
    if (read.includes("vault-unseal")) this.restartVault();
    if (read.includes("powerdns")) this.used["powerdns-api-key"] = this.secretOf("powerdns-powerdns").key ?? "";
    if (read.includes("hcloud")) this.used["kube-system/hcloud"] = this.secretOf("kube-system-hcloud").token ?? "";
    return ["Deployment a/b"];
  }

  private restartVault(): void {
    const [current, previous] = [this.keyOfVault("key", "id"), this.keyOfVault("previousKey", "previousId")];
    if (![current, previous].includes(this.vault.wrapped)) throw new Error("Vault is sealed");
    if (this.vault.recoveryKey) this.vault.wrapped = current;
  }

  private accepts(id: string, value: string): boolean | undefined {
    if (id === "git-token") return value.startsWith("git-");
    if (id === "flux-deploy-key") return this.githubKeys.includes(value);
    if (id === "atlas-csi-token") return this.siteTokens.includes(value);
    return this.used[id] === undefined ? undefined : this.used[id] === value;
  }

  ports(isKilled: IsKilled = () => false): RotationPorts {
    const around = aroundUnless(isKilled);
    return {
      place: HYBRID_PLACE,
      ...sharedPorts(this, around),
      readLayer: (layer) =>
        Promise.resolve(layer === "services" ? this.services : layer === "infra" ? this.infra : stateOf()),
      apply: async (layer, order = NODES) => {
        if (layer === "auth") await around(() => this.applyAuth());
        if (layer === "services") await around(() => this.applyServices());
        if (layer === "infra") for (const node of order) await around(() => this.configure(node));
        if (layer === "infra") await around(() => this.applyInfra([]));
        return DONE;
      },
      applyNode: async (node) => {
        await around(() => this.configure(node));
        return DONE;
      },
      renewKubeconfig: async () => {
        await around(() => (this.kubeconfigs += 1));
        return DONE;
      },
      passGate: () => Promise.resolve(),
      restart: (consumers) => around(() => this.restart(consumers)),
      nodesThatAccept: () => Promise.resolve([]),
      nodesConfiguredWith: (text) =>
        Promise.resolve(
          this.infra.resources.filter((one) => JSON.stringify(one).includes(text)).map(({ name }) => name),
        ),
      deleteSecret: () => Promise.resolve(),
      ensureRecoveryKey: () =>
        around(() => {
          this.vault.recoveryKey = true;
          return "there is one";
        }),
      fetchGit: () => Promise.resolve(this.check()).then(() => "fetched"),
      tryCredential: (id, value) => {
        const isAccepted = this.accepts(id, value);
        return Promise.resolve(isAccepted === undefined ? "unknown" : isAccepted ? "accepted" : "refused");
      },
      setCredential: (id, from, to) => around(() => setTaken(this.used, id, { from, to })),
      revoke: (id) =>
        around(() => {
          if (id === "atlas-csi-token") this.siteTokens.splice(0);
          const old = recordIn(this.state).replaced?.["git_deploy_key.publicKey"]?.value;
          if (id === "flux-deploy-key") this.githubKeys.splice(this.githubKeys.indexOf(old ?? ""), 1);
        }),
    };
  }

  /** Everything in the world without the numbers of new values, so that equivalent runs are equal. */
  dump(): string {
    const { state, services, infra, used, secrets, githubKeys, siteTokens, vault, talosconfig } = this;
    const all = JSON.stringify({ state, services, infra, used, secrets, githubKeys, siteTokens, vault, talosconfig });
    return all.replace(/-\d+\b/g, "-n").replace(/[a-z0-9]{6}\.[a-z0-9]{16}/g, "token");
  }
}
