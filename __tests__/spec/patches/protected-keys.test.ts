import { parse } from "yaml";
import { PROTECTED } from "../../../spec/patches/protected-keys";
import { findViolations } from "../../../spec/patches/protection";
import type { PatchCode } from "../../../spec/finding-codes";
import { patchFindings } from "./support";

/** For every protection, a patch that nothing else refuses. */
const CASES: Readonly<Partial<Record<PatchCode, readonly string[]>>> = {
  "patch-identity": [
    "machine: { type: worker }",
    "machine: { token: a.b }",
    "machine: { ca: { crt: a, key: b } }",
    "machine: { acceptedCAs: [{ crt: a }] }",
    "cluster: { id: a }",
    "cluster: { secret: a }",
    "cluster: { clusterName: other }",
    "cluster: { token: a }",
    "cluster: { aescbcEncryptionSecret: a }",
    "cluster: { secretboxEncryptionSecret: a }",
    "cluster: { ca: { crt: a } }",
    "cluster: { acceptedCAs: [{ crt: a }] }",
    "cluster: { aggregatorCA: { crt: a } }",
    "cluster: { serviceAccount: { key: a } }",
    "cluster: { etcd: { ca: { crt: a } } }",
    "machine: { network: { hostname: other } }",
    "machine: { features: { stableHostname: true } }",
    "{ apiVersion: v1alpha1, kind: HostnameConfig, hostname: other }",
    "machine: { kubelet: { registerWithFQDN: true } }",
    "machine: { kubelet: { skipNodeRegistration: true } }",
  ],
  "patch-endpoint": [
    "cluster: { controlPlane: { endpoint: 'https://other:6443' } }",
    "machine: { certSANs: { $patch: delete } }",
    "cluster: { apiServer: { certSANs: { $patch: delete } } }",
    "machine: { features: { kubePrism: { enabled: false } } }",
    "machine: { network: { interfaces: [{ interface: eth1, vip: { ip: 10.0.0.9 } }] } }",
    "{ apiVersion: v1alpha1, kind: Layer2VIPConfig, name: 10.0.0.9, link: eth0 }",
    "{ apiVersion: v1alpha1, kind: HCloudVIPConfig, name: 10.0.0.9, link: eth0 }",
    "machine: { kubelet: { nodeIP: { validSubnets: [10.0.0.0/8] } } }",
    "cluster: { etcd: { advertisedSubnets: [10.0.0.0/8] } }",
    "cluster: { etcd: { listenSubnets: [10.0.0.0/8] } }",
    "cluster: { etcd: { subnet: 10.0.0.0/8 } }",
    "machine: { network: { interfaces: [{ interface: eth0, mtu: 9000 }] } }",
    "{ apiVersion: v1alpha1, kind: LinkConfig, name: eth0, mtu: 9000 }",
    "{ apiVersion: v1alpha1, kind: DHCPv4Config, name: eth0 }",
    "{ apiVersion: v1alpha1, kind: DHCPv6Config, name: eth0 }",
    "{ apiVersion: v1alpha1, kind: LinkAliasConfig, name: net0 }",
  ],
  "patch-network": [
    "cluster: { network: { podSubnets: [10.0.0.0/8] } }",
    "cluster: { network: { serviceSubnets: [10.0.0.0/8] } }",
    "cluster: { network: { dnsDomain: other.local } }",
    "cluster: { network: { cni: { name: flannel } } }",
    "cluster: { proxy: { disabled: false } }",
    "cluster: { discovery: { enabled: false } }",
    "{ apiVersion: v1alpha1, kind: ExtensionServiceConfig, name: tailscale, environment: [A=b] }",
    "machine: { features: { hostDNS: { enabled: false } } }",
  ],
  "patch-version": [
    "machine: { install: { image: 'ghcr.io/siderolabs/installer:v1.9.0' } }",
    "machine: { kubelet: { image: 'ghcr.io/siderolabs/kubelet:v1.30.0' } }",
    "cluster: { apiServer: { image: 'registry.k8s.io/kube-apiserver:v1.30.0' } }",
    "cluster: { controllerManager: { image: a } }",
    "cluster: { scheduler: { image: a } }",
    "cluster: { etcd: { image: a } }",
  ],
  "patch-exposure": [
    "{ apiVersion: v1alpha1, kind: NetworkDefaultActionConfig, ingress: accept }",
    "{ apiVersion: v1alpha1, kind: NetworkRuleConfig, name: open }",
    "machine: { network: { kubespan: { enabled: false } } }",
    "{ apiVersion: v1alpha1, kind: KubeSpanConfig, enabled: false }",
    "{ apiVersion: v1alpha1, kind: KubeSpanEndpointsConfig, extraAnnouncedEndpoints: [] }",
    "cluster: { apiServer: { authorizationConfig: [{ type: AlwaysAllow, name: all }] } }",
    "cluster: { etcd: { extraArgs: { client-cert-auth: 'false' } } }",
    "cluster: { etcd: { extraArgs: { peer-client-cert-auth: 'false' } } }",
    "machine: { kubelet: { extraConfig: { authentication: { anonymous: { enabled: true } } } } }",
    "machine: { kubelet: { extraConfig: { authorization: { mode: AlwaysAllow } } } }",
    "machine: { kubelet: { extraConfig: { readOnlyPort: 10255 } } }",
    "machine: { features: { rbac: false } }",
    "machine: { features: { apidCheckExtKeyUsage: false } }",
    "machine: { features: { kubernetesTalosAPIAccess: { enabled: true, allowedRoles: ['os:admin'] } } }",
    "{ apiVersion: v1alpha1, kind: SideroLinkConfig, apiUrl: 'https://other' }",
  ],
  "patch-encryption": [
    "machine: { systemDiskEncryption: { state: { provider: luks2 } } }",
    "{ apiVersion: v1alpha1, kind: VolumeConfig, name: STATE, encryption: { provider: luks2 } }",
  ],
  "patch-secret": [
    "machine: { registries: { config: { example.com: { auth: { username: a } } } } }",
    "machine: { registries: { config: { example.com: { tls: { clientIdentity: { crt: a } } } } } }",
    "{ apiVersion: v1alpha1, kind: RegistryAuthConfig, name: example.com, username: a }",
    "{ apiVersion: v1alpha1, kind: RegistryTLSConfig, name: example.com, clientIdentity: { crt: a } }",
    "{ apiVersion: v1alpha1, kind: WireguardConfig, name: wg0, privateKey: a }",
    "{ apiVersion: v1alpha1, kind: WireguardConfig, name: wg0, peers: [{ presharedKey: a }] }",
    "machine: { network: { interfaces: [{ interface: wg0, wireguard: { privateKey: a } }] } }",
    "{ apiVersion: v1alpha1, kind: UserVolumeConfig, name: a, encryption: { keys: [{ static: { passphrase: b } }] } }",
    "{ apiVersion: v1alpha1, kind: RawVolumeConfig, name: a, encryption: { keys: [{ static: { passphrase: b } }] } }",
    "{ apiVersion: v1alpha1, kind: SwapVolumeConfig, name: a, encryption: { keys: [{ static: { passphrase: b } }] } }",
  ],
  "patch-plain-key": [
    "cluster: { allowSchedulingOnControlPlanes: true }",
    "machine: { nodeLabels: { tier: front } }",
    "machine: { nodeAnnotations: { tier: front } }",
    "machine: { nodeTaints: { tier: NoSchedule } }",
  ],
};

const cases = Object.entries(CASES).flatMap(([code, patches]) => patches.map((patch) => ({ code, patch })));

test.each(cases)("$code: $patch", ({ code, patch }) => {
  expect(patchFindings(patch).map((finding) => finding.code)).toContain(code);
});

test("every protection is the only reason to refuse a case", () => {
  const alone = cases.flatMap(({ patch }) => {
    const rows = PROTECTED.flatMap((row, i) => (findViolations(row, parse(patch), []).length > 0 ? [i] : []));
    return rows.length === 1 ? rows : [];
  });
  expect([...new Set(alone)].sort((a, b) => a - b)).toEqual(PROTECTED.map((_, i) => i));
});

test.each([
  ["machine: { $patch: delete }", "patch-identity"],
  ["machine: { kubelet: { $patch: delete } }", "patch-identity"],
  ["machine: { network: { $patch: delete } }", "patch-identity"],
  ["machine: { install: { wipe: { $patch: delete } } }", "patch-version"],
  ["cluster: { etcd: { $patch: delete } }", "patch-identity"],
  ["cluster: { apiServer: { $patch: delete } }", "patch-endpoint"],
  ["{ apiVersion: v1alpha1, kind: NetworkDefaultActionConfig, $patch: delete }", "patch-exposure"],
  ["{ apiVersion: v1alpha1, kind: VolumeConfig, name: STATE, $patch: delete }", "patch-encryption"],
  ["{ apiVersion: v1alpha1, kind: HostnameConfig, $patch: delete }", "patch-identity"],
  ["{ apiVersion: v1alpha1, kind: LinkConfig, name: eth0, $patch: delete }", "patch-endpoint"],
  ["machine: { network: { interfaces: [{ interface: eth0, $patch: delete }] } }", "patch-endpoint"],
])("a deletion is one finding: %s", (patch, code) => {
  expect(patchFindings(patch).map((finding) => finding.code)).toEqual([code]);
});
