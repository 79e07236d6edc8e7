import { loadCluster } from "../../spec";
import { WITH_CREDENTIALS } from "../../spec/schema/credentials";
import { SERVICE_NAMES, servicePart } from "../../spec/services/catalogue";
import { HYBRID } from "../support/hybrid";
import { resource, synthHybrid } from "../support/synth";
import type { Stack } from "../support/synth";
import { nonEmpty } from "../support/non-empty";

const { auth } = synthHybrid();

describe("auth", () => {
  test("every resource except permissions is protected from destroy", () => {
    const unprotected = Object.entries(auth.resource).flatMap(([type, named]) =>
      Object.values(named).flatMap(({ lifecycle }) =>
        (lifecycle as { prevent_destroy?: boolean } | undefined)?.prevent_destroy ? [] : [type],
      ),
    );
    expect([...new Set(unprotected)].sort()).toEqual(["proxmox_acl", "proxmox_virtual_environment_role"]);
  });

  test("T6: the machine secrets are pinned to the contract, not to the installed version", () => {
    expect(resource(auth, "talos_machine_secrets.hybrid").talos_version).toBe("v1.12");
    const upgraded = synthHybrid((file) => (file.talos.version = "v1.13.1"));
    expect(upgraded.auth).toEqual(auth);
  });

  test("T23: the sealed-secrets key pair is RSA 4096 and lasts ten years", () => {
    expect(resource(auth, "tls_private_key.sealed-secrets")).toMatchObject({ algorithm: "RSA", rsa_bits: 4096 });
    expect(resource(auth, "tls_self_signed_cert.sealed-secrets")).toMatchObject({
      private_key_pem: "${tls_private_key.sealed-secrets.private_key_pem}",
      validity_period_hours: 10 * 365 * 24,
    });
  });

  describe("Proxmox", () => {
    const grants = (user: string) =>
      Object.values(auth.resource.proxmox_acl ?? {})
        .filter(({ user_id }) => user_id === `\${proxmox_virtual_environment_user.${user}.user_id}`)
        .map(({ path, role_id }) => {
          const role = /role\.([a-z-]+)\.role_id/.exec(String(role_id))?.[1] ?? "";
          return { path, privileges: resource(auth, `proxmox_virtual_environment_role.${role}`).privileges };
        });

    test("Terraform's user may only create machines, images and disks", () => {
      expect(resource(auth, "proxmox_virtual_environment_user.atlas-terraform").user_id).toBe("terraform@pve");
      const byPath = Object.fromEntries(grants("atlas-terraform").map(({ path, privileges }) => [path, privileges]));
      expect(Object.keys(byPath).sort()).toEqual([
        "/nodes/atlas",
        "/pool/hybrid-atlas",
        "/sdn/zones/localnetwork/vmbr4",
        "/storage/local",
        "/storage/local-zfs",
      ]);
      expect(byPath["/pool/hybrid-atlas"]).toContain("VM.Allocate");
      expect(byPath["/storage/local"]).toContain("Datastore.AllocateTemplate");
      expect(JSON.stringify(byPath)).not.toMatch(/Permissions\.Modify|User\.Modify|Sys\.Console|VM\.Monitor/);
    });

    test("the storage driver's user reaches the machines of the pool and its own datastore only", () => {
      expect(grants("atlas-csi").map(({ path }) => path)).toEqual(["/pool/hybrid-atlas", "/storage/local-zfs"]);
    });

    test("every machine is created in the pool of the grants", () => {
      const { infra } = synthHybrid();
      const machines = Object.values(infra.resource.proxmox_virtual_environment_vm ?? {});
      expect(machines.map(({ pool_id }) => pool_id)).toEqual(["hybrid-atlas", "hybrid-atlas"]);
      expect(resource(auth, "proxmox_virtual_environment_pool.atlas").pool_id).toBe("hybrid-atlas");
    });

    test("the names of roles hold the site, so that two sites of one Proxmox do not share them", () => {
      expect(resource(auth, "proxmox_virtual_environment_role.atlas-terraform-machines").role_id).toBe(
        "hybrid-atlas-terraform-machines",
      );
    });

    test("tokens have their user's rights, which they would lack by default", () => {
      expect(resource(auth, "proxmox_user_token.atlas-terraform").privileges_separation).toBe(false);
      expect(resource(auth, "proxmox_user_token.atlas-csi").privileges_separation).toBe(false);
    });

    test("logs in with variables, and only here", () => {
      expect(auth.provider.proxmox?.[0]).toMatchObject({
        username: "${var.proxmox_atlas_username}",
        password: "${var.proxmox_atlas_password}",
      });
      expect(Object.keys(synthHybrid().infra.variable)).toEqual(["hetzner_hillsboro_token"]);
    });
  });

  describe("makes credentials for the services of the file", () => {
    const SERVICES = ["powerdns", "vault", "authentik", "harbor", "gitea", "proxmoxCsi", "velero"];
    const idsOf = (stack: Stack) =>
      Object.entries(stack.resource)
        .filter(([type]) => /^(random|tls|proxmox)_/.test(type))
        .flatMap(([type, all]) => Object.keys(all).map((name) => `${type}.${name}`))
        .filter(
          (address) =>
            !address.endsWith(".sealed-secrets") && !/atlas-terraform|pool\.atlas$|flux-deploy-key$/.test(address),
        );

    test("and for no others", () => {
      const none = synthHybrid((file) => {
        file.services = {};
        file.sso = { applications: [{ name: "grafana", redirectUris: ["https://grafana.example.org/login"] }] };
      });
      expect(idsOf(none.auth)).toEqual(["tls_private_key.backups"]);
      const withoutGitea = synthHybrid((file) => delete file.services.gitea);
      expect(idsOf(auth).filter((id) => !idsOf(withoutGitea.auth).includes(id))).toEqual([
        "random_password.gitea-admin-password",
        "random_password.gitea-database-password",
        "random_password.gitea-oidc-client-secret",
      ]);
    });

    test("T17: and for those whose credentials it keeps, each as if the service were on", () => {
      const kept = synthHybrid((file) => {
        file.services = { proxmoxCsi: file.services.proxmoxCsi };
        file.credentials = { keep: SERVICES };
      });
      expect(kept.auth).toEqual(auth);
    });

    test("which are those that the schema lets a file keep", () => {
      const { cluster } = loadCluster(HYBRID);
      const having = SERVICE_NAMES.filter((service) => (servicePart(cluster, service).credentials ?? []).length > 0);
      expect([...having, "proxmoxCsi"].sort()).toEqual([...WITH_CREDENTIALS].sort());
      expect([...WITH_CREDENTIALS].sort()).toEqual([...SERVICES].sort());
    });
  });

  test("passwords are letters and digits, which need no escaping in URLs, shells and env files", () => {
    const passwords = Object.values(auth.resource.random_password ?? {});
    expect(passwords).not.toHaveLength(0);
    for (const password of nonEmpty(passwords)) {
      expect(password).toMatchObject({ special: false, min_lower: 1, min_upper: 1, min_numeric: 1 });
    }
  });
});
