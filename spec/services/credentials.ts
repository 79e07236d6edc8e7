import type { Cluster } from "../cluster";
import type { ServiceName } from "../schema/services";
import { SERVICE_NAMES, servicePart } from "./catalogue";
import type { Credential, SecretValue } from "./service-part";
import { oidcClientSecret } from "./single-sign-on";

/** Whether the credentials of a service belong in `auth`: it is on, or the file says to keep them. */
export function hasCredentials({ services, credentials }: Cluster, service: ServiceName): boolean {
  return services[service] !== undefined || credentials.keep.some((kept) => kept === service);
}

/**
 * The credentials of the services that are on, of those that the file says to keep, and of the applications that it
 * adds. Removing a service from the file removes its credentials from `auth`, which the guard refuses (rule
 * `identity`): its data may come back, and needs them.
 */
export function serviceCredentials(cluster: Cluster): Credential[] {
  const applications = hasCredentials(cluster, "authentik") ? cluster.sso.applications : [];
  return [
    ...SERVICE_NAMES.filter((service) => hasCredentials(cluster, service)).flatMap(
      (service) => servicePart(cluster, service).credentials ?? [],
    ),
    ...applications.map(({ name }): Credential => ({ id: oidcClientSecret(name), kind: "password", length: 48 })),
  ];
}

/** A Secret that a service needs to decrypt its data, with the keys that contain the decryption key. */
export interface DataSecret {
  readonly namespace: string;
  readonly name: string;
  readonly keys: readonly string[];
  /** The credential of each key that can be rotated. */
  readonly rotatable: Readonly<Record<string, string>>;
}

/** Includes disabled services: a plan may be about one that was just disabled. */
export function dataSecrets(cluster: Cluster): DataSecret[] {
  const parts = SERVICE_NAMES.map((service) => servicePart(cluster, service));
  const opening = parts.flatMap(({ credentials = [] }) => credentials.filter(({ opensData }) => opensData));
  const decryptionKeysIn = (data: Readonly<Record<string, SecretValue>>) =>
    Object.entries(data).flatMap(([key, value]): [string, Credential][] => {
      const found = "credential" in value ? opening.find(({ id }) => id === value.credential) : undefined;
      return found ? [[key, found]] : [];
    });
  return parts
    .flatMap(({ secrets = [] }) => secrets)
    .map(({ namespace, name, data }) => ({
      namespace,
      name,
      keys: decryptionKeysIn(data).map(([key]) => key),
      rotatable: Object.fromEntries(
        decryptionKeysIn(data).flatMap(([key, { id, encrypts }]) => (encrypts ? [] : [[key, id]])),
      ),
    }))
    .filter(({ keys }) => keys.length > 0);
}
