/** Credentials and Secrets that several services have in the same form. */
import type { Cluster } from "../cluster";
import { ALERTS_PASSWORD, ALERTS_URL, BACKUP_TARGET_KEY } from "../derive/credentials";
import type { Credential, Encrypts, SecretSpec } from "./service-part";

export const secret = (namespace: string, name: string, data: SecretSpec["data"], type?: string): SecretSpec => ({
  namespace,
  name,
  ...(type ? { type } : {}),
  data,
});

export const password = (id: string, length = 32): Credential => ({ id, kind: "password", length });

/** For credentials that data stays encrypted with. They are never rotated. */
export const dataPassword = (id: string, length: number, encrypts: Encrypts): Credential => ({
  ...password(id, length),
  opensData: true,
  encrypts,
});

/** The password of a service's database. CloudNativePG gives the database the password that its Secret holds, so it can be rotated. */
export const databasePassword = (service: string): Credential => ({
  ...password(`${service}-database-password`),
  opensData: true,
});

/** The login of a service's database, in the form that CloudNativePG reads. */
export function databaseLogin(service: string): SecretSpec {
  return secret(
    service,
    `${service}-database`,
    { username: { text: service }, password: { credential: `${service}-database-password` } },
    "kubernetes.io/basic-auth",
  );
}

/** The login of the backups' target, for pods of a namespace. */
export function targetLogin(namespace: string, backups: Cluster["backups"]): SecretSpec {
  return secret(namespace, "backup-target", {
    accessKeyId: { outside: BACKUP_TARGET_KEY.id },
    secretAccessKey: { outside: BACKUP_TARGET_KEY.secret },
    region: { text: backups?.target === "s3" ? backups.region : "" },
  });
}

/** What a receiver of alerts keeps secret. */
export function alertLogin(receiver: "webhook" | "slack" | "email"): SecretSpec["data"] {
  return receiver === "email" ? { password: { outside: ALERTS_PASSWORD } } : { url: { outside: ALERTS_URL } };
}
