import { parse } from "yaml";
import { formatDocuments, parseDocuments } from "../../../../rehearsal/world/talos/config/documents";
import type { ConfigDocument } from "../../../../rehearsal/world/talos/config/documents";
import { generateConfig } from "../../../../rehearsal/world/talos/config/generate";
import { applyPatches, loadPatch } from "../../../../rehearsal/world/talos/config/merge";
import { whyUnreadable } from "../../../../rehearsal/world/talos/config/decode";
import { validateConfig } from "../../../../rehearsal/world/talos/config/validate";
import { readNodeConfig } from "../../../../rehearsal/world/talos/node-config";
import { makeIdentity } from "../support/home";
import type { Identity } from "../support/home";

let identity: Identity;
beforeAll(async () => {
  identity = await makeIdentity();
});

function generate(contract = "v1.12", role: "controlplane" | "worker" = "controlplane", kubernetesVersion = "1.35.0") {
  return generateConfig({
    clusterName: "test",
    endpoint: "https://10.0.0.11:6443",
    role,
    contract,
    kubernetesVersion,
    secrets: identity.secrets,
  });
}

const patched = (documents: ConfigDocument[], ...patches: object[]) =>
  applyPatches(
    documents,
    patches.map((patch) => JSON.stringify(patch)),
  );
const hostname = (body: object) => ({ apiVersion: "v1alpha1", kind: "HostnameConfig", ...body });

describe("the generated configuration", () => {
  it("is the same text for the same input", () => {
    expect(formatDocuments(generate())).toBe(formatDocuments(generate()));
  });

  it("has the documents of its contract", () => {
    expect(generate("v1.11")).toHaveLength(1);
    expect(generate("v1.12")).toContainEqual(hostname({ auto: "stable" }));
    expect(generate("v1.12")[0]).toHaveProperty("machine.install.grubUseUKICmdline", true);
    expect(generate("v1.11")[0]).not.toHaveProperty("machine.install.grubUseUKICmdline");
    expect(generate("v1.11")[0]).toHaveProperty("cluster.apiServer.certSANs", ["10.0.0.11"]);
    expect(generate("v1.12")[0]).toHaveProperty("cluster.apiServer.certSANs", []);
  });

  it("contains no CA key for a worker", () => {
    expect(formatDocuments(generate("v1.12", "worker"))).not.toContain(identity.secrets.certs.os.key);
    expect(generate("v1.12", "worker")[0]).not.toHaveProperty("cluster.etcd");
  });

  it("installs the newest Talos unless an installer image is set", () => {
    expect(generate("v1.11")[0]).toHaveProperty("machine.install.image", "ghcr.io/siderolabs/installer:v1.13.0");
  });

  it.each(["v1.9", "v1.10", "v1.11", "v1.12", "v1.13"])(
    "of contract %s is valid on a Talos of that version",
    (contract) => {
      const kubernetes = { "v1.9": "1.32.0", "v1.10": "1.33.0", "v1.11": "1.34.0" }[contract] ?? "1.35.0";
      for (const role of ["controlplane", "worker"] as const) {
        const documents = generate(contract, role, kubernetes);
        expect(whyUnreadable(documents, `${contract}.0`)).toBeUndefined();
        expect(validateConfig(documents, `${contract}.0`)).toEqual([]);
      }
    },
  );
});

describe("patches", () => {
  it("merge maps, append lists, and replace the networks", () => {
    const [main] = patched(
      generate(),
      { machine: { certSANs: ["a"], nodeLabels: { x: "1" } } },
      { machine: { certSANs: ["b"], nodeLabels: { y: "2" } }, cluster: { network: { podSubnets: ["10.1.0.0/16"] } } },
    );
    expect(main).toHaveProperty("machine.certSANs", ["a", "b"]);
    expect(main).toHaveProperty("machine.nodeLabels", expect.objectContaining({ x: "1", y: "2" }));
    expect(main).toHaveProperty("cluster.network.podSubnets", ["10.1.0.0/16"]);
    expect(main).toHaveProperty("cluster.network.serviceSubnets", ["10.96.0.0/12"]);
  });

  it("merge interfaces of one name, and add others", () => {
    const [main] = patched(
      generate("v1.11"),
      { machine: { network: { interfaces: [{ interface: "eth0", dhcp: true }] } } },
      {
        machine: { network: { interfaces: [{ interface: "eth0", vip: { ip: "10.0.0.20" } }, { interface: "eth1" }] } },
      },
    );
    expect(main).toHaveProperty("machine.network.interfaces", [
      { interface: "eth0", dhcp: true, vip: { ip: "10.0.0.20" } },
      { interface: "eth1" },
    ]);
  });

  it("treat false as a value, and an empty string as none", () => {
    const [main] = patched(generate(), { cluster: { discovery: { enabled: false }, clusterName: "" } });
    expect(main).toHaveProperty("cluster.discovery.enabled", false);
    expect(main).toHaveProperty("cluster.clusterName", "test");
  });

  it("replace a flag that has several values", () => {
    const flags = (...values: string[]) => ({ cluster: { apiServer: { extraArgs: { "feature-gates": values } } } });
    const [main] = patched(generate(), flags("A=true"), flags("B=true"));
    expect(main).toMatchObject({ cluster: { apiServer: { extraArgs: { "feature-gates": ["B=true"] } } } });
  });

  it("delete a key or a list element, and ignore missing ones", () => {
    const set = { machine: { sysctls: { a: "1", b: "2" }, kernel: { modules: [{ name: "x" }, { name: "y" }] } } };
    const remove = (what: object) => patched(generate(), set, { machine: what })[0];
    expect(remove({ sysctls: { a: { $patch: "delete" } } })).toMatchObject({ machine: { sysctls: { b: "2" } } });
    expect(remove({ sysctls: { a: { $patch: "delete" } } })).not.toHaveProperty("machine.sysctls.a");
    expect(remove({ kernel: { modules: [{ name: "x", $patch: "delete" }] } })).toMatchObject({
      machine: { kernel: { modules: [{ name: "y" }] } },
    });
    expect(() => remove({ sysctls: { c: { $patch: "delete" } } })).toThrow(
      "patch delete: path 'machine.sysctls.c' in document '/v1alpha1': failed to delete path 'machine.sysctls.c': lookup failed",
    );
    expect(() => remove({ kernel: { modules: [{ name: "z", $patch: "delete" }] } })).toThrow("lookup failed");
    expect(() => remove({ kernel: { modules: [{ parameters: { $patch: "delete" } }] } })).toThrow(
      "cannot delete an inner key in 'machine.kernel.modules.[0].parameters'",
    );
  });

  it("merge documents of the same kind and name, append others, and delete with $patch", () => {
    const documents = patched(generate(), hostname({ auto: "off", hostname: "a" }));
    expect(documents).toHaveLength(2);
    expect(documents[1]).toEqual(hostname({ auto: "off", hostname: "a" }));
    expect(patched(documents, { apiVersion: "v1alpha1", kind: "KubeSpanConfig", enabled: true })).toHaveLength(3);
    expect(patched(documents, hostname({ $patch: "delete" }))).toHaveLength(1);
  });

  it.each([
    ["an empty one", "{}", "config not found"],
    ["a list of operations (JSON 6902)", '[{"op":"remove","path":"/machine"}]', "JSON6902 patches are not supported"],
    ["a document without a kind", '{"apiVersion":"v1alpha1","enabled":true}', "missing kind"],
    ["text that is no YAML", "a: [", "decode error"],
    ["a document twice", "kind: A\napiVersion: v1\n---\nkind: A\napiVersion: v1", "duplicate document"],
  ])("are refused: %s", (_, patch, message) => {
    expect(() => loadPatch(patch)).toThrow(message);
  });
});

describe("a node refuses", () => {
  const controlPlane = (...patches: object[]) => validateConfig(patched(generate(), ...patches), "v1.12.4");
  const worker = (...patches: object[]) => validateConfig(patched(generate("v1.12", "worker"), ...patches), "v1.12.4");

  it.each([
    ["a host name beside `auto: stable`", hostname({ hostname: "a" }), "cannot be set at the same time"],
    ["two host names", { machine: { network: { hostname: "b" } } }, "already set in v1alpha1 config"],
    [
      "KubeSpan without discovery",
      { machine: { network: { kubespan: { enabled: true } } }, cluster: { discovery: { enabled: false } } },
      ".cluster.discovery should be enabled",
    ],
    [
      "a KubeSpan MTU that is too small",
      { machine: { network: { kubespan: { enabled: true, mtu: 1200 } } } },
      "kubespan link MTU must be at least 1280",
    ],
    [
      "kernel arguments beside the image's own",
      { machine: { install: { extraKernelArgs: ["a=b"] } } },
      "can't be used together",
    ],
    ["an unknown network plugin", { cluster: { network: { cni: { name: "calico" } } } }, "cni name should be one of"],
    ["a label value that is none", { machine: { nodeLabels: { a: "b c" } } }, "invalid machine node labels"],
    [
      "a shared address without its link",
      { apiVersion: "v1alpha1", kind: "Layer2VIPConfig", name: "10.0.0.20" },
      "link must be specified",
    ],
    [
      "Kubernetes that is too new for it",
      { machine: { kubelet: { image: "kubelet:v1.36.0" } } },
      "too new to be used with Talos 1.12.4",
    ],
    [
      "Kubernetes that is too old for it",
      { machine: { kubelet: { image: "kubelet:v1.20.0" } } },
      "too old to be used with Talos 1.12.4",
    ],
  ])("%s", (_, patch, message) => {
    expect(controlPlane(patch).join("; ")).toContain(message);
  });

  it("KubeSpan in both forms", () => {
    const documents = patched(
      generate("v1.12"),
      { machine: { network: { kubespan: { enabled: true } } } },
      { apiVersion: "v1alpha1", kind: "KubeSpanConfig", enabled: true },
    );
    expect(validateConfig(documents, "v1.13.0").join("; ")).toContain("kubespan is already configured");
  });

  it.each([
    ["a shared address", { apiVersion: "v1alpha1", kind: "Layer2VIPConfig", name: "10.0.0.20", link: "eth0" }],
    [
      "a shared address in the old form",
      { machine: { network: { interfaces: [{ interface: "eth0", vip: { ip: "10.0.0.20" } }] } } },
    ],
  ])("%s on a worker", (_, patch) => {
    expect(worker(patch)).toContain("virtual (shared) IP is not allowed on non-controlplane nodes");
  });

  it("an etcd section on a worker", () => {
    expect(worker({ cluster: { etcd: {} } })).toContain("etcd config is only allowed on control plane machines");
  });

  it("what its version cannot read: newer documents, newer keys and misspelt ones", () => {
    expect(whyUnreadable(generate("v1.12"), "v1.11.2")).toContain("unknown keys found during decoding");
    const kubespan = patched(generate("v1.11"), { apiVersion: "v1alpha1", kind: "KubeSpanConfig", enabled: true });
    expect(whyUnreadable(kubespan, "v1.12.4")).toContain('"KubeSpanConfig" "v1alpha1": not registered');
    expect(whyUnreadable(patched(generate(), { machine: { kublet: {} } }), "v1.12.4")).toContain("machine: kublet");
    const module = patched(generate(), { machine: { kernel: { modules: [{ nam: "x" }] } } });
    expect(whyUnreadable(module, "v1.12.4")).toContain("machine: kernel: modules: nam");
  });
});

it("finds removed kubelet flags", () => {
  const read = (flags: object) =>
    readNodeConfig(formatDocuments(patched(generate(), { machine: { kubelet: { extraArgs: flags } } })));
  expect(read({ "allow-privileged": "true" }).kubeletFault).toContain("unknown flag: --allow-privileged");
  expect(read({ "provider-id": "proxmox://a/1" })).toMatchObject({
    providerId: "proxmox://a/1",
    kubeletFault: undefined,
  });
});

it("round-trips", () => {
  const text = formatDocuments(generate());
  expect(parseDocuments(text)).toEqual(generate());
  expect(parse(text.split("---\n")[0] ?? "")).toHaveProperty("machine.type", "controlplane");
});
