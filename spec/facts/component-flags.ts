/** Programs whose flags a cluster file may set. */
export type Component = "kubelet" | "apiServer" | "controllerManager" | "scheduler";

export interface ComponentFlags {
  readonly title: string;
  /** Flags that Coldstart or Talos sets, with the source of their values. */
  readonly ours: Readonly<Record<string, string>>;
  /** Talos refuses to start the program with them. Source: siderolabs/talos v1.13.0, `MergeDenied` in `controllers/k8s`. */
  readonly denied: readonly string[];
  /** Forbidden values, with the effect of each. */
  readonly open: Readonly<Record<string, { readonly isOpen: (value: string) => boolean; readonly what: string }>>;
}

const KUBELET_OPEN = "allows anonymous clients to read from the kubelet and to run commands in pods";
const isOpenToAll = (value: string) => value.split(",").includes("AlwaysAllow");

export const COMPONENT_FLAGS: Readonly<Record<Component, ComponentFlags>> = {
  kubelet: {
    title: "kubelet",
    ours: {
      "provider-id": "from the site and the VM id, so that storage finds the machine",
      "node-ip": "to the node's address, so that etcd and kubelet use the same address",
      "hostname-override": "to the node's name in this file",
    },
    denied: ["bootstrap-kubeconfig", "kubeconfig", "container-runtime-endpoint", "config", "cert-dir"],
    // Any client that reaches port 10250 could run commands in every pod of the node.
    open: {
      "anonymous-auth": { isOpen: (value) => value !== "false", what: KUBELET_OPEN },
      "authorization-mode": { isOpen: isOpenToAll, what: KUBELET_OPEN },
      "read-only-port": { isOpen: (value) => Number(value) !== 0, what: KUBELET_OPEN },
    },
  },
  apiServer: {
    title: "the API server",
    ours: {
      "advertise-address": "to the node's address",
      "secure-port": "to the port of every endpoint in this file",
      "service-cluster-ip-range": "from `kubernetes.serviceSubnet`",
      "audit-policy-file": "to the policy in the machine configuration",
    },
    denied: [
      ...["etcd-servers", "etcd-cafile", "etcd-certfile", "etcd-keyfile", "client-ca-file", "authorization-config"],
      ...["requestheader-client-ca-file", "proxy-client-cert-file", "proxy-client-key-file", "tls-cert-file"],
      ...["tls-private-key-file", "encryption-provider-config", "kubelet-client-certificate", "kubelet-client-key"],
      ...["service-account-key-file", "service-account-signing-key-file"],
    ],
    open: {
      "anonymous-auth": {
        isOpen: (value) => value !== "false",
        what: "allows anonymous requests to the Kubernetes API",
      },
      "authorization-mode": { isOpen: isOpenToAll, what: "lets every client do everything in the Kubernetes API" },
    },
  },
  controllerManager: {
    title: "the controller manager",
    ours: {
      "cluster-cidr": "from `kubernetes.podSubnet`",
      "service-cluster-ip-range": "from `kubernetes.serviceSubnet`",
      "node-cidr-mask-size": "to a /24 per node, which `kubernetes.podSubnet` is checked against",
      "allocate-node-cidrs": "by Talos, for the pod network",
    },
    denied: [
      ...["cluster-signing-cert-file", "cluster-signing-key-file", "authentication-kubeconfig"],
      ...["authorization-kubeconfig", "root-ca-file", "service-account-private-key-file", "kubeconfig"],
    ],
    open: {},
  },
  scheduler: {
    title: "the scheduler",
    ours: {},
    denied: ["kubeconfig", "authentication-kubeconfig", "authorization-kubeconfig", "config"],
    open: {},
  },
};
