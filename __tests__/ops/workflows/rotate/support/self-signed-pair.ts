import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An RSA key and its certificate: PEM. */
export function selfSignedPair(): { readonly certificate: string; readonly privateKey: string } {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-pair-"));
  try {
    const [key, certificate] = [join(folder, "key"), join(folder, "certificate")];
    const args = ["req", "-x509", "-nodes", "-newkey", "rsa:2048", "-days", "2", "-subj", "/CN=sealed-secret"];
    execFileSync("openssl", [...args, "-keyout", key, "-out", certificate], { stdio: "ignore" });
    return { certificate: readFileSync(certificate, "utf8"), privateKey: readFileSync(key, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
