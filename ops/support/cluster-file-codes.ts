/** The codes of findings about the cluster file, with their meanings. */
export const CLUSTER_FILE_CODES = {
  "cluster-file-invalid": "The cluster file cannot be read, is not valid YAML, or does not match the schema.",
  "cluster-file-names":
    "A name of the cluster, a site or a node is reserved, used twice or unused, or refers to nothing in the file.",
  "cluster-file-node-keys": "A node has a key that nodes of its provider do not have.",
  "cluster-file-quorum":
    "The number of control planes, or their distribution over the hosts, puts the etcd quorum at risk.",
  "cluster-file-networks":
    "Networks of sites, pods, services or network cards overlap, are too small, or are not networks.",
  "cluster-file-addresses":
    "The address of a node is missing, used twice, does not fit its network, or could not be determined.",
  "cluster-file-endpoints":
    "The endpoint of the Kubernetes API or its virtual IP does not suit the sites of the cluster.",
  "cluster-file-mesh":
    "The settings of KubeSpan, discovery, Cilium and the links between the nodes contradict each other.",
  "cluster-file-firewall": "A firewall opens ports or address ranges that are not valid, or too much.",
  "cluster-file-encryption": "The machines or the Talos version of the file do not support this disk encryption.",
  "cluster-file-versions": "Versions in the file are incompatible, or their compatibility is unknown.",
  "cluster-file-machines":
    "The type, size, identifiers or parts of a machine are not available, not unique or too small.",
  "cluster-file-machine-settings": "A flag, label, taint, sysctl or extension is not valid, or would be overridden.",
  "cluster-file-services": "A service lacks another service, a node, an extension or a network that it needs.",
  "cluster-file-metallb": "The address ranges of MetalLB are not ranges of a local network, or are in use.",
  "cluster-file-storage": "The storage driver cannot serve the sites of the cluster.",
  "cluster-file-dns": "The domain, its name servers or its records are missing, or the zone would not be valid.",
  "cluster-file-sso": "Groups, applications or the first user of single sign-on are incomplete, or used twice.",
  "cluster-file-gitops": "The repository, its branch, path or login does not suit Flux.",
  "cluster-file-stages": "The steps of a stage are not consecutive steps of a cold start.",
  "cluster-file-state":
    "The state backend is incomplete, keeps two states in one place, or its settings contain a secret.",
  "cluster-file-backups":
    "The backups lack a target, share it with another cluster, or contradict its retention or lock.",
  "cluster-file-credentials": "A user of a provider has no realm, is created twice, or its login is in a URL.",
  placeholder: "A value of the cluster file is reserved for documentation, or is a suggestion that was never replaced.",
  "patch-invalid": "A patch has a kind, a key or a value that the Talos version of the file cannot decode.",
  "patch-role": "A patch for workers has settings that only a control plane may have.",
  "patch-identity":
    "A patch would change the identity of the cluster or of a node: secrets, certificate authorities, names, roles.",
  "patch-endpoint": "A patch would change where nodes and clients reach the Kubernetes API, or an address of a node.",
  "patch-network": "A patch would change the pod or service networks, or the network between the nodes.",
  "patch-version": "A patch would change a version, or the image that a machine installs.",
  "patch-exposure":
    "A patch would weaken access control of a node, the Talos API, the kubelet, etcd or the Kubernetes API.",
  "patch-encryption": "A patch would change the disk encryption of a node.",
  "patch-secret": "A patch contains a secret, which does not belong in the cluster file.",
  "patch-plain-key": "A patch sets a value for which the cluster file has a key.",
  "extension-unknown": "The Talos version of the file has no system extension with this name.",
  "extension-list-unavailable": "The Image Factory did not list its extensions; an older list is used.",
  "gitops-part-missing":
    "A service of the file needs a folder of `gitops/` that no Kustomization of the cluster includes.",
  "gitops-part-unused": "A Kustomization of the cluster includes a folder of a service that is off.",
  "nodes-file-invalid": "The file with the node addresses has an invalid line.",
  "nodes-file-missing": "There is no file with the node addresses.",
  "nodes-file-unused": "There is a file with node addresses, but the cluster file does not use it.",
  "variable-unused": "An environment variable is set that Coldstart does not read; the cluster file sets the value.",
  "contract-mismatch": "`talos.contract` differs from the contract with which the identity was created.",
} as const;
