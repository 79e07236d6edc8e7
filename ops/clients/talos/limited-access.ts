import type { TalosConnection } from "./connection";
import type { TalosAccess } from "./talosconfig";

export interface LimitedAccess {
  /** Such as `os:etcd:backup`. */
  readonly roles: readonly string[];
  readonly seconds: number;
}

/**
 * Requests a certificate from a control plane that has fewer permissions than the caller's, and expires soon. Only
 * administrators may ask. Source: siderolabs/talos v1.12.4 `v1alpha1_server.go`, GenerateClientConfiguration.
 *
 * @param access of the caller. Its authorities are kept: during a rotation there are more than the signing one.
 */
export async function requestAccess(
  node: TalosConnection,
  access: TalosAccess,
  { roles, seconds }: LimitedAccess,
): Promise<TalosAccess> {
  const { messages } = await node.call<{ messages: { crt: Buffer; key: Buffer }[] }>(
    "machine.MachineService",
    "GenerateClientConfiguration",
    { roles, crtTtl: { seconds } },
  );
  const [made] = messages;
  if (!made) throw new Error(`${node.address} responded without a certificate`);
  return {
    ca: access.ca,
    certificate: made.crt.toString(),
    key: made.key.toString().replaceAll("ED25519 PRIVATE KEY", "PRIVATE KEY"),
  };
}
