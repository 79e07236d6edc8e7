import { first, ref, replace, update } from "./case";
import type { Json, ProviderValues, Varied } from "./case";

export const hcloud: ProviderValues = {
  configuration: { token: "every-resource" },
  data: {
    hcloud_image: {
      minimal: { name: "debian-13" },
      maximal: { with_selector: "os=talos", with_architecture: "x86", most_recent: true, include_deprecated: true },
    },
  },
  cases: [
    {
      type: "hcloud_firewall",
      name: "minimal",
      runs: 1,
      steps: [
        first((v) => ({ name: `small-${String(v.run)}` })),
        update((v) => ({ name: `larger-${String(v.run)}`, labels: v.labels, rule: rules(v) })),
        update((v) => ({ name: `larger-${String(v.run)}`, rule: rules(v) })),
      ],
    },
    {
      type: "hcloud_firewall",
      name: "maximal",
      steps: [
        first((v) => ({ name: `large-${String(v.run)}`, labels: v.labels, rule: rules(v), apply_to: APPLY_TO })),
        update((v) => ({ name: `large-${String(v.run)}`, labels: v.labels, rule: rules(v), apply_to: APPLY_TO })),
      ],
    },
    {
      type: "hcloud_placement_group",
      name: "minimal",
      steps: [
        first((v) => ({ name: `small-${String(v.run)}`, type: "spread" })),
        update((v) => ({ name: v.word + String(v.run), type: "spread", labels: v.labels })),
        update((v) => ({ name: v.word + String(v.run), type: "spread" })),
      ],
    },
    {
      type: "hcloud_primary_ip",
      name: "minimal",
      steps: [
        first((v) => ({ name: `small-${String(v.run)}`, type: "ipv4", location: "hil" })),
        update((v) => primaryIp(v, true)),
        replace((v) => ({ ...primaryIp(v, false), location: "ash" })),
      ],
    },
    {
      type: "hcloud_primary_ip",
      name: "six",
      steps: [
        first((v) => ({ name: `six-${String(v.run)}`, type: "ipv6", location: "hil" })),
        update((v) => ({ name: `six-${String(v.run)}`, type: "ipv6", location: "hil", labels: v.labels })),
      ],
    },
    {
      type: "hcloud_rdns",
      name: "address",
      runs: 1,
      steps: [
        first((v) => pointer(v, "primary_ip_id", "hcloud_primary_ip.minimal", "ip_address")),
        update((v) => pointer(v, "primary_ip_id", "hcloud_primary_ip.minimal", "ip_address")),
        replace((v) => pointer(v, "primary_ip_id", "hcloud_primary_ip.minimal", "ip_address")),
      ],
    },
    {
      type: "hcloud_rdns",
      name: "server",
      runs: 1,
      steps: [
        first((v) => pointer(v, "server_id", "hcloud_server.maximal", "ipv4_address")),
        update((v) => pointer(v, "server_id", "hcloud_server.maximal", "ipv4_address")),
        replace((v) => pointer(v, "server_id", "hcloud_server.maximal", "ipv4_address")),
      ],
    },
    {
      type: "hcloud_server",
      name: "minimal",
      runs: 1,
      steps: [
        first((v) => ({ name: `small-${String(v.run)}`, server_type: "cx23", image: "debian-13" })),
        update((v) => ({ name: v.word + String(v.run), server_type: "cx33", image: "debian-13", labels: v.labels })),
        replace((v) => ({ name: v.word + String(v.run), server_type: "cx33", image: "ubuntu-24.04" })),
      ],
    },
    {
      type: "hcloud_server",
      name: "maximal",
      steps: [
        first((v) => server(v, true)),
        update((v) => server(v, false)),
        replace((v) => ({ ...server(v, false), user_data: v.text })),
      ],
    },
    {
      type: "hcloud_server",
      name: "private",
      runs: 1,
      steps: [
        first(() => OFFLINE),
        update(() => ({ ...OFFLINE, public_net: [{ ipv4_enabled: false, ipv6_enabled: true }] })),
      ],
    },
  ],
  support: {
    hcloud_placement_group: { support: { name: "support", type: "spread" } },
    hcloud_primary_ip: Object.fromEntries(
      [0, 1].map((run) => [`support-${String(run)}`, { name: `s-${String(run)}`, type: "ipv4", location: "hil" }]),
    ),
    hcloud_firewall: { support: { name: "support" } },
  },
  unset: {
    "hcloud_server.network": "no type of the selection makes a network",
    "hcloud_rdns.floating_ip_id": "no type of the selection makes a floating IP",
    "hcloud_rdns.load_balancer_id": "no type of the selection makes a load balancer",
    "hcloud_firewall.apply_to[].server": "excludes label_selector; servers name their firewalls themselves",
    "hcloud_primary_ip.assignee_id": "needs a server that is off, which no configuration leaves behind",
    "hcloud_primary_ip.assignee_type": "goes with assignee_id",
  },
};

const APPLY_TO = [{ label_selector: "role=worker" }];
const OFFLINE = {
  name: "private",
  server_type: "cpx11",
  image: "debian-13",
  location: "hil",
  public_net: [{ ipv4_enabled: false, ipv6_enabled: false }],
};

function rules(v: Varied): Json[] {
  const port = 1000 + v.count;
  return [
    { direction: "in", protocol: "tcp", port: String(port), source_ips: ["0.0.0.0/0", "::/0"], description: v.text },
    { direction: "in", protocol: "udp", port: `${String(port)}-${String(port + 9)}`, source_ips: ["192.0.2.0/24"] },
    { direction: "in", protocol: "icmp", source_ips: ["198.51.100.7/32"] },
    { direction: "out", protocol: "tcp", port: "any", destination_ips: ["203.0.113.0/24"] },
  ];
}

function primaryIp(v: Varied, isProtected: boolean): Json {
  return {
    name: `larger-${String(v.run)}`,
    type: "ipv4",
    location: "hil",
    labels: v.labels,
    auto_delete: isProtected,
    delete_protection: false,
  };
}

function pointer(v: Varied, target: string, address: string, attribute: string): Json {
  return { [target]: ref(address, v), ip_address: ref(address, v, attribute), dns_ptr: `${v.word}.example.com` };
}

function server(v: Varied, isProtected: boolean): Json {
  return {
    name: `large-${String(v.run)}`,
    server_type: isProtected ? "cpx21" : "cpx31",
    image: "debian-13",
    location: "hil",
    iso: "125127",
    labels: v.labels,
    firewall_ids: ["${hcloud_firewall.support.id}"],
    placement_group_id: "${hcloud_placement_group.support.id}",
    public_net: [
      {
        ipv4_enabled: true,
        ipv4: ref("hcloud_primary_ip.support", v),
        ipv6_enabled: true,
        ipv6: ref("hcloud_primary_ip.six", v),
      },
    ],
    user_data: "#cloud-config\n",
    ssh_keys: ["laptop"],
    backups: isProtected,
    delete_protection: isProtected,
    rebuild_protection: isProtected,
    keep_disk: true,
    ignore_remote_firewall_ids: false,
    shutdown_before_deletion: true,
    rescue: "linux64",
    timeouts: { create: "20m" },
  };
}
