import { Fn, TerraformOutput, Token } from "cdktf";
import type { KubernetesConnection } from "../constructs/kubernetes-connection";
import type { SiteTokens } from "../constructs/providers";
import type { CredentialForms } from "../constructs/service-credentials";
import type { TalosIdentity } from "../constructs/talos-identity";
import type { Layer } from "../spec";
import type { LayerStack } from "./layer";
import { AppliedState } from "./state-backend";

/** The outputs of `auth` for the other layers. All are secret. */
export interface AuthContract {
  readonly talos_identity: TalosIdentity;
  /**
   * Site → the tokens that this layer created there. The output is named after the first provider that needed tokens.
   */
  readonly proxmox_tokens: Readonly<Record<string, SiteTokens>>;
  readonly sealed_secrets: {
    readonly certificate: string;
    readonly privateKey: string;
    /** The pair before the last rotation, until it is retired: one or none. */
    readonly former: readonly { readonly certificate: string; readonly privateKey: string }[];
  };
  /** Backups are encrypted with the public key; only the private key decrypts them. */
  readonly backup_key: { readonly privateKey: string; readonly publicKey: string };
  /** The key with which Flux reads git; only with `gitops.deployKey`. */
  readonly git_deploy_key?: { readonly privateKey: string; readonly publicKey: string };
  /** Opens encrypted system disks; only with `encryption: { provider: static }`. */
  readonly disk_encryption?: { readonly passphrase: string };
  readonly service_credentials: Readonly<Record<string, CredentialForms>>;
  /** The ids of credentials that a rotation is about to replace. */
  readonly rotating: readonly string[];
}

/** The outputs of `infra`: access to the cluster, and the node addresses. */
export interface InfraContract {
  readonly kubernetes_connection: KubernetesConnection;
  /** Node → address. */
  readonly node_addresses: Readonly<Record<string, string>>;
  /** Node → the id of its public address at the provider, if it has one. */
  readonly primary_ip_ids: Readonly<Record<string, string>>;
}

/** Outputs that are not secret. All others are marked sensitive, including new ones. */
const PUBLIC: readonly string[] = ["node_addresses", "primary_ip_ids", "rotating"] satisfies (
  | keyof AuthContract
  | keyof InfraContract
)[];

/** Parts of secret outputs that are not secret. */
const PUBLIC_PARTS: readonly string[] = ["backup_key.publicKey"];

/** Writes a layer's contract as outputs of its stack. */
export function publish<Contract extends object>(stack: LayerStack, contract: Contract): void {
  for (const [name, value] of Object.entries(contract)) {
    new TerraformOutput(stack, name, { value, sensitive: !PUBLIC.includes(name) }).overrideLogicalId(name);
  }
}

/** Reads the contract of a lower layer from its applied state. */
export class ContractReader<Contract extends object> {
  private readonly state: AppliedState;

  constructor(stack: LayerStack, from: Layer) {
    this.state = new AppliedState(stack, `${from}-contract`, stack.backendOf(from));
    this.state.overrideLogicalId(from);
  }

  /** The value of one output, or the value at the given keys in it. */
  text(name: keyof Contract & string, ...keys: string[]): string {
    return Token.asString(this.read(name, keys));
  }

  /** One whole output, where Terraform expects an object. */
  object<Name extends keyof Contract & string>(name: Name): Contract[Name];
  object<Name extends keyof Contract & string, Key extends keyof Contract[Name] & string>(
    name: Name,
    key: Key,
  ): Contract[Name][Key];
  object(name: string, ...keys: string[]): unknown {
    // cdktf would treat a string token as a struct, and silently drop it from the JSON.
    return Token.asAny(this.read(name, keys));
  }

  // Reading a state drops the sensitive mark that its outputs had: it is set again here, for all of them (T18).
  private read(name: string, keys: readonly string[]): unknown {
    const output = keys.length > 0 ? Fn.lookupNested(this.state.get(name), [...keys]) : this.state.get(name);
    const isPublic = PUBLIC.includes(name) || PUBLIC_PARTS.includes([name, ...keys].join("."));
    return isPublic ? output : Fn.sensitive(output);
  }
}
