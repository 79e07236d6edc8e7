import type { Plan } from "../../support/plan";

/**
 * The ids of the credentials that are being rotated, from the state of auth; they are not secret. Only `coldstart
 * rotate` writes them.
 */
export function rotatingIn({ prior_state }: Plan): readonly string[] {
  const auth = (prior_state?.values?.root_module?.resources ?? []).find(
    ({ type, name }) => type === "terraform_remote_state" && name === "auth",
  );
  const { rotating } = (auth?.values?.outputs ?? {}) as { readonly rotating?: unknown };
  return Array.isArray(rotating) ? rotating.map(String) : [];
}
