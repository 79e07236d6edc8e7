/** A talosconfig with other roles. Source: siderolabs/talos v1.12.4 `v1alpha1_server.go`, GenerateClientConfiguration. */
import type { TalosNode } from "../world/talos/node";
import { signLeaf } from "../world/talos/pki";
import { RpcError } from "../world/talos/rpc-error";

interface Request {
  readonly roles: readonly string[];
  readonly crtTtl: { readonly seconds: string } | null;
}

export async function makeClientConfiguration(node: TalosNode | undefined, request: unknown): Promise<object> {
  const { roles, crtTtl } = request as Request;
  if (!node) throw new RpcError("UNIMPLEMENTED", "API is not implemented in maintenance mode");
  const { role, machineCa, machineCaKey } = node.config;
  if (role === "worker")
    throw new RpcError("FAILED_PRECONDITION", "client configuration (talosconfig) can't be generated on worker nodes");
  const seconds = Number(crtTtl?.seconds ?? 0);
  if (seconds <= 0) throw new RpcError("INVALID_ARGUMENT", "crt_ttl should be positive");
  const { certificate, key } = await signLeaf(
    { certificate: machineCa, key: machineCaKey },
    { subject: [{ O: [...roles] }], kind: "Ed25519", usages: ["client"], validity: seconds * 1000 },
  );
  const pem = key.replaceAll("PRIVATE KEY", "ED25519 PRIVATE KEY");
  return { messages: [{ ca: Buffer.from(machineCa), crt: Buffer.from(certificate), key: Buffer.from(pem) }] };
}
