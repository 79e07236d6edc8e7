/** A cluster in memory whose nodes trust as real ones do, and ports that are killed at a chosen call. */
import type { Consumers, RotationPorts } from "../../../../../ops/workflows/rotate/rotation";
import type { RawState } from "../../../../../ops/state/state-edit";
import { attributesOf, recordIn } from "../../../../../ops/state/state-edit";
import type { MachineSecrets, TalosIdentity } from "../../../../../ops/support/rotation-record";
import { DONE, NO_RECORD, aroundUnless, setTaken, sharedPorts, stateOf, toResource } from "./killable";
import type { IsKilled } from "./killable";
import { HYBRID_PLACE } from "../../../../support/hybrid";

export { runUntilKilled } from "./killable";

export const SECRETS = "talos_machine_secrets.small";
export const HETZNER_TOKEN = "hetzner_hillsboro_token";
export const NODES = ["cp-0", "cp-1", "worker-0"];

const base64 = (text: string) => Buffer.from(text).toString("base64");
const decode = (text: string) => Buffer.from(text, "base64").toString("utf8");

interface NodeTrust {
  readonly token: string;
  readonly issuing: string;
  readonly accepted: readonly string[];
}

const NONE: NodeTrust = { token: "", issuing: "", accepted: [] };

/** The set of secrets number n. */
function makeSet(n: number) {
  const pair = (of: string) => ({ cert: base64(`${of}-ca-${n}`), key: `${of}-key-${n}` });
  return {
    machine_secrets: {
      cluster: { id: `id-${n}`, secret: `secret-${n}` },
      secrets: { bootstrap_token: `abcde${n}.0123456789abcdef`, secretbox_encryption_secret: `box-${n}` },
      trustdinfo: { token: `trust-${n}` },
      certs: { etcd: pair("etcd"), os: pair("os"), k8s: pair("k8s") },
    },
    client_configuration: {
      ca_certificate: base64(`os-ca-${n}`),
      client_certificate: base64(`client-of-os-ca-${n}`),
      client_key: `client-key-${n}`,
    },
  };
}

export class SmallCluster {
  state: RawState;
  nodes: Record<string, NodeTrust>;
  kubeconfigTrusts: readonly string[] = ["k8s-ca-1"];
  readonly deletedSecrets: string[] = [];
  /** Credentials that their services take. */
  readonly taken: Record<string, string> = {};
  restarted: Consumers[] = [];
  /** Secrets in the cluster that no layer has in its state. */
  readonly secrets: Record<string, Readonly<Record<string, string>>> = {};
  /** Credentials from outside, by their variable. */
  readonly outside: Record<string, string> = { [HETZNER_TOKEN]: "old-token" };
  services = stateOf();
  private sets = 1;

  constructor(credentials: Readonly<Record<string, string>> = {}) {
    this.state = stateOf(
      toResource(SECRETS, makeSet(1)),
      NO_RECORD,
      ...Object.entries(credentials).map(([id, result]) => toResource(`random_password.${id}`, { result })),
    );
    Object.assign(this.taken, credentials);
    this.applyAuth();
    this.applyServices();
    const wanted = this.wanted();
    this.nodes = Object.fromEntries(NODES.map((name) => [name, wanted]));
  }

  get identity(): TalosIdentity {
    return this.state.outputs?.talos_identity?.value as TalosIdentity;
  }

  credential(id: string): string | undefined {
    return (this.state.outputs?.service_credentials?.value as Record<string, { value: string }>)[id]?.value;
  }

  /** The Secret of the storage driver, from the credential from outside. */
  private applyServices(): void {
    const data = { token: this.outside[HETZNER_TOKEN] ?? "" };
    this.services = stateOf(toResource("kubernetes_secret_v1.kube-system-hcloud", { data }));
  }

  /** What Terraform makes of the stack of auth: resources that are missing, and outputs. */
  private applyAuth(): void {
    if (!attributesOf(this.state, SECRETS)) this.create(SECRETS, makeSet(++this.sets));
    for (const id of Object.keys(this.taken))
      if (!attributesOf(this.state, `random_password.${id}`))
        this.create(`random_password.${id}`, { result: `made-${++this.sets}` });
    const { talos } = recordIn(this.state);
    const own = attributesOf(this.state, SECRETS) ?? {};
    const talos_identity = {
      machineSecrets: talos?.machineSecrets ?? (own.machine_secrets as MachineSecrets),
      clientConfiguration: talos?.clientConfiguration ?? own.client_configuration,
      acceptedCAs: talos?.acceptedCAs ?? { talos: [], kubernetes: [] },
    };
    const service_credentials = Object.fromEntries(
      Object.keys(this.taken).map((id) => [id, { value: attributesOf(this.state, `random_password.${id}`)?.result }]),
    );
    this.state = {
      ...this.state,
      outputs: { talos_identity: { value: talos_identity }, service_credentials: { value: service_credentials } },
    };
  }

  private create(address: string, attributes: object): void {
    this.state = { ...this.state, resources: [...this.state.resources, toResource(address, attributes)] };
  }

  private wanted(): NodeTrust {
    const { machineSecrets, acceptedCAs } = this.identity;
    return {
      token: (machineSecrets.trustdinfo as { readonly token: string }).token,
      issuing: decode(machineSecrets.certs.os.cert),
      accepted: acceptedCAs.talos.map(({ crt }) => decode(crt)),
    };
  }

  /** Changes one node, and checks that all still understand each other, and the client of auth all of them. */
  configure(name: string): void {
    const before = this.nodes[name];
    this.nodes = { ...this.nodes, [name]: this.wanted() };
    // Another token takes a boot: then a worker needs the certificate of a control plane that knows the same one.
    if (!name.startsWith("cp") && before?.token !== this.nodes[name]?.token) this.checkToken(name);
    this.check();
  }

  private checkToken(worker: string): void {
    const tokens = Object.entries(this.nodes).flatMap(([name, { token }]) => (name.startsWith("cp") ? [token] : []));
    if (!tokens.every((token) => token === this.nodes[worker]?.token))
      throw new Error(`no control plane signs for ${worker}`);
  }

  check(): void {
    const trusts = ({ issuing, accepted }: NodeTrust) => [issuing, ...accepted];
    for (const [one, node] of Object.entries(this.nodes))
      for (const [other, peer] of Object.entries(this.nodes))
        if (!trusts(node).includes(peer.issuing)) throw new Error(`${one} does not accept ${other}`);
    const { clientConfiguration } = this.identity;
    const client = decode(clientConfiguration.client_certificate).replace("client-of-", "");
    for (const [name, node] of Object.entries(this.nodes)) {
      if (!trusts(node).includes(client)) throw new Error(`${name} refuses the client of auth`);
      if (!decode(clientConfiguration.ca_certificate).includes(node.issuing))
        throw new Error(`the client of auth does not trust ${name}`);
    }
    const kubernetes = Object.values(this.nodes).map(({ issuing }) => issuing.replace("os-", "k8s-"));
    const untrusted = kubernetes.filter((ca) => !this.kubeconfigTrusts.includes(ca));
    if (untrusted.length > 0) throw new Error(`the kubeconfig does not trust ${untrusted.join(", ")}`);
  }

  ports(isKilled: IsKilled = () => false): RotationPorts {
    const around = aroundUnless(isKilled);
    return {
      place: HYBRID_PLACE,
      ...sharedPorts(this, around),
      readLayer: (layer) => Promise.resolve(layer === "services" ? this.services : { ...this.state, resources: [] }),
      apply: async (layer, order = NODES) => {
        if (layer === "auth") await around(() => this.applyAuth());
        if (layer === "services") await around(() => this.applyServices());
        if (layer === "infra") for (const name of order) await around(() => this.configure(name));
        return DONE;
      },
      applyNode: async (node) => {
        await around(() => this.configure(node));
        return DONE;
      },
      renewKubeconfig: async () => {
        const { issuing, accepted } = this.nodes["cp-0"] ?? NONE;
        await around(() => (this.kubeconfigTrusts = [issuing, ...accepted].map((ca) => ca.replace("os-", "k8s-"))));
        return DONE;
      },
      passGate: () => Promise.resolve(this.check()),
      restart: (consumers) =>
        around(() => {
          this.restarted.push(consumers);
          for (const id of Object.keys(this.taken)) this.taken[id] = this.credential(id) ?? "";
          return ["Deployment a/b"];
        }),
      nodesThatAccept: ({ client_certificate }) => {
        const client = decode(client_certificate).replace("client-of-", "");
        const isAccepted = ({ issuing, accepted }: NodeTrust) => [issuing, ...accepted].includes(client);
        return Promise.resolve(NODES.filter((name) => isAccepted(this.nodes[name] ?? NONE)));
      },
      nodesConfiguredWith: (text) =>
        Promise.resolve(NODES.filter((name) => JSON.stringify(this.nodes[name]).includes(text))),
      ensureRecoveryKey: () => Promise.resolve("there is one"),
      fetchGit: () => Promise.resolve("fetched"),
      deleteSecret: (namespace, name) => around(() => void this.deletedSecrets.push(`${namespace}/${name}`)),
      tryCredential: (id, value) => Promise.resolve(this.taken[id] === value ? "accepted" : "refused"),
      setCredential: (id, from, to) => around(() => setTaken(this.taken, id, { from, to })),
      revoke: (id) => around(() => void delete this.taken[id]),
    };
  }
}
