import type { GuardInput } from "../../../../../ops/guard";
import { parseCluster } from "../../../../../spec";
import { hybridWith } from "../../../../support/hybrid";
import { BOOTSTRAPPED, HYBRID_CLUSTER, change, update } from "../plan";
import type { Case, Cases } from "./case";
import { config, unknownConfig } from "./configuration";

const FIREWALL = "hcloud_firewall.hillsboro";
const SERVER = "hcloud_server.talos-vps-cp-0";
const APPLY = "talos_machine_configuration_apply.talos-vps-cp-0";
const ANYWHERE = ["0.0.0.0/0", "::/0"];

const rule = (protocol: string, port: string | null, source_ips: readonly string[]) => ({
  direction: "in",
  protocol,
  port,
  source_ips,
});
const MESH = rule("udp", "51820", ANYWHERE);
const ADMIN = rule("tcp", "50000", ["203.0.113.7/32"]);
const PUBLIC = [MESH, rule("tcp", "443", ANYWHERE), rule("icmp", null, ANYWHERE)];
const wall = (...rules: object[]) => ({ id: "7", rule: rules });
const walled = (...rules: object[]): Case => ({ changes: [update(FIREWALL, wall(ADMIN, ...PUBLIC), wall(...rules))] });
/** The cluster file names these ranges. */
const withRanges = (ranges: string[], open?: boolean): Partial<GuardInput> => ({
  cluster: parseCluster(
    "hybrid.yaml",
    hybridWith((file) => Object.assign(file.sites.hillsboro, { adminRanges: ranges, ...(open ? { open } : {}) })),
  ).cluster,
});

const CALM = "machine: { type: controlplane }\ncluster: { id: one }\n";
const handed = (before: string, after: string): Case => ({ changes: [BOOTSTRAPPED, config(APPLY, before, after)] });
const document = (kind: string, body: string) => `---\napiVersion: v1alpha1\nkind: ${kind}\n${body}\n`;
const BLOCK = document("NetworkDefaultActionConfig", "ingress: block");
const ingress = (ports: string, subnet: string) =>
  document(
    "NetworkRuleConfig",
    `name: one\nportSelector: { ports: ${ports}, protocol: tcp }\ningress: [{ subnet: "${subnet}" }]`,
  );
const KUBESPAN = document("KubeSpanConfig", "enabled: true");
const kubelet = (settings: string) => `machine: { type: worker, kubelet: { ${settings} } }\n`;
const apiServer = (settings: string) => `machine: { type: controlplane }\ncluster: { apiServer: { ${settings} } }\n`;

/** The cluster file with another network; the new configuration is known only when it is applied. */
const unknownWith = (before: string, network: object): Case => ({
  changes: [BOOTSTRAPPED, unknownConfig(APPLY, before)],
  more: {
    cluster: { ...HYBRID_CLUSTER, network: { ...HYBRID_CLUSTER.network, ...network } },
  },
});
const FIREWALL_OFF = { ingressFirewall: { enabled: false, allow: [] } };

export const EXPOSURE: Cases = {
  exposure: {
    refused: {
      "the ingress firewall switched off in the file, the configuration unknown": unknownWith(
        CALM + BLOCK,
        FIREWALL_OFF,
      ),
      "the Talos API for the whole internet": walled(rule("tcp", "50000", ["0.0.0.0/0"]), ...PUBLIC),
      "the Talos API for the whole internet of IPv6": walled(rule("tcp", "50000", ["::/0"]), ...PUBLIC),
      "the Talos API for the internet in two halves": walled(
        rule("tcp", "50000", ["0.0.0.0/1", "128.0.0.0/1"]),
        ...PUBLIC,
      ),
      "a range that the cluster file does not name": walled(
        rule("tcp", "50000", ["203.0.113.7/32", "198.51.100.0/24"]),
        ...PUBLIC,
      ),
      "the Kubernetes API beside it": walled(ADMIN, ...PUBLIC, rule("tcp", "6443", ANYWHERE)),
      "all ports": walled(ADMIN, ...PUBLIC, rule("tcp", "any", ANYWHERE)),
      "a range that has a public port in it": walled(ADMIN, ...PUBLIC, rule("tcp", "443-10250", ANYWHERE)),
      "the whole internet in a new firewall": {
        changes: [change(FIREWALL, "create", { before: null, after: wall(rule("tcp", "6443", ANYWHERE)) })],
      },
      "rules that are not known yet": {
        changes: [update(FIREWALL, wall(ADMIN), {}, { after_unknown: { rule: true } })],
      },
      "no way for KubeSpan": walled(ADMIN, rule("tcp", "443", ANYWHERE)),
      "a firewall deleted under a server": {
        changes: [
          change(FIREWALL, "delete", { before: wall(ADMIN) }),
          change(SERVER, "nothing", { before: { firewall_ids: [7] }, after: { firewall_ids: [7] } }),
        ],
      },
      "a firewall made again": { changes: [change(FIREWALL, "replace", { before: wall(ADMIN) })] },
      "a server without one": { changes: [update(SERVER, { firewall_ids: [7] }, { firewall_ids: [] })] },
      "a server that has one less": { changes: [update(SERVER, { firewall_ids: [7, 8] }, { firewall_ids: [8] })] },
      "a new server without one": {
        changes: [change(SERVER, "create", { before: null, after: { firewall_ids: null } })],
      },
      "an attachment deleted": { changes: [change("hcloud_firewall_attachment.a", "delete")] },
      "anonymous requests to the API server": handed(CALM, apiServer('extraArgs: { anonymous-auth: "true" }')),
      "an API server that allows everything": handed(
        CALM,
        apiServer("extraArgs: { authorization-mode: [Node, AlwaysAllow] }"),
      ),
      "an authorizer that allows everything": handed(CALM, apiServer("authorizationConfig: [{ type: AlwaysAllow }]")),
      "anonymous requests to kubelet": handed(CALM, kubelet('extraArgs: { anonymous-auth: "true" }')),
      "a kubelet that allows everything": handed(CALM, kubelet("extraArgs: { authorization-mode: AlwaysAllow }")),
      "a kubelet that allows everything, by its configuration": handed(
        CALM,
        kubelet("extraConfig: { authorization: { mode: AlwaysAllow } }"),
      ),
      "a kubelet with an open read-only port": handed(CALM, kubelet('extraArgs: { read-only-port: "10255" }')),
      "the same on a new node": {
        changes: [
          change(APPLY, "create", {
            before: null,
            after: { machine_configuration: kubelet('extraArgs: { anonymous-auth: "true" }') },
          }),
        ],
      },
      "the Talos API without roles": handed(CALM, "machine: { type: worker, features: { rbac: false } }\n"),
      "the Talos API for pods": handed(
        CALM,
        "machine: { type: worker, features: { kubernetesTalosAPIAccess: { enabled: true, allowedRoles: [os:admin] } } }\n",
      ),
      "no ingress firewall any more": handed(`${CALM}${BLOCK}`, CALM),
      "an ingress firewall that accepts": handed(`${CALM}${BLOCK}`, `${CALM}${BLOCK.replace("block", "accept")}`),
      "an ingress firewall that opens kubelet to every address": handed(
        `${CALM}${BLOCK}${ingress("[10250]", "10.2.0.0/16")}`,
        `${CALM}${BLOCK}${ingress("[10250]", "0.0.0.0/0")}`,
      ),
      "no KubeSpan any more": handed(`${CALM}${KUBESPAN}`, CALM),
      "no KubeSpan any more in the older form": handed(
        "machine: { type: worker, network: { kubespan: { enabled: true } } }\n",
        "machine: { type: worker, network: { kubespan: { enabled: false } } }\n",
      ),
    },
    fine: {
      "other administrators, as the cluster file says": {
        ...walled(rule("tcp", "50000", ["198.51.100.0/24", "203.0.113.7/32"]), ...PUBLIC),
        more: withRanges(["198.51.100.0/24", "203.0.113.7/32"]),
      },
      "the whole internet, as the cluster file says in words": {
        ...walled(rule("tcp", "50000", ["0.0.0.0/0"]), ...PUBLIC),
        more: withRanges(["0.0.0.0/0"], true),
      },
      "fewer administrators": walled(rule("tcp", "50000", ["203.0.113.7/32"]), ...PUBLIC),
      "a public port more": walled(ADMIN, ...PUBLIC, rule("tcp", "80", ANYWHERE)),
      "another label": {
        changes: [
          update(
            FIREWALL,
            { ...wall(rule("tcp", "22", ANYWHERE)), labels: {} },
            { ...wall(rule("tcp", "22", ANYWHERE)), labels: { a: "b" } },
          ),
        ],
      },
      "the first firewall": { changes: [change(FIREWALL, "create", { before: null, after: wall(ADMIN, ...PUBLIC) })] },
      "a site that goes with all its servers": {
        changes: [
          change(FIREWALL, "delete", { before: wall(ADMIN) }),
          change(SERVER, "delete", { before: { firewall_ids: [7] } }),
        ],
      },
      "a server whose firewall was detached by hand": {
        changes: [update(SERVER, { firewall_ids: [] }, { firewall_ids: [7] })],
      },
      "a server that is made with its firewall": {
        changes: [change(SERVER, "create", { before: null, after: {}, after_unknown: { firewall_ids: [true] } })],
      },
      "what was open before, on a node that gets another label": handed(
        kubelet('extraArgs: { anonymous-auth: "true" }'),
        `${kubelet('extraArgs: { anonymous-auth: "true" }').replace("type: worker", "type: worker, nodeLabels: { a: b }")}`,
      ),
      "the flags that Talos sets itself": handed(
        CALM,
        apiServer('extraArgs: { anonymous-auth: "false", authorization-mode: "Node,RBAC" }'),
      ),
      "the first ingress firewall, whatever it lets through": handed(
        CALM,
        `${CALM}${BLOCK}${ingress("[50000]", "0.0.0.0/0")}`,
      ),
      "a public port in the ingress firewall, as the cluster file says": handed(
        `${CALM}${BLOCK}`,
        `${CALM}${BLOCK}${ingress("[50000]", "0.0.0.0/0")}`,
      ),
      "a node more in the ingress firewall": handed(
        `${CALM}${BLOCK}${ingress("[10250]", "10.2.0.0/16")}`,
        `${CALM}${BLOCK}${ingress("[10250, 50001]", "10.3.0.0/16")}`,
      ),
      "KubeSpan in the newer form": handed(
        "machine: { type: worker, network: { kubespan: { enabled: true } } }\n",
        `machine: { type: worker }\n${KUBESPAN}`,
      ),
    },
  },
};
