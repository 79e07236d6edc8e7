import type { ProviderName } from "../../spec";

/** The cluster of the machines: the interface between the Talos nodes and the Kubernetes objects. */
import type { KubeObject } from "./kubernetes/object";
import type { Hardware } from "./machines";
import type { ComponentSkew, Components } from "./talos/component-skew";
import type { ComponentFlags } from "./talos/config/components";

export interface ClusterView {
  /** The cluster's name, once a machine has a configuration. */
  name(): string | undefined;
  /** Why the Kubernetes API does not respond, as readable text; undefined if it responds. */
  apiDown(): string | undefined;
  /** The addresses that an API server listens on, each at port 6443. */
  apiAddresses(): string[];
  /** Nodes whose kubelet has registered with the API. */
  nodes(): JoinedNode[];
  /** Called when a Node object is deleted. It reappears when its kubelet restarts. Default: at the next read. */
  deregister?(name: string): void;
  /**
   * The CA that signs the API's serving and client certificates, from the machine secrets, and those that it accepts; PEM.
   *
   * @param host the address of the API server that is meant: while the CA is rotated they differ. @default any of them
   */
  kubernetesCa(host?: string): ApiAuthority;
  /** Names and addresses that the API's certificate covers. */
  apiNames(): string[];
  /** The network plugin that Talos installs: with "none" nodes stay NotReady until one is installed. */
  builtInCni(): "flannel" | "none";
  /** Objects that Talos creates in the cluster if they are missing, and never updates. */
  bootstrapObjects(): readonly KubeObject[];
  /** The configuration of the controller for Talos service accounts. @default it is off */
  podAccess?(): TalosPodAccess | undefined;
  /** Why no API server reaches the node's kubelet, which port-forwards, logs and exec go through. */
  kubeletBlocked(node: string): string | undefined;
  podSubnet(): string;
  serviceSubnet(): string;
  dnsDomain(): string;
}

/** The roles of the Talos API that pods of some namespaces may have, and what signs their certificates; PEM. */
export interface TalosPodAccess {
  readonly roles: readonly string[];
  readonly namespaces: readonly string[];
  readonly authority: { readonly certificate: string; readonly key: string };
}

export interface ApiAuthority {
  readonly certificate: string;
  readonly privateKey: string;
  /** @default the issuing one */
  readonly accepted?: readonly string[];
}

export interface JoinedNode {
  readonly name: string;
  readonly address: string;
  readonly role: "controlplane" | "worker";
  readonly schedulable: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** `key` → `value:Effect` or `Effect`. */
  readonly taints?: Readonly<Record<string, string>>;
  readonly providerId?: string;
  readonly talosVersion: string;
  /** Of the kubelet. */
  readonly kubernetesVersion: string;
  /** Versions of a control plane's static pods. Default: that of the kubelet. */
  readonly components?: Components;
  /** Flags of a control plane's static pods that its configuration adds. */
  readonly componentFlags?: ComponentFlags;
  /** How many pods its kubelet runs. @default 110 */
  readonly maxPods?: number;
  /** Components whose version is not compatible with the running API servers, and why. */
  readonly skew?: ComponentSkew;
  readonly extensions: readonly string[];
  /** The hardware of its machine, with the part of the disk that Talos uses. */
  readonly hardware?: Hardware;
  /** The site's provider, for pods that can only run there. */
  readonly site: ProviderName;
  /** Whether the node asks Talos' own resolver, at 127.0.0.53, for names. */
  readonly hostDns: boolean;
  /** Why pods on this node and pods on another node cannot reach each other. */
  readonly podNetworkBlocked?: string;
  /** Why the kubelet does not report to an API server. */
  readonly down?: string;
  /** Why nothing runs on the machine. */
  readonly off?: string;
}
