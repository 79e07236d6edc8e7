import { formatCount } from "../../support/count";
import type { FindingCode } from "../../support/finding-codes";
import { Refusal } from "../../support/refusal";
import { describeMismatch } from "./machine";
import type { Mismatch } from "./machine";

/** A run would change or delete machines that do not belong to the cluster. Nothing was changed. */
export class OwnerMismatch extends Refusal {
  override readonly name = "OwnerMismatch";
  readonly code = "owner-mismatch" satisfies FindingCode;

  /** @param fix for the user */
  constructor(
    readonly mismatches: readonly Mismatch[],
    fix: string,
  ) {
    const lines = mismatches.map((mismatch) => `  - ${describeMismatch(mismatch)}`);
    super(
      [
        `${formatCount(mismatches.length, "machine")} would be changed or deleted without belonging to this cluster; nothing was changed. [owner-mismatch]`,
        ...lines,
        fix,
      ].join("\n"),
    );
  }
}

/**
 * The owner of an object could not be determined, because an API did not respond. This is a failure, not a refusal: the next
 * run asks again.
 */
export class OwnerUnknown extends Error {
  override readonly name = "OwnerUnknown";
  readonly code = "owner-unknown";

  constructor(
    readonly addresses: readonly string[],
    reason: string,
    cause?: unknown,
  ) {
    super(
      `The owner of ${addresses.join(", ")} is unknown (owner-unknown): ${reason}\nIt was neither adopted nor refused. Run the same command again when the API responds.`,
      { cause },
    );
  }
}
