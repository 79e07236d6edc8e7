import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const STACK = "cdk.tf.json";
const LOCK = ".terraform.lock.hcl";

interface StackJson {
  readonly terraform: { readonly backend?: { readonly local?: { path: string } } };
  readonly resource?: Readonly<Record<string, Readonly<Record<string, { lifecycle?: { prevent_destroy?: boolean } }>>>>;
}

/**
 * Copies a stack without `prevent_destroy` to a folder that no other command uses. The original stack stays protected,
 * so an interrupted destroy never leaves `auth` unprotected.
 *
 * @param folder of the stack
 * @param scratch folder of the copy; removed when the work ends
 */
export async function withoutProtection<T>(
  folder: string,
  scratch: string,
  work: (copy: string) => Promise<T>,
): Promise<T> {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(join(scratch, STACK), JSON.stringify(removeProtection(folder)), { mode: 0o600 });
    if (existsSync(join(folder, LOCK))) copyFileSync(join(folder, LOCK), join(scratch, LOCK));
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function removeProtection(folder: string): StackJson {
  const stack = JSON.parse(readFileSync(join(folder, STACK), "utf8")) as StackJson;
  for (const { lifecycle } of Object.values(stack.resource ?? {}).flatMap((named) => Object.values(named))) {
    if (lifecycle) delete lifecycle.prevent_destroy;
  }
  // Relative paths are relative to the stack's folder.
  const { local } = stack.terraform.backend ?? {};
  if (local) local.path = resolve(folder, local.path);
  return stack;
}
