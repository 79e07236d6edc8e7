import type { Context } from "../cold-start/context";

/** The command that destroys this very cluster, with further options. */
export function again({ options }: Pick<Context, "options">, ...more: readonly string[]): string {
  const { cluster, rehearse } = options;
  return [
    "./bootstrap.sh",
    ...(cluster ? [cluster] : []),
    ...(rehearse ? ["--rehearse"] : []),
    "--destroy",
    ...more,
  ].join(" ");
}
