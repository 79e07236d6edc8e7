/** The codes of all findings, with their meanings. docs/findings.md is generated from it (npm run guard-docs). */
export const FINDING_CODES = {
  // Cluster file
  "cluster-file-invalid": "The cluster file cannot be read, is not valid YAML, or does not match the schema.",
  "cluster-file-names":
    "A name of the cluster, a site or a node is reserved, used twice or unused, or refers to nothing in the file.",
  "cluster-file-node-keys": "A node has a key that nodes of its provider do not have.",
  "cluster-file-quorum":
    "The number of control planes, or their distribution over the hosts, puts the etcd quorum at risk.",
  "cluster-file-networks":
    "Networks of sites, pods, services or network cards overlap, are too small, or are not networks.",
  "cluster-file-addresses":
    "The address of a node is missing, used twice, does not fit its network, or could not be found out.",
  "cluster-file-endpoints":
    "The endpoint of the Kubernetes API or its virtual IP does not suit the sites of the cluster.",
  "cluster-file-mesh":
    "The settings of KubeSpan, discovery, Cilium and the links between the nodes contradict each other.",
  "cluster-file-firewall": "A firewall opens ports or address ranges that are not valid, or too much.",
  "cluster-file-encryption": "The machines or the Talos version of the file do not support this disk encryption.",
  "cluster-file-versions": "Versions of the file do not support each other, or are not known to.",
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

  // Refused commands
  "run-active": "Another run is active on the cluster.",
  "destroy-other-changes": "The plan to destroy a layer would also create or change resources.",
  "passphrase-unusable": "The passphrase is missing, too short, or the two entries differ.",
  "confirmation-missing": "The option or the answer that confirms the command is missing, or names another cluster.",
  "file-exists": "The command would overwrite a file.",

  // Backups
  "backup-unknown": "The service has no backups, or there is no service with this name.",
  "backup-of-etcd": "etcd is restored by `coldstart etcd restore`, not as a service.",
  "backup-missing": "The target has no backup of the service, or none from before the requested time.",
  "backup-archive-foreign":
    "The archive of a database contains data of an earlier database: restore it, or start a new archive.",
  "backup-failing": "The data of a service is no longer backed up, or its last successful backup is too old.",

  // Other clusters of this repository
  "domain-shared": "Another cluster file has the same domain.",
  "gitops-path-shared": "Another cluster file has the same GitOps path.",
  "machine-shared": "Another cluster file has the same machines at a metal site.",
  "vm-id-shared": "Another cluster file has the same VM ids on the same Proxmox.",
  "proxmox-users-shared": "Another cluster file has the same users on the same Proxmox.",

  // This machine
  "node-too-old": "Node.js is older than `engines` in package.json.",
  "terraform-missing": "Neither Terraform nor OpenTofu in a supported version is on the PATH.",
  "git-missing": "git is not on the PATH.",
  "kubectl-missing": "kubectl is not on the PATH.",
  "tool-download": "A program that is not on the PATH could not be downloaded.",
  "tool-checksum": "The SHA-256 of a downloaded program differs from tools.lock.json; the program is not used.",
  "tool-platform": "A program is not on the PATH, and tools.lock.json has no release of it for this platform.",
  "tools-folder": "The folder for downloaded programs cannot be written.",
  "talosctl-missing": "talosctl is not on the PATH; a run does not need it.",
  "talosctl-version": "The minor version of talosctl differs from the cluster file, or talosctl does not report it.",
  "terraform-log": "A variable enables Terraform's log, which contains secrets in plain text.",
  "terraform-redirected": "A variable redirects Terraform to another state or data folder.",
  "clock-wrong":
    "The clock differs by more than 5m from the hosts that were queried; nodes would reject new certificates.",
  "clock-skewed": "The clock differs by more than 1m from the hosts that were queried.",
  "disk-full": "Less than 100 MiB are free on the disk of the states.",
  "disk-low": "Less than 1 GiB is free on the disk of the states.",

  // Git
  "git-no-repository": "The project folder is not a git repository.",
  "git-uncommitted": "Files are not committed, so Flux cannot read them.",
  "git-unpushed": "HEAD is on no remote branch, so Flux cannot read it.",
  "git-remote-missing": "`gitops.repository` is not a remote of this work tree.",
  "git-host-unreachable": "The git host cannot be reached.",
  "git-host-failing": "The git host responds with an unexpected status.",
  "git-token-refused": "The git host rejects the token.",
  "git-token-rights": "The token cannot read or push.",
  "git-token-broad": "The token can access more than this repository and would be stored in the cluster.",
  "git-repository-missing": "The repository does not exist, or the token cannot see it.",
  "git-repository-moved": "The repository has a new address.",
  "git-repository-archived": "The repository is archived.",
  "deploy-key-manual": "The token cannot register a deploy key; add it manually.",
  "hooks-failed": "A pre-commit hook fails.",
  "hooks-not-run": "The pre-commit hooks are not run: pre-commit is not installed.",
  "snapshot-impossible": "Flux cannot read this work tree as a snapshot with these settings.",

  // Credentials and certificates
  "credential-missing": "A credential that the cluster file names is not available from its source.",
  "certificate-expired": "A certificate of an earlier run has expired.",
  "certificate-expiring": "A certificate of an earlier run expires within 30 days.",

  // Stacks and states
  "stacks-missing": "The stacks are not synthesized.",
  "registry-unreachable": "Terraform cannot reach the registry of its providers.",
  "terraform-init": "`terraform init` of a layer fails.",
  "terraform-validate": "Terraform rejects a stack.",
  "provider-locks-missing": "`locks/` has no hash for a provider.",
  "identity-missing": "The state of `auth` has no identity, although the cluster has one or it is to be exported.",
  "identity-foreign":
    "An exported identity belongs to another cluster, or this machine already has a different identity.",
  "state-foreign": "A backup belongs to another layer, another cluster or an earlier installation.",
  "state-exists": "The new backend already has a different state of the layer.",
  "state-folder-unwritable": "The folder of the states cannot be written.",
  "state-unreadable": "A state cannot be read: file permissions, backend, login or passphrase.",
  "state-damaged": "A state file is damaged and has no backup.",
  "state-missing": "A state file is missing although its backup exists.",
  "state-lineage": "A state file and its backup have different lineages.",
  "state-locked": "A state is locked.",
  "state-not-moved": "The backend in the cluster file has no state, but this machine has one.",
  "state-shared": "Several layers share one state in the backend.",
  "state-encryption-unsupported": "`state.encryption` is set, but this Terraform cannot encrypt states.",

  // Backups
  "backup-target-unreachable": "The backup target cannot be reached.",
  "backup-target-slow": "The backup target is too slow, stalls during a transfer, or limits requests.",
  "backup-target-login": "The backup target rejects the access key or its signature.",
  "backup-target-rights": "The access key, or your user, lacks a permission at the backup target.",
  "backup-target-missing": "The bucket or folder of the backups does not exist.",
  "backup-target-full": "The backup target has no space left.",
  "backup-target-no-lock": "`backups.objectLock` is set, but the bucket has no object lock.",
  "backup-target-failing": "The backup target responds with an unexpected status.",
  "backup-none": "The backup target has no etcd snapshot yet.",
  "backup-too-old": "The newest etcd snapshot is older than `backups.etcd.maxAgeHours`.",

  // Hetzner
  "admin-ranges-example": "`adminRanges` has only addresses reserved for documentation.",
  "admin-ranges-block": "`adminRanges` does not include the public address of this machine.",
  "admin-ranges-unchecked": "The public address of this machine could not be determined.",
  "hetzner-unreachable": "The Hetzner API cannot be reached.",
  "hetzner-failing": "The Hetzner API responds with an unexpected status.",
  "hetzner-token-refused": "Hetzner rejects the token.",
  "hetzner-token-read-only": "The Hetzner token can only read.",
  "hetzner-limit": "The Hetzner project has many servers, and its limit may be reached.",
  "server-name-taken": "A server with the name of a node exists but does not belong to this cluster.",
  "server-type-unknown": "Hetzner does not have this server type.",
  "server-type-elsewhere": "Hetzner does not sell the server type in this location.",
  "server-type-retired": "Hetzner no longer sells the server type in this location.",
  "server-type-retiring": "Hetzner stops selling the server type in this location soon.",

  // Proxmox
  "proxmox-unreachable": "The Proxmox API cannot be reached.",
  "proxmox-endpoint": "The endpoint does not respond like Proxmox.",
  "proxmox-login-refused": "Proxmox rejects the login.",
  "proxmox-second-factor": "The Proxmox login requires a second factor.",
  "proxmox-rights": "The Proxmox user lacks a permission.",
  "proxmox-too-old": "This Proxmox version cannot import images through its API.",
  "proxmox-host-missing": "The Proxmox cluster has no host with this name.",
  "proxmox-host-offline": "The Proxmox host is offline.",
  "proxmox-pool": "A VM of the cluster is in another resource pool.",
  "host-memory": "The host has less memory than its new VMs need.",
  "datastore-missing": "The host has no datastore with this name.",
  "datastore-inactive": "The datastore is not active.",
  "datastore-content": "The datastore does not accept the required content type.",
  "datastore-full": "The datastore has less space than the new VMs need at once.",
  "datastore-not-shared": "The file marks a datastore as shared, but only one host has it.",
  "bridge-missing": "The host has no network bridge with this name.",
  "mapping-missing": "Proxmox has no mapped device with this name on the host.",
  "device-blocks-move": "Proxmox cannot live-migrate a VM with a mapped device.",
  "ha-unavailable": "This Proxmox version has no HA rules.",
  "datastore-low": "The datastore has less space than the new disks can grow to.",
  "server-type-architecture": "A Hetzner server cannot change to a type with another architecture.",
  "server-type-disk": "The disk of a Hetzner server is larger than that of its new type, and disks cannot shrink.",
  "disk-shrinks": "The disk of a VM is larger than in the file, and disks cannot shrink.",
  "vm-id-taken": "Another VM has the VM id of a node.",
  "address-taken": "Another machine responds at the address of a new node.",

  // Running cluster
  "certificate-pending": "No certificate is issued yet; the ingress controller presents a self-signed one.",
  "vault-incomplete": "Vault is unsealed, but has no login method: its initialization was interrupted.",
  "node-object-stale": "Kubernetes has a Node object without a machine.",
  "manifests-outdated": "The version of a Talos bootstrap workload differs from its manifest.",
  "dns-not-delegated": "The parent zone does not delegate the domain to the name servers of the cluster.",

  // Upgrade
  "version-downgrade": "The version of the file is older than the running one.",
  "version-skips-minor": "The version of the file skips a minor version after the running one.",
  "version-not-latest-patch":
    "Talos can be upgraded to the next minor version only from the latest patch of its current one.",
  "kubernetes-outside-talos-range": "Talos does not support this version of Kubernetes.",
  "kubernetes-outside-cilium-range": "Cilium is not tested with this version of Kubernetes.",
  "kubernetes-too-old-for-flux": "Flux requires a newer Kubernetes.",
  "version-unverified": "A version is newer than the compatibility tables.",
  "upgrade-other-changes": "The cluster file contains other changes besides the versions.",
  "upgrade-cilium-unhealthy": "A Cilium agent, its operator or a policy is unhealthy, so Cilium is not upgraded.",
  "upgrade-bare-pod": "A pod without a controller runs on a node that is drained: nothing recreates it.",
  "upgrade-empty-dir": "Pods with data in an emptyDir volume run on nodes that are drained: the data is lost.",
  "upgrade-talos-first": "Another part was selected while an upgrade of Talos is pending.",
  "upgrade-removed-api": "Clients use an API version that the new Kubernetes removes.",

  // Rotation
  "rotation-unknown": "The cluster has no credential with this name.",
  "sealed-unreadable": "No key pair of auth can decrypt a sealed secret in the git tree.",
  "rotation-other-changes": "Changes of the cluster file are pending in a layer that the rotation applies.",
  "rotation-open": "A rotation was interrupted. Finish it before you run this command.",
  "upgrade-open": "An upgrade was interrupted: a rotation would apply layers while versions are mixed.",
  "node-change-open": "The replacement or removal of a node was interrupted: a rotation would apply layers in between.",
  "etcd-restore-open": "A restore of etcd was interrupted: a rotation would apply layers in between.",
  "rotation-impossible": "The credential cannot be rotated; the message has the reason.",
  // etcd
  "etcd-answers": "etcd still responds: a restore would replace objects that are newer than the snapshot.",
  "etcd-snapshot-none": "The backup target has no snapshot of the cluster.",
  "etcd-snapshot-unknown": "The backup target has no snapshot with this name for the cluster.",

  // Nodes
  "node-unknown": "The cluster has no node with this name.",
  "node-silent": "The node to reboot does not respond.",
  "node-only-control-plane": "The node is the only control plane, and holds all data of etcd.",
  "node-volumes": "The node holds the only copy of volumes.",
  "node-quorum": "Without the node, etcd would have no quorum.",
  "node-in-file": "The node to remove is still in the cluster file.",
  "node-bootstrap": "etcd was bootstrapped on the node to remove.",
  "node-also-gone": "Another node was also deleted from the cluster file, but was not passed.",

  // Drift
  "drift-outside": "A resource was changed outside of Terraform; an apply would revert it.",
  "drift-deleted": "A resource of the state was deleted outside of Terraform.",
  "drift-planned": "The cluster file and the state differ: an apply would change something.",
  "drift-machine-config": "The machine configuration of a node differs from its last apply.",
  "drift-staged": "A node has a staged machine configuration, which takes effect at its next boot.",
  "drift-component": "The version of a kubelet or control plane component differs from the cluster file.",
  "drift-cordoned": "A node is cordoned.",
  "drift-flux-suspended": "A Flux object is suspended.",
  "drift-flux-behind": "A Flux object is not Ready, or has not applied the newest revision.",
  "machine-missing": "A node of the cluster file has no machine at its provider.",
  "machine-unmanaged": "A machine has the marks of the cluster, but is not a node of the cluster file.",
  "machine-stopped": "A machine does not run.",
  "machine-rescue": "A server boots into the rescue system.",
  "machine-iso": "A machine has an ISO in its drive.",
  "machine-marks": "The labels or tags of a machine differ from those of the cluster.",
  "machine-firewall": "The firewall of a machine differs from its site.",
  "machine-size": "The size of a machine differs from the cluster file.",
  "machine-snapshot": "A machine has a snapshot.",
  "machine-locked": "A machine is locked by its provider.",
  "machine-moved": "The host of a machine differs from the cluster file.",
} as const;

export type FindingCode = keyof typeof FINDING_CODES;
