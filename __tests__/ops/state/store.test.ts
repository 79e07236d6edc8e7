import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StateStore } from "../../../ops/state/store";
import type { StoreOptions } from "../../../ops/state/store";
import { HYBRID } from "../../support/hybrid";
import { LIVE } from "../../../ops/support/runtime";
import { temporaryFolder } from "../../support/temporary-folder";

const POSTGRESQL = { name: "hybrid", state: { backend: "pg", schema: "coldstart", credentials: {} } } as const;
const STATE = JSON.stringify({ version: 4, serial: 1, lineage: "a", resources: [] });

const folder = temporaryFolder("store");
beforeEach(() => {
  // `init` fails as with a state that has resources: their providers are not in the empty -plugin-dir.
  writeFileSync(
    join(folder(), "terraform"),
    `#!/bin/sh
echo "$1" >> "${folder()}/log"
case "$1" in
init)
  if [ -e "${folder()}/outdated" ]; then
    rm "${folder()}/outdated"; echo "Error: Backend configuration changed" >&2; exit 1
  fi
  [ -e "${folder()}/unreachable" ] && { echo "Error: no route to host" >&2; exit 1; }
  mkdir -p .terraform; echo '{}' > .terraform/terraform.tfstate
  echo "Error: Failed to query available provider packages" >&2; exit 1 ;;
state)
  if [ -e "${folder()}/uninitialized" ]; then
    rm "${folder()}/uninitialized"; echo "Error: Backend initialization required: please run" >&2; exit 1
  fi
  echo '${STATE}' ;;
output) echo '{ "a": { "value": "asked", "sensitive": false } }' ;;
esac
`,
  );
  chmodSync(join(folder(), "terraform"), 0o755);
});

function remote(password = "one"): StateStore {
  const environment = { PATH: process.env.PATH, PG_CONN_STR: `postgres://coldstart:${password}@db/states` };
  const runtime = LIVE;
  const program = join(folder(), "terraform");
  return new StateStore({
    cluster: POSTGRESQL as unknown as StoreOptions["cluster"],
    file: HYBRID,
    folder: folder(),
    environment,
    runtime,
    program,
  });
}

function local(encryption?: object): StateStore {
  const cluster = { name: "hybrid", state: { backend: "local", encryption } } as unknown as StoreOptions["cluster"];
  const options = {
    cluster,
    folder: folder(),
    environment: { PATH: process.env.PATH },
    file: HYBRID,
    runtime: LIVE,
  } as const;
  return new StateStore({ ...options, program: join(folder(), "terraform") });
}

/** The commands that were run since the last call. */
function commands(): string[] {
  if (!existsSync(join(folder(), "log"))) return [];
  const lines = readFileSync(join(folder(), "log"), "utf8").trim().split("\n");
  rmSync(join(folder(), "log"));
  return lines;
}

describe("a remote backend", () => {
  test("is initialized once for all commands, although init does not find the providers of the state", async () => {
    expect(await remote().pull("auth")).toBe(STATE);
    expect(await remote().pull("auth")).toBe(STATE);
    expect(commands()).toEqual(["init", "state", "state"]);
  });

  test("is initialized again with other credentials, and for each layer", async () => {
    await remote().pull("auth");
    await remote("two").pull("auth");
    await remote("two").pull("infra");
    expect(commands()).toEqual(["init", "state", "init", "state", "init", "state"]);
  });

  test("that cannot be initialized is an error, and leaves nothing behind", async () => {
    writeFileSync(join(folder(), "unreachable"), "");
    await expect(remote().pull("auth")).rejects.toMatchObject({ command: "init" });
    rmSync(join(folder(), "unreachable"));
    await remote().pull("auth");
    expect(commands()).toEqual(["init", "init", "state"]);
  });

  test.each([
    ["by init", "outdated", ["init", "init", "state"]],
    ["by another command", "uninitialized", ["state", "init", "state"]],
  ])("that Terraform refuses, %s, is initialized again", async (_, refusal, expected) => {
    await remote().pull("auth");
    commands();
    writeFileSync(join(folder(), refusal), "");
    await remote(refusal === "outdated" ? "two" : "one").pull("auth");
    expect(commands()).toEqual(expected);
  });
});

describe("outputs of a local state", () => {
  const outputs = { a: { value: "read", type: "string" } };
  const write = (text: string) => writeFileSync(join(folder(), "infra.tfstate"), text);

  test("are read from the file", async () => {
    expect(await local().outputs("infra")).toBeUndefined();
    write(JSON.stringify({ version: 4, serial: 1, lineage: "a", outputs }));
    expect(await local().outputs("infra")).toEqual({ a: { value: "read", sensitive: false } });
    expect(commands()).toEqual([]);
  });

  test.each([
    ["with encryption", "", { name: "one", passphrase: "x" }],
    ["of another version", JSON.stringify({ version: 3, outputs }), undefined],
  ])("%s are read with Terraform", async (_, text, encryption) => {
    write(text);
    expect(await local(encryption).outputs("infra")).toEqual({ a: { value: "asked", sensitive: false } });
    expect(commands()).toEqual(["output"]);
  });
});
