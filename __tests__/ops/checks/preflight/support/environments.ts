/** Broken environments of a valid cluster file, and what preflight reports about each. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findTerraform } from "../../../../../ops/clients/terraform/binary";
import type { NoTerraform } from "../../../../../ops/clients/terraform/binary";
import { makeCa, signLeaf } from "../../../../../rehearsal/world/talos/pki";
import { loadCluster } from "../../../../../spec";
import { answer, hybrid, unreachable } from "./fakes";
import type { Surroundings } from "./healthy";

const DAY = 24 * 60 * 60 * 1000;
const GIB = 1024 ** 3;

/** Valid for a year from now. */
async function clientCertificate(): Promise<string> {
  const ca = await makeCa([{ O: ["test"] }], "P-256");
  const leaf = { kind: "P-256", usages: ["client"], validity: 365 * DAY } as const;
  return (await signLeaf(ca, { ...leaf, subject: [{ O: ["os:admin"] }] })).certificate;
}

const data = (value: unknown) => answer(200, { data: value });
const away = (host: string, reason: string, kind: Parameters<typeof unreachable>[1] = "other") =>
  unreachable(host, kind, reason);
const whole = (lineage: string) => ({ version: 4, serial: 3, lineage, resources: [{}] });
const holding = (lineage: string, type: string, attributes: object = {}) => ({
  ...{ version: 4, serial: 3, lineage },
  resources: [{ mode: "managed", type, name: "a", instances: [{ attributes }] }],
});
const storage = (...stores: object[]) => ({ "/api2/json/nodes/atlas/storage": data(stores) });
const LOCAL = { storage: "local", content: "iso,import", active: 1, avail: 100 * GIB };
const DISKS = { storage: "local-zfs", content: "images", active: 1, avail: 900 * GIB };

/** The error of a search that finds no usable Terraform. */
function noTerraform(environment: Record<string, string>): NoTerraform {
  try {
    findTerraform(environment);
  } catch (error) {
    return error as NoTerraform;
  }
  throw new Error("there is one after all");
}

function oldTerraform({ folder }: Surroundings, name: string): NoTerraform {
  const program = join(folder, "old");
  writeFileSync(program, `#!/bin/sh\necho "${name}"\n`, { mode: 0o755 });
  return noTerraform({ TERRAFORM_BINARY_NAME: program });
}

type Environment = readonly [name: string, breakIt: (all: Surroundings) => unknown, code: string, wording: RegExp];

/** What is broken, the code of the finding, and its wording: this is the wording table of preflight. */
export const ENVIRONMENTS: readonly Environment[] = [
  // Hetzner
  [
    "the example's address as the administrator's",
    (all) => all.set({ cluster: hybrid() }),
    "admin-ranges-example",
    /^The firewall of hillsboro would admit only 203\.0\.113\.7\/32, .* `sites\.hillsboro\.adminRanges`/,
  ],
  [
    "a public address that is not in adminRanges",
    (all) => all.set({ publicAddress: () => Promise.resolve("9.9.9.10") }),
    "admin-ranges-block",
    /^The firewall of hillsboro would block this machine: .* 9\.9\.9\.10, .* → Add 9\.9\.9\.10\/32 to/,
  ],
  [
    "a wrong Hetzner token",
    (all) => all.host({ "/v1/servers": answer(401) }),
    "hetzner-token-refused",
    /^Hetzner refuses the token of site hillsboro \(HCLOUD_TOKEN\)\. → Create a new one/,
  ],
  [
    "a Hetzner token that may only read",
    (all) => all.host({ "PUT /v1/ssh_keys/0": answer(403, { error: { code: "token_readonly" } }) }),
    "hetzner-token-read-only",
    /^The Hetzner token of site hillsboro \(HCLOUD_TOKEN\) may only read\./,
  ],
  [
    "a Hetzner that no name server knows",
    (all) => all.host({ "/v1/servers": away("api.hetzner.cloud", "no name server knows this name", "name") }),
    "hetzner-unreachable",
    /^Hetzner: api\.hetzner\.cloud cannot be reached: no name server .* → Check the network/,
  ],
  [
    "a proxy with an expired certificate before Hetzner",
    (all) => all.host({ "/v1/servers": away("api.hetzner.cloud", "its certificate has expired", "certificate") }),
    "hetzner-unreachable",
    /^Hetzner: .* its certificate has expired\. → .*HTTPS_PROXY/,
  ],
  [
    "a Hetzner that is out of order",
    (all) => all.host({ "/v1/servers": answer(503) }),
    "hetzner-failing",
    /^Hetzner answers 503 .* → See https:\/\/status\.hetzner\.com/,
  ],
  [
    "a foreign server with our name",
    (all) => all.host({ "/v1/servers": answer(200, { servers: [{ name: "talos-vps-cp-0", labels: {} }] }) }),
    "server-name-taken",
    /^A server with the name talos-vps-cp-0 exists at Hetzner and has no cluster label\./,
  ],
  [
    "a server type that Hetzner does not have",
    (all) =>
      all.host({
        "/v1/server_types": answer(200, { server_types: [{ name: "cpx41", locations: [{ name: "hil" }] }] }),
      }),
    "server-type-unknown",
    /^Hetzner has no server type cpx31 \(`sites\.hillsboro\.serverType`\).* → .* sold in hil: cpx41\.$/,
  ],
  // Proxmox
  [
    "a wrong Proxmox password",
    (all) => all.host({ "POST /api2/json/access/ticket": answer(401) }),
    "proxmox-login-refused",
    /^Proxmox at site atlas refuses the login .* → .*the right password by PROXMOX_VE_USERNAME/,
  ],
  [
    "a Proxmox login with a second factor",
    (all) => all.host({ "POST /api2/json/access/ticket": data({ ticket: "x", NeedTFA: 1 }) }),
    "proxmox-second-factor",
    /asks for a second factor, which Terraform cannot give/,
  ],
  [
    "a user of Proxmox who may not look",
    (all) => all.host({ "/api2/json/version": answer(403, { message: "Permission check failed" }) }),
    "proxmox-rights",
    /answers 403 to \/version: Permission check failed\. → Take an administrator/,
  ],
  [
    "a Proxmox that is off",
    (all) => all.host({ "POST /api2/json/access/ticket": away("atlas", "no answer within 10 s", "silent") }),
    "proxmox-unreachable",
    /^Proxmox at site atlas: .* no answer within 10 s\. → Is the host on/,
  ],
  [
    "a Proxmox whose certificate has expired",
    (all) => all.host({ "POST /api2/json/access/ticket": away("atlas", "its certificate has expired", "certificate") }),
    "proxmox-unreachable",
    /^Proxmox at site atlas: .* its certificate has expired/,
  ],
  [
    "something else than Proxmox at its address",
    (all) => all.host({ "POST /api2/json/access/ticket": answer(404) }),
    "proxmox-endpoint",
    /answers 404 to a login, which Proxmox does not\. → .*port 8006/,
  ],
  [
    "an old Proxmox",
    (all) => all.host({ "/api2/json/version": data({ version: "7.4-3" }) }),
    "proxmox-too-old",
    /^Proxmox 7\.4-3 at site atlas cannot import images/,
  ],
  [
    "a host that Proxmox does not have",
    (all) => all.host({ "/api2/json/nodes": data([{ node: "pve", status: "online" }]) }),
    "proxmox-host-missing",
    /^Proxmox at site atlas has no host atlas; it has pve/,
  ],
  [
    "a host that is off in its cluster",
    (all) => all.host({ "/api2/json/nodes": data([{ node: "atlas", status: "offline" }]) }),
    "proxmox-host-offline",
    /^The Proxmox host atlas of site atlas is off\. → Start it/,
  ],
  [
    "a host with too little memory",
    (all) => all.host({ "/api2/json/nodes": data([{ node: "atlas", maxmem: 4 * GIB }]) }),
    "host-memory",
    /^The host atlas has 4096 MiB of memory, and 2 new machines ask for \d+ MiB/,
  ],
  [
    "a datastore that is not there",
    (all) => all.host(storage(LOCAL)),
    "datastore-missing",
    /has no datastore local-zfs; it has local\. → Correct/,
  ],
  [
    "a datastore that takes no imports",
    (all) => all.host(storage({ ...LOCAL, content: "iso" }, DISKS)),
    "datastore-content",
    /^The datastore local of host atlas does not take import; it takes iso\./,
  ],
  [
    "a datastore that is not active",
    (all) => all.host(storage(LOCAL, { ...DISKS, active: 0 })),
    "datastore-inactive",
    /^The datastore local-zfs of host atlas is not active/,
  ],
  [
    "a full datastore for images",
    (all) => all.host(storage({ ...LOCAL, avail: 2 * GIB }, DISKS)),
    "datastore-full",
    /^The datastore local of host atlas has 2 GiB left, .* takes 5 GiB there\. → Make room/,
  ],
  [
    "a full datastore for disks",
    (all) => all.host(storage(LOCAL, { ...DISKS, avail: 9 * GIB })),
    "datastore-full",
    /^The datastore local-zfs of host atlas has 9 GiB left, and the first hour of 2 new machines takes 16 GiB/,
  ],
  [
    "a VM id that is taken",
    (all) => all.host({ "/api2/json/cluster/resources": data([{ vmid: 1500, name: "nas", node: "atlas" }]) }),
    "vm-id-taken",
    /^The VM id 1500 of talos-pve-cp-0 is taken by nas on atlas\./,
  ],
  [
    "an address that is taken",
    (all) => all.set({ isPortOpen: (address, port) => Promise.resolve(address === "10.2.2.1" && port === 22) }),
    "address-taken",
    /^10\.2\.2\.1, meant for talos-pve-worker-0, is in use: another machine answers there on port 22/,
  ],
  // GitHub
  [
    "a wrong GitHub token",
    (all) => all.host({ "/repos/agentydragon/cluster": answer(401) }),
    "git-token-refused",
    /^GitHub refuses the token \(`gh auth token`\)/,
  ],
  [
    "a GitHub token that may not push",
    (all) => all.host({ "/repos/agentydragon/cluster": answer(200, { permissions: { push: false } }) }),
    "git-token-rights",
    /may read agentydragon\/cluster, but not push/,
  ],
  [
    "a repository that is not there",
    (all) => all.host({ "/repos/agentydragon/cluster": answer(404) }),
    "git-repository-missing",
    /no repository agentydragon\/cluster .*gh repo create/,
  ],
  [
    "a GitHub that cannot be reached",
    (all) =>
      all.host({ "/repos/agentydragon/cluster": away("api.github.com", "it refuses the connection", "refused") }),
    "git-host-unreachable",
    /^The git host: api\.github\.com cannot be reached: it refuses the connection/,
  ],
  // This machine
  [
    "a dirty tree",
    (all) => all.program("git status", { stdout: " M clusters/hybrid.yaml\n" }),
    "git-uncommitted",
    /^1 file is not committed: clusters\/hybrid\.yaml\./,
  ],
  [
    "a tree that was never pushed",
    (all) => all.program("git for-each-ref", { stdout: "" }),
    "git-unpushed",
    /^HEAD is on no known remote branch\. .* → git push/,
  ],
  ["no git", (all) => all.without("git"), "git-missing", /^git is not on the PATH\. → Install it/],
  ["no kubectl", (all) => all.without("kubectl"), "kubectl-missing", /^kubectl is not on the PATH\. → Install it/],
  [
    "an old Node",
    (all) => all.set({ nodeVersion: "18.20.4" }),
    "node-too-old",
    /^Node 18\.20\.4 is too old: 20\.9 or newer/,
  ],
  [
    "no Terraform",
    (all) => all.set({ terraform: noTerraform({ PATH: "/nowhere" }) }),
    "terraform-missing",
    /neither terraform nor tofu is on the PATH\. → Install one of them/,
  ],
  [
    "an old Terraform",
    (all) => all.set({ terraform: oldTerraform(all, "Terraform v1.5.7") }),
    "terraform-missing",
    /^Terraform 1\.5\.7 is too old: 1\.11\.0 or newer/,
  ],
  [
    "an old OpenTofu",
    (all) => all.set({ terraform: oldTerraform(all, "OpenTofu v1.8.2") }),
    "terraform-missing",
    /^OpenTofu 1\.8\.2 is too old: 1\.11\.0 or newer/,
  ],
  [
    "a log of Terraform that would hold secrets",
    (all) => all.set({ environment: { TF_LOG: "debug" } }),
    "terraform-log",
    /^TF_LOG is set, and Terraform's log holds secrets/,
  ],
  [
    "a credential that is missing",
    (all) =>
      all.set({
        credentials: {
          variables: {},
          missing: ["Hetzner Cloud API token of site hillsboro: the environment variable HCLOUD_TOKEN is not set"],
        },
      }),
    "credential-missing",
    /HCLOUD_TOKEN is not set\. → Make a token .* read -rs HCLOUD_TOKEN/,
  ],
  [
    "stacks that Terraform refuses",
    (all) =>
      all.program("terraform validate", {
        status: 1,
        stdout: '{"diagnostics":[{"severity":"error","summary":"Unsupported argument"}]}',
      }),
    "terraform-validate",
    /^(auth|infra|services|config): Unsupported argument/,
  ],
  [
    "a registry that cannot be reached",
    (all) =>
      all.program("terraform init", {
        status: 1,
        stderr: "Error: could not connect to registry.terraform.io: no route",
      }),
    "registry-unreachable",
    /^Terraform cannot reach registry\.terraform\.io/,
  ],
  // States
  [
    "half a state",
    (all) => all.write("state/auth.tfstate", '{"version": 4, "ser'),
    "state-damaged",
    /auth\.tfstate is damaged, and there is no backup beside it\. .* → Restore a copy/,
  ],
  [
    "a state that is gone",
    (all) => all.write("state/auth.tfstate.good", whole("a")),
    "state-missing",
    /auth\.tfstate is missing, but its backup exists\. .* → Restore it: cp /,
  ],
  [
    "the state of another cluster",
    (all) => [all.write("state/auth.tfstate", whole("b")), all.write("state/auth.tfstate.good", whole("a"))],
    "state-lineage",
    /auth\.tfstate is another state than the one that the last run left/,
  ],
  [
    "a cluster whose identity is gone",
    (all) => all.write("state/infra.tfstate", holding("a", "hcloud_server")),
    "identity-missing",
    /^The state of auth holds no identity, but there is a cluster in the state of infra\. [^]* → [^]*npx coldstart identity import <file>, or npx coldstart state restore auth/,
  ],
  [
    "another contract, where auth is left out",
    (all) => {
      all.write("state/auth.tfstate", holding("a", "talos_machine_secrets", { talos_version: "v1.11" }));
      all.set({ layers: ["infra"] });
    },
    "contract-mismatch",
    /^talos\.contract is v1\.12, but the identity in auth was created with v1\.11, and this run does not include auth\. .* → Write `contract: v1\.11` again/,
  ],
  [
    "a state that cannot be read",
    (all) => mkdirSync(join(all.state, "infra.tfstate")),
    "state-unreadable",
    /infra\.tfstate cannot be read by this user/,
  ],
  [
    "a state that another process has locked",
    (all) =>
      all.write("state/.infra.tfstate.lock.info", {
        ID: "1-2",
        Who: "you@laptop",
        Created: "2026-01-01",
        Operation: "OperationTypeApply",
      }),
    "state-locked",
    /^The state of infra is locked by you@laptop since 2026-01-01 \(OperationTypeApply\)\. → .*process is gone: rm \S+\/\.infra\.tfstate\.lock\.info$/,
  ],
  [
    "a place for states that cannot be written",
    (all) => all.set({ state: join(all.folder, "package.json") }),
    "state-folder-unwritable",
    /package\.json cannot be written; states, journal and report are stored there/,
  ],
  [
    "a full disk",
    (all) => all.set({ freeSpace: () => 5 * 1024 * 1024 }),
    "disk-full",
    /^5 MiB are left on the disk of .*: a state that is cut short by a full disk is lost/,
  ],
  [
    "a client certificate that has expired",
    async (all) => {
      all.write("state/auth.tfstate", { version: 4, serial: 1, lineage: "a" });
      const certificate = Buffer.from(await clientCertificate()).toString("base64");
      const value = { clientConfiguration: { client_certificate: certificate } };
      all.program("terraform output", { stdout: JSON.stringify({ talos_identity: { value, sensitive: true } }) });
      all.set({ now: () => new Date(Date.now() + 366 * DAY) });
    },
    "certificate-expired",
    /^The client certificate for Talos expired on \d{4}-\d\d-\d\d\. → .*coldstart rotate talosconfig/,
  ],
  [
    "half a nodes.txt",
    (all) => {
      all.write("nodes.txt", "192.168.1.151\n192.168.1.1");
      const { cluster } = loadCluster(join(__dirname, "../../../../fixtures/valid/leases-from-a-file.yaml"));
      all.set({
        cluster,
        credentials: { variables: {}, missing: [] },
        environment: { NODE_IP_FILE: join(all.folder, "nodes.txt") },
      });
    },
    "nodes-file-invalid",
    /nodes\.txt:\d+:\d+: .* → Write one IPv4 address per line/,
  ],
];
