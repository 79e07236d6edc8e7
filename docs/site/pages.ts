/** The order of the pages in the sidebar. A test compares it with the Markdown files of the project. */
export interface Page {
  readonly text: string;
  /** From the project's root, without `.md`. */
  readonly page: string;
}

export interface Group {
  readonly text: string;
  readonly pages: readonly Page[];
}

const page = (text: string, path: string): Page => ({ text, page: path });

export const GROUPS: readonly Group[] = [
  {
    text: "Start",
    pages: [
      page("Overview", "README"),
      page("Tutorial", "docs/tutorial"),
      page("A live run, step by step", "docs/live-run"),
      page("Cluster files", "clusters/README"),
      page("Commands", "docs/commands"),
      page("Comparison", "docs/comparison"),
    ],
  },
  {
    text: "Use",
    pages: [
      page("Keys of the cluster file", "docs/reference"),
      page("Services", "docs/services"),
      page("Machine configuration", "docs/machine-configuration"),
      page("Proxmox machines", "docs/proxmox-machines"),
      page("Your own machines", "docs/metal"),
      page("State", "docs/state"),
      page("Verify", "docs/verify"),
      page("Drift", "docs/drift"),
      page("Alerts", "docs/alerts"),
      page("Backups", "docs/backups"),
      page("Guard", "docs/guard"),
      page("Findings", "docs/findings"),
      page("Live view", "docs/live-view"),
      page("Rehearsal", "docs/rehearsal"),
    ],
  },
  {
    text: "Operate",
    pages: [
      page("Runbooks", "docs/runbooks/README"),
      page("Cold start", "docs/runbooks/cold-start"),
      page("Upgrade", "docs/runbooks/upgrade"),
      page("Add or remove a node", "docs/runbooks/add-or-remove-a-node"),
      page("Replace a node", "docs/runbooks/replace-a-node"),
      page("Resize or move a node", "docs/runbooks/resize-a-node"),
      page("Lost control plane", "docs/runbooks/lost-control-plane"),
      page("Restore", "docs/runbooks/restore"),
      page("Rotate credentials", "docs/runbooks/rotate"),
      page("Expired certificates", "docs/runbooks/expired-certificates"),
      page("DHCP leases", "docs/runbooks/leases"),
      page("Interrupted first start of Vault", "docs/runbooks/vault-first-start"),
      page("Destroy and rebuild", "docs/runbooks/destroy-and-rebuild"),
      page("Interrupted runs", "docs/interrupted-runs"),
      page("Troubleshooting", "docs/troubleshooting"),
    ],
  },
  {
    text: "Trust",
    pages: [
      page("Security", "SECURITY"),
      page("Threat model", "docs/threat-model"),
      page("Supply chain", "docs/supply-chain"),
      page("Charts", "docs/charts"),
      page("Traps", "docs/traps"),
    ],
  },
  {
    text: "Change",
    pages: [
      page("Architecture", "docs/architecture"),
      page("Decisions", "docs/decisions/README"),
      page("Requirements by seed document", "docs/seeds"),
      page("Contributing", "CONTRIBUTING"),
      page("Changelog", "CHANGELOG"),
    ],
  },
];
