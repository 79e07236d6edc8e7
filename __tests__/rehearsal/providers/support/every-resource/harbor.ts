import { first, replace, update } from "./case";
import type { Json, ProviderValues, Varied } from "./case";
import { CREDENTIAL } from "./ground";

export const harbor: ProviderValues = {
  configuration: { url: "http://127.0.0.1:18082", username: "admin", password: CREDENTIAL },
  cases: [
    {
      type: "harbor_project",
      name: "minimal",
      runs: 1,
      steps: [
        first((v) => ({ name: `minimal-${String(v.run)}` })),
        update((v) => ({ ...project(v), name: `minimal-${String(v.run)}` })),
        replace((v) => ({ name: `renamed-${String(v.run)}` })),
      ],
    },
    {
      type: "harbor_project",
      name: "maximal",
      steps: [
        first((v) => project(v)),
        update((v) => ({ ...project(v), public: false, cve_allowlist: ["CVE-2026-9"] })),
        update((v) => ({ name: project(v)["name"] })),
      ],
    },
    {
      type: "harbor_project",
      name: "proxy",
      runs: 1,
      steps: [
        first((v) => ({ ...proxy(v), proxy_speed_kb: v.count })),
        update((v) => ({ ...proxy(v), proxy_speed_kb: 500 + v.count })),
        replace((v) => ({ ...proxy(v), registry_id: 2 })),
      ],
    },
    {
      type: "harbor_config_auth",
      name: "only",
      runs: 1,
      steps: [
        first((v) => ({ ...openId(v), oidc_client_secret: v.text })),
        update((v) => ({
          ...openId(v),
          oidc_client_secret_wo: v.text,
          oidc_client_secret_wo_version: 1,
          primary_auth_mode: true,
          oidc_admin_group: "admins",
          oidc_auto_onboard: true,
          oidc_group_filter: "^team-",
          oidc_groups_claim: "groups",
          oidc_logout: true,
          oidc_user_claim: "preferred_username",
          oidc_verify_cert: true,
        })),
        update((v) => directory(v)),
      ],
    },
  ],
};

function project(v: Varied): Json {
  return {
    name: `maximal-${String(v.run)}`,
    public: true,
    vulnerability_scanning: false,
    vulnerability_scanner: "Trivy",
    enable_content_trust: true,
    enable_content_trust_cosign: true,
    auto_sbom_generation: true,
    deployment_security: "high",
    cve_allowlist: ["CVE-2026-1", `CVE-2026-${String(v.count + 10)}`],
    storage_quota: v.count,
    force_destroy: true,
  };
}

/** The registry was created by hand. */
function proxy(v: Varied): Json {
  return { name: `proxy-${String(v.run)}`, registry_id: 1, proxy_cache_local_on_not_found: true };
}

function openId(v: Varied): Json {
  return {
    auth_mode: "oidc_auth",
    oidc_name: "authentik",
    oidc_endpoint: `https://${v.word}.example/application/o/harbor/`,
    oidc_client_id: v.word,
    oidc_scope: "openid,email",
  };
}

function directory(v: Varied): Json {
  return {
    auth_mode: "ldap_auth",
    primary_auth_mode: false,
    ldap_url: "ldaps://ldap.example",
    ldap_base_dn: "dc=example",
    ldap_uid: "uid",
    ldap_verify_cert: true,
    ldap_search_dn: `cn=${v.word},dc=example`,
    ldap_search_password: v.word,
    ldap_filter: "(objectClass=person)",
    ldap_scope: "onelevel",
    ldap_group_base_dn: "ou=groups,dc=example",
    ldap_group_filter: "(objectClass=groupOfNames)",
    ldap_group_gid: "cn",
    ldap_group_uid: "cn",
    ldap_group_admin_dn: "cn=admins,ou=groups,dc=example",
    ldap_group_membership: "member",
    ldap_group_scope: "base",
  };
}
