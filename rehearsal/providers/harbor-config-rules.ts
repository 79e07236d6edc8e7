/** Arguments of harbor_config_auth that require or exclude each other. */
import type { Diagnostic, State } from "../protocol/behaviour";
import { fault } from "./shared/values";

const OIDC_TOGETHER = ["oidc_name", "oidc_endpoint", "oidc_client_id", "oidc_scope"];
const LDAP_TOGETHER = ["ldap_url", "ldap_base_dn", "ldap_uid"];
const NEVER_WITH_OIDC = [
  ...LDAP_TOGETHER,
  ..."ldap_search_dn ldap_search_password ldap_filter ldap_group_uid".split(" "),
  ..."ldap_group_base_dn ldap_group_filter ldap_group_gid ldap_group_admin_dn".split(" "),
];

export function validateConfiguration(config: State): Diagnostic[] {
  const isSet = (name: string) => (config[name] ?? null) !== null;
  const oidc = Object.keys(config).filter((name) => name.startsWith("oidc_") && isSet(name));
  const secret = "oidc_client_secret";
  return [
    ...oidc.flatMap((name) => NEVER_WITH_OIDC.filter(isSet).map((other) => conflictOf(name, other))),
    ...(oidc.some((name) => OIDC_TOGETHER.includes(name) || name.startsWith(secret))
      ? together(config, OIDC_TOGETHER)
      : []),
    ...(LDAP_TOGETHER.some(isSet) ? together(config, LDAP_TOGETHER) : []),
    ...(isSet(`${secret}_wo`) && !isSet(`${secret}_wo_version`)
      ? [missingArgument(`${secret}_wo`, `${secret}_wo_version`)]
      : []),
    ...(isSet(`${secret}_wo_version`) && !isSet(`${secret}_wo`)
      ? [missingArgument(`${secret}_wo_version`, `${secret}_wo`)]
      : []),
    ...(isSet(secret) && isSet(`${secret}_wo`) ? [conflictOf(secret, `${secret}_wo`)] : []),
  ];
}

function together(config: State, names: readonly string[]): Diagnostic[] {
  const lost = names.filter((name) => (config[name] ?? null) === null);
  const found = names.find((name) => !lost.includes(name)) ?? names[0] ?? "";
  return lost.map((name) => missingArgument(found, name));
}

function missingArgument(name: string, other: string): Diagnostic {
  return fault("Missing required argument", `"${name}": all of \`${other},${name}\` must be specified`, [name]);
}

function conflictOf(name: string, other: string): Diagnostic {
  return fault("Conflicting configuration arguments", `"${name}": conflicts with ${other}`, [name]);
}
