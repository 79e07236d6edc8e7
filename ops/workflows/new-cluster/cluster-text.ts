import { isIP } from "node:net";
import { controlPlaneCount } from "./answers";
import type { Answers, HomeAnswers, RentedAnswers } from "./answers";
import { testedVersions } from "./versions";
import type { TestedVersions } from "./versions";

/** Names of the sites in a new file; the user may change them. */
const RENTED = "rented";
const HOME = "home";

/** The text of a cluster file: short, with a comment on every value that was chosen for the user. */
export function clusterText(answers: Answers): string {
  const { name, domain, hetzner, proxmox, repository } = answers;
  const versions = testedVersions();
  const mesh = "  kubespan: { enabled: true }";
  return [
    "# yaml-language-server: $schema=./schema.json",
    "#",
    `# The cluster ${name}. clusters/hybrid.yaml explains every key; your editor completes them.`,
    `name: ${name}`,
    ...(domain
      ? ["", "# The public domain. With `services.powerdns` the cluster serves it itself.", `domain: ${domain}`]
      : []),
    "",
    "talos:",
    `  version: ${versions.talos}`,
    "  # Set once: an upgrade changes `version`, never this.",
    `  contract: ${versions.contract}`,
    "",
    `kubernetes: { version: ${versions.kubernetes} }`,
    "",
    "controlPlane:",
    "  # The control plane that etcd starts on. Never change it later.",
    `  bootstrapNode: ${firstControlPlane(answers)}`,
    ...quorumAdvice(answers),
    "",
    "network:",
    ...(hetzner
      ? ["  # An encrypted mesh: it connects rented servers and on-premises machines behind a NAT.", mesh]
      : []),
    `  cni: { name: cilium, version: ${versions.cilium} }`,
    "",
    "sites:",
    ...(hetzner ? rentedSite(hetzner, versions) : []),
    ...(hetzner && proxmox ? [""] : []),
    ...(proxmox ? homeSite(name, proxmox) : []),
    "",
    "nodes:",
    ...(hetzner ? rentedNodes(hetzner) : []),
    ...(proxmox ? homeNodes(proxmox) : []),
    "",
    "# Each key enables a service; gitops/clusters/" + `${name}/parts deploys it. docs/services.md lists all services.`,
    "services:",
    "  # Secrets in git that only this cluster can read, even after a rebuild.",
    "  sealedSecrets: {}",
    ...(hetzner ? ["  # Storage class hcloud-volumes.", "  hcloudCsi: {}"] : []),
    ...(proxmox ? ["  # Storage class proxmox-csi.", `  proxmoxCsi: { datastore: ${proxmox.diskDatastore} }`] : []),
    ...(answers.hasIngress ? ingress(answers) : []),
    "",
    "gitops:",
    "  # Your copy of this project: Flux reads it, and writes its own manifests to it.",
    `  repository: ${repository}`,
    "  branch: main",
    `  path: gitops/clusters/${name}`,
    "  token: { command: [gh, auth, token] }",
    "",
  ].join("\n");
}

/** Public traffic arrives at rented servers, if there are any. */
function ingress({ hetzner }: Answers): string[] {
  return [
    "  # Receives HTTP and HTTPS on the nodes of this site. Certificates need `certManager` as well.",
    `  ingress: { controller: traefik, site: ${hetzner ? RENTED : HOME} }`,
  ];
}

function firstControlPlane({ hetzner }: Answers): string {
  return hetzner && hetzner.controlPlanes > 0 ? "vps-cp-0" : "pve-cp-0";
}

function quorumAdvice(answers: Answers): string[] {
  if (controlPlaneCount(answers) > 1) return [];
  return ["  # One control plane: simple, and down while it reboots. Three tolerate the failure of one."];
}

function rentedSite({ location, serverType, adminRange }: RentedAnswers, { iso }: TestedVersions): string[] {
  return [
    `  ${RENTED}:`,
    "    provider: hetzner",
    "    # Only the source of the token, never the token itself.",
    "    token: { env: HCLOUD_TOKEN }",
    `    location: ${location}`,
    `    serverType: ${serverType}`,
    "    # The public Talos ISO; `hcloud iso list` shows newer ones.",
    `    boot: { iso: ${iso.id}, version: ${iso.version} }`,
    "    # The addresses that can reach the Talos and Kubernetes APIs: the public address of your machine.",
    `    adminRanges: [${adminRange}]`,
  ];
}

function homeSite(name: string, answers: HomeAnswers): string[] {
  const { endpoint, host, cidr, gateway, bridge, imageDatastore, diskDatastore, vmIds } = answers;
  return [
    `  ${HOME}:`,
    "    provider: proxmox",
    `    endpoint: ${endpoint}`,
    `    host: ${host}`,
    "    # An administrator, only for the auth layer: it creates the users of the other layers.",
    "    login:",
    "      username: { env: PROXMOX_VE_USERNAME }",
    "      password: { env: PROXMOX_VE_PASSWORD }",
    "    # Only for this cluster: another cluster on the same host needs its own users.",
    `    users: { terraform: terraform-${name}@pve, csi: kubernetes-csi-${name}@pve }`,
    `    network: { cidr: ${cidr}, gateway: ${gateway}, bridge: ${bridge} }`,
    '    # `images` must allow the content type "Import" (Datacenter → Storage → Edit).',
    `    datastores: { images: ${imageDatastore}, disks: ${diskDatastore} }`,
    "    machine: { cores: 4, memoryMiB: 8192, diskGiB: 64 }",
    ...(vmIds ? [`    # VM ids are derived from the names${describeVmIds(vmIds)}.`] : []),
  ];
}

function rentedNodes({ controlPlanes, workers }: RentedAnswers): string[] {
  return [
    ...repeatLines(
      controlPlanes,
      (i) => `  - { name: vps-cp-${i}, site: ${RENTED}, role: controlplane${open(workers)} }`,
    ),
    ...repeatLines(workers, (i) => `  - { name: vps-worker-${i}, site: ${RENTED}, role: worker }`),
  ];
}

function describeVmIds(replaced: Readonly<Record<string, number>>): string {
  const names = Object.keys(replaced);
  return names.length > 0
    ? `; the derived ids of ${names.join(", ")} are in use on this host, so \`vmId\` sets others`
    : ", and were free on this host when this file was written";
}

function homeNodes({ controlPlanes, workers, firstAddress, vmIds = {} }: HomeAnswers): string[] {
  const address = (i: number) => nextAddress(firstAddress, i);
  const id = (name: string) => (vmIds[name] === undefined ? "" : `, vmId: ${vmIds[name]}`);
  return [
    ...repeatLines(
      controlPlanes,
      (i) =>
        `  - { name: pve-cp-${i}, site: ${HOME}, role: controlplane${open(workers)}, address: ${address(i)}${id(`pve-cp-${i}`)} }`,
    ),
    ...repeatLines(
      workers,
      (i) =>
        `  - { name: pve-worker-${i}, site: ${HOME}, role: worker, address: ${address(controlPlanes + i)}${id(`pve-worker-${i}`)} }`,
    ),
  ];
}

/** Without workers at its site, a control plane also runs ordinary pods. */
function open(workers: number): string {
  return workers === 0 ? ", schedulable: true" : "";
}

function repeatLines(count: number, line: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => line(i));
}

/** Invalid addresses are returned unchanged; the checks report them. */
function nextAddress(first: string, steps: number): string {
  if (isIP(first) !== 4) return first;
  const number = first.split(".").reduce((sum, part) => sum * 256 + Number(part), 0) + steps;
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
}
