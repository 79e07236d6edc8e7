import type { Environment } from "../../support/environment";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isAtLeast } from "../../support/versions";
import { findOnPath } from "../toolchain/locate";
import { readToolsLock } from "../toolchain/lock";
import { recallVersion, rememberVersion } from "../toolchain/version-cache";
import { terraformEnvironment } from "./environment";

/** The oldest version with everything that the stacks use; the same for Terraform and OpenTofu. */
const OLDEST = readToolsLock().terraform.least;

export interface TerraformBinary {
  /** The program: a name on the PATH, or a path. */
  readonly program: string;
  readonly product: "Terraform" | "OpenTofu";
  readonly version: string;
}

/** There is no usable Terraform: lists the searched programs, and how to get one. */
export class NoTerraform extends Error {
  override readonly name = "NoTerraform";
}

const HOW_TO_GET_ONE = [
  "Install one of them:",
  "  Terraform  https://developer.hashicorp.com/terraform/install",
  "  OpenTofu   https://opentofu.org/docs/intro/install/",
  "or name the one that you have: TERRAFORM_BINARY_NAME=/path/to/tofu",
].join("\n");

/**
 * The value of TERRAFORM_BINARY_NAME that `coldstart env` sets for cdktf. It redacts its output, so Coldstart itself
 * must not run it.
 */
export const TERRAFORM_SHIM = join(__dirname, "../../../tools/shims/terraform");

/** The Terraform that the user chose, in a shell that `coldstart env` prepared. */
export const REAL_TERRAFORM_VARIABLE = "COLDSTART_TERRAFORM";

/** The program that the environment names; undefined if it names none. */
export function selectTerraform(environment: Environment): string | undefined {
  const named = environment.TERRAFORM_BINARY_NAME;
  return named === TERRAFORM_SHIM ? environment[REAL_TERRAFORM_VARIABLE] : named;
}

/** The binary that the environment names, otherwise the first of terraform and tofu on the PATH. */
export function findTerraform(environment: Environment = process.env): TerraformBinary {
  const named = selectTerraform(environment);
  const candidates = named ? [named] : ["terraform", "tofu"];
  let unusable: NoTerraform | undefined;
  for (const program of candidates) {
    const answer = askVersion(program, environment);
    if (answer === undefined) continue;
    const parsed = parseVersion(program, answer);
    if (!(parsed instanceof NoTerraform)) return parsed;
    unusable ??= parsed;
  }
  if (unusable) throw unusable;
  const reason = named
    ? `TERRAFORM_BINARY_NAME names ${named}, which cannot be started`
    : "neither terraform nor tofu is on the PATH";
  throw new NoTerraform(`Coldstart needs Terraform or OpenTofu, but ${reason}.\n${HOW_TO_GET_ONE}`);
}

function askVersion(program: string, environment: Environment): string | undefined {
  const file = program.includes("/") ? program : findOnPath(program, environment);
  if (file === undefined || !existsSync(file)) return runVersion(program, environment);
  const known = recallVersion(file);
  if (known !== undefined) return known;
  const answer = runVersion(program, environment);
  if (answer !== undefined) rememberVersion(file, answer);
  return answer;
}

function runVersion(program: string, environment: Environment): string | undefined {
  try {
    return execFileSync(program, ["version"], {
      encoding: "utf8",
      env: { ...terraformEnvironment(environment), CHECKPOINT_DISABLE: "1" },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 30_000,
    });
  } catch {
    return undefined;
  }
}

function parseVersion(program: string, answer: string): TerraformBinary | NoTerraform {
  const [, product, version] = /^(Terraform|OpenTofu) v(\d+\.\d+\.\d+\S*)/m.exec(answer) ?? [];
  if (!product || !version) {
    return new NoTerraform(`${program} does not report a Terraform version.\n${HOW_TO_GET_ONE}`);
  }
  if (!isAtLeast(version, OLDEST)) {
    return new NoTerraform(`${product} ${version} is too old: ${OLDEST} or newer is needed.\n${HOW_TO_GET_ONE}`);
  }
  return { program, product: product as TerraformBinary["product"], version };
}
