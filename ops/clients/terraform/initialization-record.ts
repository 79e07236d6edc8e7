/**
 * Records the inputs with which a stack's folder was initialized: `terraform init` is not repeated while they are
 * unchanged. Terraform checks the backend, the lock file and the providers again in every other command. So a wrong
 * record makes a command fail, which is repaired (terraform.ts), but never makes it use another state or provider.
 */
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { findOnPath } from "../toolchain/locate";
import { LOCK_FILE } from "./lock-file";

export interface Initialization {
  /** The stack's folder. */
  readonly folder: string;
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Further arguments of `terraform init`. */
  readonly arguments: readonly string[];
}

/** Beside the providers: deleting them deletes the record. */
const RECORD = join(".terraform", "coldstart-initialized");
/** Terraform stores the backend of the folder here. */
const BACKEND = join(".terraform", "terraform.tfstate");
const PROVIDERS = join(".terraform", "providers");

/** Settings of Terraform and of its backends. Variables of the stack (TF_VAR_…) are not read by init. */
const READ_BY_INIT =
  /^(TF_(?!VAR_)|TERRAFORM_CONFIG$|HOME$|XDG_CONFIG_HOME$|PG|AWS_|ARM_|AZURE_|GOOGLE_|CONSUL_|TENCENTCLOUD_|ALICLOUD_|ALIBABA_CLOUD_|OSS_|OCI_|KUBE_)/;

export function isInitialized(initialization: Initialization): boolean {
  const recorded = readText(join(initialization.folder, RECORD));
  return recorded !== undefined && recorded === computeDigest(initialization);
}

/**
 * Call it after a successful init: the record includes the files that init wrote. Without a record, the next init is
 * not skipped.
 */
export function recordInitialized(initialization: Initialization): void {
  const { folder } = initialization;
  const recorded = computeDigest(initialization);
  if (recorded === undefined || !existsSync(join(folder, ".terraform"))) return;
  try {
    writeFileSync(join(folder, RECORD), recorded, { mode: 0o600 });
  } catch {
    forgetInitialized(folder);
  }
}

export function forgetInitialized(folder: string): void {
  rmSync(join(folder, RECORD), { force: true });
}

/** A hash, because backend settings may be secrets; undefined if the effect of init is unknown. */
function computeDigest({ folder, program, environment, arguments: words }: Initialization): string | undefined {
  const [file, required] = [identifyProgram(program, environment), readRequirements(folder)];
  if (file === undefined || required === undefined) return undefined;
  const parts = {
    file,
    words,
    required,
    variables: Object.entries(environment)
      .filter(([name]) => READ_BY_INIT.test(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    settings: listSettingsFiles(environment).map(readText),
    lock: readText(join(folder, LOCK_FILE)),
    backend: readText(join(folder, BACKEND)),
    providers: listProviders(join(folder, PROVIDERS)),
  };
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A script gets a separate digest: the script of a rehearsal is rewritten for each command. */
function identifyProgram(program: string, environment: Initialization["environment"]): string | undefined {
  const found = program.includes("/") ? program : findOnPath(program, environment);
  if (found === undefined || !existsSync(found)) return undefined;
  const file = realpathSync(found);
  const { size, mtimeMs } = statSync(file);
  return `${file} ${size} ${isScript(file) ? readFileSync(file, "utf8") : mtimeMs}`;
}

function isScript(file: string): boolean {
  const start = Buffer.alloc(2);
  const opened = openSync(file, "r");
  try {
    readSync(opened, start, 0, 2, 0);
  } finally {
    closeSync(opened);
  }
  return start.toString() === "#!";
}

interface StackJson {
  readonly terraform?: object;
  readonly provider?: object;
  readonly resource?: object;
  readonly data?: object;
  readonly module?: object;
}

/**
 * The parts of the configuration that decide about the backend and the providers. Undefined with modules, files in HCL, and
 * expressions in the settings, which the stacks do not have.
 */
function readRequirements(folder: string): string | undefined {
  const files = readdirSync(folder).filter((name) => /\.(tf|tofu)(\.json)?$/.test(name));
  if (files.some((name) => !name.endsWith(".tf.json"))) return undefined;
  try {
    const stacks = files.sort().map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as StackJson);
    if (stacks.some(({ module }) => module !== undefined)) return undefined;
    const required = stacks.flatMap(({ terraform = {}, provider = {}, resource = {}, data = {} }) => {
      const types = [provider, resource, data].flatMap((part) => Object.keys(part).sort());
      // A file of import blocks requires nothing.
      return Object.keys(terraform).length + types.length > 0 ? { terraform, types } : [];
    });
    const text = JSON.stringify(required);
    return text.includes("${") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Where Terraform and OpenTofu look for their own settings, for example a mirror or a provider cache. */
function listSettingsFiles(environment: Initialization["environment"]): string[] {
  const { HOME = "", TF_CLI_CONFIG_FILE, TERRAFORM_CONFIG, XDG_CONFIG_HOME = join(HOME, ".config") } = environment;
  const named = [TF_CLI_CONFIG_FILE, TERRAFORM_CONFIG].flatMap((file) => file || []);
  return [...named, join(HOME, ".terraformrc"), join(HOME, ".tofurc"), join(XDG_CONFIG_HOME, "opentofu", "tofurc")];
}

/** Without links into a cache or mirror that no longer exists. */
function listProviders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.filter((entry) => existsSync(join(folder, entry))).sort();
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
