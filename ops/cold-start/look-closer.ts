import { isProxmox } from "../../spec";
import type { Cluster, Node } from "../../spec";
import { TerraformFailed } from "../terraform/failure";
import { consoleOf } from "./cluster-ready";

/** Hetzner's own refusal, of a server that was not made or not changed: its console shows nothing of that. */
const REFUSED = /(^|\.)hcloud_server\.[^.]+$/;

/** Where Terraform gave up on something of a node: which node that is, and how to look at it. Empty for everything else. */
export function lookCloser({ nodes }: Pick<Cluster, "nodes">, failure: unknown): string[] {
  if (!(failure instanceof TerraformFailed)) return [];
  const failed = new Set(
    failure.diagnostics.flatMap(({ severity, address }) =>
      severity === "error" && !REFUSED.test(address ?? "") ? (address?.split(".").at(-1) ?? []) : [],
    ),
  );
  return nodes
    .filter(({ name }) => failed.has(name))
    .map((node) => [`${node.name} is behind. Look at it with: ${consoleOf(node)}`, ...asked(node)].join("\n  "));
}

/** A machine without a configuration answers everybody; one that has been given its own asks for a certificate. */
function asked(node: Node): string[] {
  const address = isProxmox(node) ? node.address : undefined;
  return address === undefined ? [] : [`or, if it answers: talosctl -e ${address} -n ${address} version --insecure`];
}
