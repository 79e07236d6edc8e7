import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface SshKey {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** A key pair like the one of auth that encrypts backups. */
export function makeSshKey(folder: string, name = "key"): SshKey {
  const file = join(folder, name);
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", file]);
  return { privateKey: readFileSync(file, "utf8"), publicKey: readFileSync(`${file}.pub`, "utf8").trim() };
}
