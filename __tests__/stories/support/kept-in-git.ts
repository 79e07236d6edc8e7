/** A secret as it would be kept in git: sealed with the certificate of the auth layer. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seal, sealLabel } from "../../../rehearsal/world/sealed-secrets/seal";
import type { Rehearsed } from "../../support/rehearsed";

export const SECRET_TEXT = "only this cluster can read it";

/** @returns the file with its manifest */
export async function writeSealed(rehearsed: Rehearsed): Promise<string> {
  const { sealed_secrets } = await rehearsed.terraform("auth").output();
  const { certificate } = sealed_secrets?.value as { certificate: string };
  const encryptedData = { text: seal(certificate, SECRET_TEXT, sealLabel("strict", "default", "kept-in-git")) };
  const file = join(rehearsed.folder, "sealed-secret.json");
  const kind = { apiVersion: "bitnami.com/v1alpha1", kind: "SealedSecret" };
  writeFileSync(
    file,
    JSON.stringify({ ...kind, metadata: { name: "kept-in-git", namespace: "default" }, spec: { encryptedData } }),
  );
  return file;
}

/** What the controller in the cluster made of it. */
export async function readUnsealed(rehearsed: Rehearsed): Promise<string> {
  const text = await rehearsed.kubectl("get", "secret", "kept-in-git", "-n", "default", "-o", "jsonpath={.data.text}");
  return Buffer.from(text, "base64").toString();
}
