import { parse, stringify } from "yaml";
import { fixture, outcomeOf } from "../support";
import { patchFindings } from "./support";

const messages = (patch: string) => patchFindings(patch).map(({ code, message }) => `${code}: ${message}`);

describe("what Talos cannot decode", () => {
  test.each([
    ["an unknown section", "machin: {}", '"machine"'],
    ["a key deep down", "machine: { kernel: { modules: [{ nam: br_netfilter }] } }", '"name"'],
    ["an unknown kind", "{ apiVersion: v1alpha1, kind: LinkConfg }", '"LinkConfig"'],
    ["a kind without its version", "{ kind: LinkConfig }", "`apiVersion`"],
    ["another version of a kind", "{ apiVersion: v2, kind: OOMConfig }", "v1alpha1"],
    ["a word that is none of few", "{ apiVersion: v1alpha1, kind: BondConfig, name: b, bondMode: x }", "balance-rr"],
    ["a mapping for a list", "machine: { kernel: { modules: { name: a } } }", "expects a list"],
    ["a list for a mapping", "machine: { kubelet: [] }", "expects a mapping"],
    ["a text for a boolean", "cluster: { coreDNS: { disabled: 'yes' } }", "true or false"],
    ["a text for a number", "{ apiVersion: v1alpha1, kind: LinkConfig, name: eth1, mtu: big }", "a whole number"],
    ["a list for a text", "{ apiVersion: v1alpha1, kind: DummyLinkConfig, name: [a] }", "expects a text"],
    ["a deletion inside an element", "machine: { pods: [{ spec: { $patch: delete } }] }", "element of"],
    ["a deletion of any element", "machine: { kernel: { modules: [{ $patch: delete }] } }", "second key"],
    ["another command", "machine: { kubelet: { $patch: replace } }", "`delete`"],
  ])("%s", (_, patch, message) => {
    expect(messages(patch)).toEqual([expect.stringMatching(/^patch-invalid: /)]);
    expect(messages(patch)[0]).toContain(message);
  });

  test("what is newer than the cluster's Talos", () => {
    const raw = fixture("flannel");
    raw.talos = { version: "v1.11.2", contract: "v1.11" };
    raw.kubernetes.version = "v1.33.0";
    raw.patches = [
      parse("{ apiVersion: v1alpha1, kind: TimeSyncConfig, enabled: true }"),
      parse("{ apiVersion: v1alpha1, kind: UserVolumeConfig, name: a, volumeType: disk }"),
    ];
    expect(outcomeOf("test.yaml", stringify(raw)).errors.map(({ code, message }) => [code, message])).toEqual([
      ["patch-invalid", expect.stringContaining("new in Talos 1.12")],
      ["patch-invalid", expect.stringContaining("new in Talos 1.12")],
    ]);
  });
});

describe("what Talos decodes", () => {
  test.each([
    ["sysctls", "machine: { sysctls: { net.core.somaxconn: 65535, vm.max_map_count: '262144' } }"],
    ["deprecated sections", "machine: { network: { extraHostEntries: [{ ip: 10.0.0.9, aliases: [nas] }] } }"],
    ["a further name of the API", "cluster: { apiServer: { certSANs: [api.example.com] } }"],
    [
      "a flag of kubelet with several values",
      "machine: { kubelet: { extraArgs: { feature-gates: [A=true, B=true] } } }",
    ],
    ["kubelet's own configuration", "machine: { kubelet: { extraConfig: { maxPods: 200 } } }"],
    ["a link that is not the node's own", "{ apiVersion: v1alpha1, kind: LinkConfig, name: eth1, up: true }"],
    ["a link of another kind", "{ apiVersion: v1alpha1, kind: VLANConfig, name: v10, parent: eth0, vlanID: 10 }"],
    [
      "the size of a system volume",
      "{ apiVersion: v1alpha1, kind: VolumeConfig, name: EPHEMERAL, provisioning: { maxSize: 100GiB } }",
    ],
    [
      "pods that read from Talos",
      "machine: { features: { kubernetesTalosAPIAccess: { enabled: true, allowedRoles: ['os:reader'] } } }",
    ],
    ["a deletion of what a patch has set", "machine: { sysctls: { net.core.somaxconn: { $patch: delete } } }"],
    ["a kind that the schema does not describe", "{ apiVersion: v1alpha1, kind: ImageVerificationConfig, rules: [] }"],
  ])("%s", (_, patch) => {
    expect(messages(patch)).toEqual([]);
  });
});

describe("flags", () => {
  test.each([
    ["an open API server", "cluster: { apiServer: { extraArgs: { anonymous-auth: 'true' } } }"],
    [
      "an API server that permits all",
      "cluster: { apiServer: { extraArgs: { authorization-mode: [RBAC, AlwaysAllow] } } }",
    ],
    ["an open kubelet", "machine: { kubelet: { extraArgs: { read-only-port: '10255' } } }"],
    ["a flag of Coldstart", "machine: { kubelet: { extraArgs: { provider-id: a } } }"],
    ["its deletion", "machine: { kubelet: { extraArgs: { $patch: delete } } }"],
    ["a flag that Talos keeps to itself", "cluster: { scheduler: { extraArgs: { kubeconfig: a } } }"],
    ["the range of pods", "cluster: { controllerManager: { extraArgs: { cluster-cidr: 10.0.0.0/8 } } }"],
    ["a flag that is gone", "machine: { kubelet: { extraArgs: { allow-privileged: 'true' } } }"],
  ])("%s", (_, patch) => {
    expect(patchFindings(patch).map(({ code }) => code)).toEqual(["patch-exposure"]);
  });
});

describe("roles", () => {
  const findingsOf = (change: (raw: ReturnType<typeof fixture>) => void) => {
    const raw = fixture("kubespan-with-contract-1.13");
    change(raw);
    return outcomeOf("test.yaml", stringify(raw)).errors.map(({ code, path }) => [code, path[0]]);
  };
  const etcd = { cluster: { etcd: { extraArgs: { "quota-backend-bytes": "8589934592" } } } };
  const apiServer = { cluster: { apiServer: { env: { A: "b" } } } };

  test("a patch of the cluster reaches the workers", () => {
    expect(findingsOf((raw) => (raw.patches = [etcd]))).toEqual([["patch-role", "patches"]]);
    expect(findingsOf((raw) => (raw.patches = [apiServer]))).toEqual([]);
  });

  test("a patch of the workers alone has nothing of a control plane", () => {
    expect(findingsOf((raw) => (raw.roles = { worker: { patches: [apiServer] } }))).toEqual([["patch-role", "roles"]]);
    expect(findingsOf((raw) => (raw.roles = { controlplane: { patches: [etcd, apiServer] } }))).toEqual([]);
  });
});
