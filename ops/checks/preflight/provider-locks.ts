import { missingLocks } from "../../clients/terraform/lock-file";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import { warning } from "../../support/finding";

type Context = Pick<PreflightContext, "stacks" | "runtime" | "terraform">;

/** Without a hash in git, Terraform trusts the first package that it downloads for a provider. */
export const providerLocks = makeCheck<Context>({
  id: "provider-locks",
  title: "every provider has a hash",
  observe({ stacks, runtime, terraform }) {
    const usesLocks = runtime.hasLockedProviders && "product" in terraform && terraform.product === "Terraform";
    const missing = usesLocks ? missingLocks(stacks) : [];
    return missing.length === 0
      ? []
      : [
          warning(
            "provider-locks-missing",
            `locks/ does not cover every provider: ${missing.join(", ")}. For these, Terraform trusts the first package that it downloads.`,
            "Run npm run locks, and commit the result (docs/supply-chain.md).",
          ),
        ];
  },
});
