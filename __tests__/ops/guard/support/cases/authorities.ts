/** Plans that rotate certificate authorities, in the right order and in others. */
import type { ResourceChange } from "../../../../../ops/support/plan";
import { formatRecord } from "../../../../../ops/support/rotation-record";
import type { RotationRecord } from "../../../../../ops/support/rotation-record";
import { change, update } from "../plan";
import type { Case, Cases } from "./case";
import { config } from "./configuration";

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** A node that issues with one authority, and accepts others. */
export const authority = (issuing: string, accepted: readonly string[] = [], token = "t", key = issuing): string => {
  const part = { ca: { crt: issuing, key }, acceptedCAs: accepted.map((crt) => ({ crt })) };
  return JSON.stringify({ machine: { type: "controlplane", ...part }, cluster: { id: "1", token, ...part } });
};

const node = (name: string, before: string, after = before): ResourceChange =>
  config(`talos_machine_configuration_apply.${name}`, before, after);

const [old, accepting] = [authority("old"), authority("old", ["new"])];
const [swapped, fresh] = [authority("new", ["old"], "t2"), authority("new", [], "t2")];

/** The identity that auth hands on: its authority, what nodes accept, and what its client trusts. */
const identityOf = (issuing: string, accepted: readonly string[], trusted: readonly string[], more = {}) => ({
  machineSecrets: {
    cluster: { id: "1" },
    secrets: { bootstrap_token: `token-${issuing}`, secretbox_encryption_secret: "s" },
    certs: {
      etcd: { cert: "e", key: "e" },
      os: { cert: base64(issuing), key: `key-${issuing}` },
      k8s: { cert: base64(issuing), key: `key-${issuing}` },
      ...more,
    },
  },
  clientConfiguration: { ca_certificate: base64(trusted.join("\n")), client_certificate: issuing, client_key: issuing },
  acceptedCAs: {
    talos: accepted.map((ca) => ({ crt: base64(ca) })),
    kubernetes: accepted.map((ca) => ({ crt: base64(ca) })),
  },
});

const handsOn = (before: object, after: object): Case => ({
  layer: "auth",
  more: { plan: { output_changes: { talos_identity: { actions: ["update"], before, after } } } },
});

const OLD = identityOf("old", [], ["old"]);
const ACCEPTING = { ...identityOf("old", ["new"], ["old", "new"]) };
const SWAPPED = identityOf("new", ["old"], ["old", "new"]);
const NEW = identityOf("new", [], ["new"]);

export const IDENTITY_REFUSED: Record<string, Case> = {
  "authorities that no node accepts yet": handsOn(OLD, SWAPPED),
  "authorities that are forgotten at once": handsOn(ACCEPTING, NEW),
  "an authority of etcd along with the others": handsOn(
    ACCEPTING,
    identityOf("new", ["old"], ["old", "new"], { etcd: { cert: "other", key: "e" } }),
  ),
  "a client that does not trust the nodes of before": handsOn(ACCEPTING, identityOf("new", ["old"], ["new"])),
  "another key for the same authority": handsOn(OLD, {
    ...OLD,
    machineSecrets: {
      ...OLD.machineSecrets,
      certs: { ...OLD.machineSecrets.certs, k8s: { cert: base64("old"), key: "other" } },
    },
  }),
  "a join token on its own": handsOn(OLD, {
    ...OLD,
    machineSecrets: { ...OLD.machineSecrets, secrets: { ...OLD.machineSecrets.secrets, bootstrap_token: "other" } },
  }),
};

export const IDENTITY_FINE: Record<string, Case> = {
  "authorities that are accepted": handsOn(OLD, ACCEPTING),
  "authorities that are swapped": handsOn(ACCEPTING, SWAPPED),
  "authorities that are dropped": handsOn(SWAPPED, NEW),
};

/** A plan of auth in which a credential is made again, while the record of rotations keeps something. */
export const credentialRotated = (record: RotationRecord): Case => ({
  layer: "auth",
  more: {
    plan: {
      resource_changes: [
        change("terraform_data.rotation", "nothing", { before: { input: formatRecord(record) } }),
        change("random_password.gitea", "create"),
      ],
      output_changes: {
        service_credentials: {
          actions: ["update"],
          before: { gitea: { value: "old" } },
          after: {},
          after_unknown: { gitea: { value: true } },
        },
      },
    },
  },
});

/** A plan of auth in which a token is made again. @param kept what the record keeps of it */
export const tokenRotated = (kept: string): Case => ({
  layer: "auth",
  more: {
    plan: {
      resource_changes: [
        change("terraform_data.rotation", "nothing", {
          before: { input: formatRecord({ replaced: { "proxmox_tokens.atlas.csi": { value: kept } } }) },
        }),
        change("proxmox_user_token.atlas-csi", "create"),
      ],
      output_changes: {
        proxmox_tokens: {
          actions: ["update"],
          before: { atlas: { csi: "old", terraform: "same" } },
          after: { atlas: { terraform: "same" } },
          after_unknown: { atlas: { csi: true } },
        },
      },
    },
  },
});

const nodes = (...changes: ResourceChange[]): Case => ({ changes });

export const NODE_REFUSED: Record<string, Case> = {
  "an authority that the node did not accept": nodes(node("a", old, swapped)),
  "an authority whose former one is no longer accepted": nodes(node("a", accepting, fresh)),
  "another key for the same authority": nodes(node("a", old, authority("old", [], "t", "other"))),
  "a join token on its own": nodes(node("a", old, authority("old", [], "t2"))),
};

export const NODE_FINE: Record<string, Case> = {
  "an authority that is accepted": nodes(node("a", old, accepting)),
  "an authority that is swapped": nodes(node("a", accepting, swapped)),
  "an authority that is dropped": nodes(node("a", swapped, fresh)),
};

const inState = (name: string, machine_configuration: string) => ({
  mode: "managed",
  type: "talos_machine_configuration_apply",
  name,
  values: { machine_configuration },
});

const oneOf = (changed: ResourceChange, ...rest: ReturnType<typeof inState>[]): Case => ({
  more: { plan: { resource_changes: [changed], prior_state: { values: { root_module: { resources: rest } } } } },
});

export const AUTHORITY_ORDER: Cases = {
  "authority-order": {
    refused: {
      "used before another node accepts it": nodes(node("a", accepting, swapped), node("b", old)),
      "used before another node accepts it, which the plan leaves out": oneOf(
        node("a", accepting, swapped),
        inState("b", old),
      ),
      "dropped while another node uses it": nodes(node("a", swapped, fresh), node("b", accepting)),
      "dropped on all nodes while they are swapped": nodes(node("a", swapped, fresh), node("b", accepting, swapped)),
    },
    fine: {
      "accepted by one after the other": nodes(node("a", old, accepting), node("b", old)),
      "used when all accept it": nodes(node("a", accepting, swapped), node("b", accepting), node("c", swapped)),
      "dropped when none uses it": nodes(node("a", swapped, fresh), node("b", swapped), node("c", fresh)),
      "a node alone": oneOf(node("a", accepting, swapped), inState("b", accepting)),
      "another setting": { changes: [update("talos_machine_configuration_apply.a", {}, {})] },
    },
  },
};
