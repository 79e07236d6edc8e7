import type { Answers } from "./answers";

/** The files of gitops/clusters/<name>/parts: the parts of a minimal cluster. */
export function gitopsFiles({ hetzner, proxmox, hasIngress }: Answers): Readonly<Record<string, string>> {
  const parts = [
    part("network-policies"),
    part("sealed-secrets"),
    ...(hetzner ? [part("hcloud-csi")] : []),
    ...(proxmox ? [part("proxmox-csi")] : []),
    ...(hasIngress ? [part("ingress", "traefik")] : []),
  ];
  return {
    "kustomization.yaml": [
      "# The parts of this cluster, in order. The parent folder has no kustomization.yaml on purpose: Flux writes its own",
      "# manifests there, in flux-system/, and then applies every folder that it finds.",
      "apiVersion: kustomize.config.k8s.io/v1beta1",
      "kind: Kustomization",
      "resources:",
      "  - infrastructure.yaml",
      "components:",
      "  - ../../../components/part",
      "",
    ].join("\n"),
    "infrastructure.yaml": parts.join("---\n"),
  };
}

function part(name: string, folder = name): string {
  return [
    "apiVersion: kustomize.toolkit.fluxcd.io/v1",
    "kind: Kustomization",
    "metadata:",
    `  name: ${name}`,
    "spec:",
    `  path: ./gitops/infrastructure/${folder}`,
    "",
  ].join("\n");
}
