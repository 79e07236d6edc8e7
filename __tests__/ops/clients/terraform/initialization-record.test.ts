import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformFailed } from "../../../../ops/clients/terraform/failure";
import { isInitialized, recordInitialized } from "../../../../ops/clients/terraform/initialization-record";
import { Terraform } from "../../../../ops/clients/terraform/terraform";
import { temporaryFolder } from "../../../support/temporary-folder";

const SECRET = "s3cret-of-the-backend";
const REQUIRED = { hcloud: { source: "hetznercloud/hcloud", version: "1.68.0" } };
const PROVIDER = ".terraform/providers/registry.terraform.io/hetznercloud/hcloud/1.68.0/linux_amd64";
const RECORD = ".terraform/coldstart-initialized";

const home = temporaryFolder("initialized");
let folder: string;
beforeEach(() => {
  folder = join(home(), "stack");
  mkdirSync(folder);
  writeStack();
  writeProgram();
  write("cli.tfrc", "disable_checkpoint = true");
});

function write(name: string, text: string): void {
  writeFileSync(join(home(), name), text);
}

function read(name: string): string {
  return readFileSync(join(home(), name), "utf8");
}

function writeStack(change: object = {}): void {
  const terraform = { backend: { local: { path: "a.tfstate" } }, required_providers: REQUIRED };
  const stack = { terraform, provider: { hcloud: [{}] }, resource: { hcloud_server: { one: { name: "one" } } } };
  write("stack/cdk.tf.json", JSON.stringify({ ...stack, ...change }));
}

/** Logs its commands. `init` leaves what Terraform leaves; a command fails with the text in a file of its name. */
function writeProgram(comment = ""): void {
  write(
    "terraform",
    `#!/bin/sh
# ${comment}
echo "$1" >> "${home()}/log"
if [ "$1" = init ] && [ ! -e "${home()}/init.error" ]; then
  mkdir -p ${PROVIDER} && echo binary > ${PROVIDER}/provider
  echo '{"backend":{}}' > .terraform/terraform.tfstate
  echo locked > .terraform.lock.hcl
  rm -f "${home()}/plan.error"
fi
if [ -e "${home()}/$1.error" ]; then cat "${home()}/$1.error"; exit 1; fi
`,
  );
  chmodSync(join(home(), "terraform"), 0o755);
}

const environment = (more: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env.PATH,
  HOME: home(),
  TF_CLI_CONFIG_FILE: join(home(), "cli.tfrc"),
  PG_CONN_STR: `postgres://coldstart:${SECRET}@db/states`,
  ...more,
});

function terraform(more: Readonly<Record<string, string>> = {}): Terraform {
  return new Terraform({ program: join(home(), "terraform"), folder, environment: environment(more) });
}

/** The commands that were run since the last call. */
function commands(): string[] {
  if (!existsSync(join(home(), "log"))) return [];
  const lines = read("log").trim().split("\n");
  rmSync(join(home(), "log"));
  return lines;
}

test("an initialized folder is not initialized again, by any process", async () => {
  await terraform().init();
  expect(commands()).toEqual(["init"]);
  await terraform().init();
  await terraform().init();
  expect(commands()).toEqual([]);
});

test("files that init does not read may change", async () => {
  await terraform().init();
  commands();
  writeStack({ resource: { hcloud_server: { two: { name: "two" } } }, variable: { token: {} } });
  write("stack/adopted.tf.json", JSON.stringify({ import: [{ to: "hcloud_server.two", id: "2" }] }));
  await terraform({ TF_VAR_hetzner_token: "another", COLDSTART_REHEARSAL_PORT: "1" }).init();
  expect(commands()).toEqual([]);
});

const terraformBlock = (change: object) => ({
  terraform: { backend: { local: { path: "a.tfstate" } }, required_providers: REQUIRED, ...change },
});

const CHANGES: readonly (readonly [string, () => void])[] = [
  ["the backend", () => writeStack(terraformBlock({ backend: { local: { path: "b.tfstate" } } }))],
  ["a provider's version", () => writeStack(terraformBlock({ required_providers: { hcloud: { version: "1.69.0" } } }))],
  ["the type of a resource", () => writeStack({ resource: { random_id: { one: {} } } })],
  ["the type of a data source", () => writeStack({ data: { random_id: { one: {} } } })],
  ["a provider", () => writeStack({ provider: { hcloud: [{}], random: [{}] } })],
  ["another file of the stack", () => write("stack/more.tf.json", JSON.stringify(terraformBlock({})))],
  ["the lock file", () => write("stack/.terraform.lock.hcl", "another")],
  ["the lock file, deleted", () => rmSync(join(folder, ".terraform.lock.hcl"))],
  ["the backend of the last init", () => write("stack/.terraform/terraform.tfstate", "{}")],
  ["the backend of the last init, deleted", () => rmSync(join(folder, ".terraform/terraform.tfstate"))],
  ["the providers, deleted", () => rmSync(join(folder, ".terraform/providers"), { recursive: true })],
  ["one provider's file, deleted", () => rmSync(join(folder, PROVIDER, "provider"))],
  ["the folder .terraform, deleted", () => rmSync(join(folder, ".terraform"), { recursive: true })],
  ["the program", () => writeProgram("a newer version")],
  ["the settings of the command line", () => write("cli.tfrc", "disable_checkpoint = false")],
  ["the settings in the home folder", () => write(".terraformrc", 'plugin_cache_dir = "x"')],
  ["the record", () => write(`stack/${RECORD}`, "another")],
];

test.each(CHANGES)("after a change of %s it is initialized again, once", async (_, change) => {
  await terraform().init();
  commands();
  change();
  await terraform().init();
  await terraform().init();
  expect(commands()).toEqual(["init"]);
});

test.each(["TF_PLUGIN_CACHE_DIR", "TF_CLI_CONFIG_FILE", "TF_ENCRYPTION", "PG_CONN_STR", "AWS_PROFILE", "HOME"])(
  "the variable %s belongs to the record",
  async (name) => {
    await terraform().init();
    commands();
    await terraform({ [name]: home() + name }).init();
    expect(commands()).toEqual(["init"]);
  },
);

test("other arguments need another init, and the first ones must be passed again", async () => {
  await terraform().init();
  await terraform().init(["-lockfile=readonly"]);
  await terraform().init(["-lockfile=readonly"]);
  await terraform().init();
  expect(commands()).toEqual(["init", "init", "init"]);
});

test.each([
  ["a module", () => writeStack({ module: { a: { source: "./a" } } })],
  ["a file in HCL", () => write("stack/more.tf", "")],
  ["a file of OpenTofu", () => write("stack/more.tofu.json", "{}")],
  ["an expression in the backend", () => writeStack(terraformBlock({ backend: { local: { path: "${var.path}" } } }))],
  ["a file that is not JSON", () => write("stack/more.tf.json", "{")],
])("a stack with %s is always initialized", async (_, change) => {
  change();
  await terraform().init();
  await terraform().init();
  expect(commands()).toEqual(["init", "init"]);
});

test("a binary is identified by its size and modification time", () => {
  const program = join(home(), "binary");
  write("binary", "\x7fELF");
  const initialization = { program, folder, environment: environment(), arguments: [] };
  mkdirSync(join(folder, ".terraform"));
  recordInitialized(initialization);
  expect(isInitialized(initialization)).toBe(true);
  utimesSync(program, 1, 1);
  expect(isInitialized(initialization)).toBe(false);
  rmSync(program);
  expect(isInitialized(initialization)).toBe(false);
});

test("a failed init leaves no record, also of an earlier one", async () => {
  await terraform().init();
  write("init.error", "Error: Failed to query available provider packages");
  await expect(terraform().init(["-lockfile=readonly"])).rejects.toBeInstanceOf(TerraformFailed);
  expect(existsSync(join(folder, RECORD))).toBe(false);
  rmSync(join(home(), "init.error"));
  commands();
  await terraform().init();
  expect(commands()).toEqual(["init"]);
});

test("the record contains no settings, and only its owner can read it", async () => {
  await terraform().init();
  expect(read(`stack/${RECORD}`)).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(join(folder, RECORD)).mode & 0o777).toBe(0o600);
});

/** As Terraform 1.11 reports them with -json. */
const REFUSALS = [
  "Required plugins are not installed",
  "Inconsistent dependency lock file",
  'Backend initialization required, please run "terraform init"',
  'Backend initialization required: please run "terraform init"',
  "Missing required provider",
  "Failed to load plugin schemas",
  "Module not installed",
];

describe("a plan that Terraform refuses", () => {
  const refuse = (summary: string) =>
    write("plan.error", JSON.stringify({ type: "diagnostic", diagnostic: { severity: "error", summary, detail: "" } }));

  test.each(REFUSALS)("with “%s” is repeated after the init that was left out", async (summary) => {
    await terraform().init();
    refuse(summary);
    commands();
    const stack = terraform();
    await stack.init();
    expect((await stack.plan("a.tfplan")).diagnostics).toEqual([]);
    expect(commands()).toEqual(["plan", "init", "plan"]);
  });

  test("is not repeated if init was just run, or if the reason is another", async () => {
    const stack = terraform();
    await stack.init();
    refuse(REFUSALS[0] ?? "");
    await expect(stack.plan("a.tfplan")).rejects.toBeInstanceOf(TerraformFailed);
    refuse("Invalid reference");
    const later = terraform();
    await later.init();
    await expect(later.plan("a.tfplan")).rejects.toBeInstanceOf(TerraformFailed);
    expect(commands()).toEqual(["init", "plan", "plan"]);
  });
});
