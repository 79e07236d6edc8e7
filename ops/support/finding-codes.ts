/** Every code of a finding that a check reports, and what it means. docs/findings.md is generated from it (npm run findings-docs). */
export const FINDING_CODES = {
  // Cluster file
  "cluster-file-invalid": "The cluster file breaks its schema or a rule across fields.",
  "cluster-file-unwise": "The cluster file is valid, and a value in it is likely to cause trouble.",
  "extension-unknown": "The Talos version of the file has no system extension of this name.",
  "extension-list-unavailable": "The Image Factory did not list its extensions; an older list is used.",
  "gitops-part-missing":
    "A service of the file needs a folder of `gitops/` that no Kustomization of the cluster includes.",
  "gitops-part-unused": "A Kustomization of the cluster includes a folder of a service that is off.",
  "nodes-file-invalid": "The file with the node addresses has a wrong line.",
  "nodes-file-unused": "There is a file with node addresses, and the cluster file reads no address from it.",
  "variable-unused": "An environment variable is set that Coldstart does not read; the value is in the cluster file.",
  "contract-mismatch": "`talos.contract` differs from the one that the identity was created with.",

  // Other clusters of this repository
  "domain-shared": "Another cluster file has the same domain.",
  "gitops-path-shared": "Another cluster file has the same GitOps path.",
  "vm-id-shared": "Another cluster file has the same VM ids on the same Proxmox.",
  "proxmox-users-shared": "Another cluster file has the same users on the same Proxmox.",

  // This machine
  "node-too-old": "Node.js is older than `engines` in package.json.",
  "terraform-missing": "Neither Terraform nor OpenTofu in a supported version is on the PATH.",
  "git-missing": "git is not on the PATH.",
  "kubectl-missing": "kubectl is not on the PATH.",
  "talosctl-missing": "talosctl is not on the PATH; a run does not need it.",
  "talosctl-version": "talosctl has another minor version than the cluster file, or does not report one.",
  "terraform-log": "A variable enables Terraform's log, which contains secrets in plain text.",
  "terraform-redirected": "A variable redirects Terraform to another state or data folder.",
  "clock-wrong":
    "The clock differs by more than 5m from the hosts that were asked; nodes would reject new certificates.",
  "clock-skewed": "The clock differs by more than 1m from the hosts that were asked.",
  "disk-full": "Less than 100 MiB are free on the disk of the states.",
  "disk-low": "Less than 1 GiB is free on the disk of the states.",

  // Git
  "git-no-repository": "The project folder is not a git repository.",
  "git-uncommitted": "Files are not committed, so Flux cannot read them.",
  "git-unpushed": "HEAD is on no remote branch, so Flux cannot read it.",
  "git-remote-missing": "`gitops.repository` is not a remote of this work tree.",
  "git-host-unreachable": "The git host cannot be reached.",
  "git-host-failing": "The git host answers with an unexpected status.",
  "git-token-refused": "The git host rejects the token.",
  "git-token-rights": "The token lacks the right to read or push.",
  "git-token-broad": "The token opens more than this repository and would be stored in the cluster.",
  "git-repository-missing": "The repository does not exist, or the token cannot see it.",
  "git-repository-moved": "The repository has a new address.",
  "git-repository-archived": "The repository is archived.",
  "deploy-key-manual": "The token cannot register a deploy key; it has to be added by hand.",
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
  "identity-missing": "The state of `auth` has no identity although the cluster has one.",
  "state-folder-unwritable": "The folder of the states cannot be written.",
  "state-unreadable": "A state cannot be read: file permissions, backend, login or passphrase.",
  "state-damaged": "A state file is damaged and has no backup.",
  "state-missing": "A state file is missing although its backup exists.",
  "state-lineage": "A state file has another lineage than its backup.",
  "state-locked": "A state is locked.",
  "state-not-moved": "The cluster file names a backend without a state, and there is a state on this machine.",
  "state-shared": "Several layers have the same state in the backend.",
  "state-encryption-unsupported": "`state.encryption` is set, and this Terraform cannot encrypt states.",

  // Hetzner
  "admin-ranges-example": "`adminRanges` has only addresses reserved for documentation.",
  "admin-ranges-block": "`adminRanges` does not include the public address of this machine.",
  "admin-ranges-unchecked": "The public address of this machine could not be determined.",
  "hetzner-unreachable": "The Hetzner API cannot be reached.",
  "hetzner-failing": "The Hetzner API answers with an unexpected status.",
  "hetzner-token-refused": "Hetzner rejects the token.",
  "hetzner-token-read-only": "The Hetzner token can only read.",
  "hetzner-limit": "The Hetzner project has many servers, and its limit may be reached.",
  "server-name-taken": "A server with the name of a node exists and is not this cluster's.",
  "server-type-unknown": "Hetzner has no such server type.",
  "server-type-elsewhere": "Hetzner does not sell the server type in this location.",
  "server-type-retired": "Hetzner no longer sells the server type in this location.",
  "server-type-retiring": "Hetzner stops selling the server type in this location soon.",

  // Proxmox
  "proxmox-unreachable": "The Proxmox API cannot be reached.",
  "proxmox-endpoint": "The endpoint does not answer like Proxmox.",
  "proxmox-login-refused": "Proxmox rejects the login.",
  "proxmox-second-factor": "The Proxmox login requires a second factor.",
  "proxmox-rights": "The Proxmox user lacks a permission.",
  "proxmox-too-old": "This Proxmox version cannot import images through its API.",
  "proxmox-host-missing": "The Proxmox cluster has no host of this name.",
  "proxmox-host-offline": "The Proxmox host is offline.",
  "proxmox-pool": "A VM of the cluster is in another resource pool.",
  "host-memory": "The host has less memory than its new VMs need.",
  "datastore-missing": "The host has no datastore of this name.",
  "datastore-inactive": "The datastore is not active.",
  "datastore-content": "The datastore does not accept the required content type.",
  "datastore-full": "The datastore has less space than the new VMs need at once.",
  "datastore-low": "The datastore has less space than the new disks can grow to.",
  "disk-shrinks": "The disk of a VM is larger than in the file, and disks cannot shrink.",
  "vm-id-taken": "Another VM has the VM id of a node.",
  "address-taken": "Another machine responds at the address of a new node.",

  // Running cluster
  "certificate-pending": "No certificate is issued yet; the ingress controller presents its own.",
  "node-object-stale": "Kubernetes has a Node object without a machine.",
  "manifests-outdated": "A workload that Talos created once has another version than its manifest.",
  "dns-not-delegated": "The parent zone does not delegate the domain to the name servers of the cluster.",

  // Upgrade
  "version-downgrade": "The version of the file is older than the running one.",
  "version-skips-minor": "The version of the file skips a minor version after the running one.",
  "version-not-latest-patch": "Talos goes to the next minor version only from the latest patch of its own.",
  "kubernetes-outside-talos-range": "Talos does not run this version of Kubernetes.",
  "kubernetes-outside-cilium-range": "Cilium is not tested with this version of Kubernetes.",
  "kubernetes-too-old-for-flux": "Flux is made for a newer Kubernetes.",
  "version-unverified": "A version is newer than the compatibility tables.",
  "upgrade-talos-first": "Another part was chosen while an upgrade of Talos is pending.",
  "upgrade-removed-api": "Clients use an API version that the new Kubernetes removes.",
} as const;

export type FindingCode = keyof typeof FINDING_CODES;
