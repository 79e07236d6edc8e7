import { execFileSync } from "node:child_process";
import { X509Certificate, createPrivateKey } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasProgram } from "../../support/programs";
import { compareSync } from "bcryptjs";
import { Rehearsed } from "../world/support/rehearsed";

// Each test runs the terraform binary several times, on machines that may be busy.
jest.setTimeout(60_000);

const at = Rehearsed.forEachTest();

type Values = Record<string, string>;
const values = async (address: string) => (await at.workspace.state())[address] as Values;

describe("tls", () => {
  const certificate = (change: object = {}, algorithm: object = { algorithm: "RSA", rsa_bits: 2048 }) => ({
    resource: {
      tls_private_key: { a: algorithm },
      tls_self_signed_cert: {
        a: {
          private_key_pem: "${tls_private_key.a.private_key_pem}",
          validity_period_hours: 87600,
          allowed_uses: ["key_encipherment", "data_encipherment", "server_auth"],
          subject: [{ common_name: "sealed-secret", organization: "o" }],
          ...change,
        },
      },
    },
  });

  it.each([
    ["RSA", { algorithm: "RSA", rsa_bits: 2048 }, "BEGIN RSA PRIVATE KEY"],
    ["ECDSA", { algorithm: "ECDSA", ecdsa_curve: "P256" }, "BEGIN EC PRIVATE KEY"],
    ["ED25519", { algorithm: "ED25519" }, "BEGIN PRIVATE KEY"],
  ])("creates %s keys and certificates that Node and OpenSSH read", async (name, algorithm, form) => {
    await at.init(certificate({}, algorithm));
    await at.workspace.apply();
    const key = await values("tls_private_key.a");
    expect(key["private_key_pem"]).toContain(form);
    const made = await values("tls_self_signed_cert.a");
    const parsed = new X509Certificate(made["cert_pem"] ?? "");
    expect(parsed.checkPrivateKey(createPrivateKey(key["private_key_pem"] ?? ""))).toBe(true);
    expect(parsed.subject).toContain("CN=sealed-secret");
    expect(made["key_algorithm"]).toBe(name);
    expect(made["id"]).toBe(BigInt(`0x${parsed.serialNumber}`).toString());
    const years =
      (Date.parse(made["validity_end_time"] ?? "") - Date.parse(made["validity_start_time"] ?? "")) / 31_536e6;
    expect(years).toBeCloseTo(10, 1);
    const file = join(at.workspace.folder, "key");
    writeFileSync(file, key["private_key_openssh"] ?? "", { mode: 0o600 });
    const known = hasProgram("ssh-keygen")
      ? execFileSync("ssh-keygen", ["-y", "-f", file]).toString().split(" ").slice(0, 2).join(" ")
      : key["public_key_openssh"];
    expect(key["public_key_openssh"]?.trim()).toBe(known?.trim());
    expect((await at.workspace.plan()).code).toBe(0);
  });

  it("replaces on nearly every change, and after expiry", async () => {
    await at.init(certificate());
    await at.workspace.apply();
    at.write(certificate({ allowed_uses: ["server_auth"] }));
    expect((await at.workspace.plan()).text).toContain("must be replaced");
    at.write(certificate({ early_renewal_hours: 90000 }));
    await at.workspace.apply();
    expect((await at.workspace.plan()).text).toContain("must be replaced");
  });

  it("refuses an unknown key usage", async () => {
    await at.init(certificate({ allowed_uses: ["flying"] }));
    expect((await at.workspace.plan()).text).toContain('got: "flying"');
  });
});

describe("random", () => {
  it("creates passwords with their hash, and bytes, once", async () => {
    await at.init({
      resource: { random_password: { a: { length: 32, special: false } }, random_bytes: { a: { length: 32 } } },
    });
    await at.workspace.apply();
    const password = await values("random_password.a");
    expect(password["result"]).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(password["bcrypt_hash"]).toMatch(/^\$2a\$\d\d\$/);
    expect(compareSync(password["result"] ?? "", password["bcrypt_hash"] ?? "")).toBe(true);
    expect(Buffer.from((await values("random_bytes.a"))["base64"] ?? "", "base64")).toHaveLength(32);
    expect((await at.workspace.plan()).code).toBe(0);
  });

  it("contains the minimum of each character class, and refuses impossible settings", async () => {
    const password = (change: object) => ({ resource: { random_password: { a: { length: 4, ...change } } } });
    await at.init(password({ min_numeric: 2, min_special: 2 }));
    await at.workspace.apply();
    const { result = "" } = await values("random_password.a");
    expect(result.replace(/\D/g, "")).toHaveLength(2);
    at.write(password({ min_numeric: 5 }));
    expect((await at.workspace.plan()).text).toContain("must be at least 5");
    at.write(password({ special: false, upper: false, lower: false, numeric: false, number: false }));
    expect((await at.workspace.plan()).text).toContain("At least one of");
  });
});

describe("local", () => {
  const file = (change: object = {}) => ({
    resource: {
      local_sensitive_file: { a: { filename: "secret/a.txt", content: "one", file_permission: "0600", ...change } },
    },
  });

  it("writes a file with its mode in Terraform's folder, detects a change, and deletes it", async () => {
    await at.init(file());
    await at.workspace.apply();
    const path = join(at.workspace.folder, "secret/a.txt");
    expect(readFileSync(path, "utf8")).toBe("one");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await at.workspace.plan()).code).toBe(0);
    writeFileSync(path, "two");
    expect((await at.workspace.plan()).text).toContain("1 to add");
    await at.workspace.apply();
    await at.workspace.apply("-destroy");
    expect(existsSync(path)).toBe(false);
  });

  it("is readable by others unless the mode is set (T20), and is replaced for new content", async () => {
    await at.init(file({ file_permission: null }));
    await at.workspace.apply();
    expect((await values("local_sensitive_file.a"))["file_permission"]).toBe("0700");
    at.write(file({ file_permission: null, content: "two" }));
    expect((await at.workspace.plan()).text).toContain("must be replaced");
  });

  it("refuses two sources of content, and an invalid mode", async () => {
    await at.init(file({ content_base64: "YQ==" }));
    expect((await at.workspace.plan()).text).toContain("2 attributes specified when one");
    at.write(file({ file_permission: "rw" }));
    expect((await at.workspace.plan()).text).toContain("octal digits");
  });
});

it("null_resource is replaced when its triggers change", async () => {
  const marker = (value: string) => ({ resource: { null_resource: { a: { triggers: { machine: value } } } } });
  await at.init(marker("1"));
  await at.workspace.apply();
  expect((await at.workspace.plan()).code).toBe(0);
  at.write(marker("2"));
  expect((await at.workspace.plan()).text).toContain("must be replaced");
});
