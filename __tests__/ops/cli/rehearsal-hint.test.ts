import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createProgram } from "../../../ops/cli/program";
import { addRehearsalHint, rehearsalHint } from "../../../ops/cli/rehearsal-hint";
import { refusalFor } from "../../../ops/support/finding-refusal";
import { hybridWith } from "../../support/hybrid";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder("rehearsal-hint");
afterEach(() => void delete process.env.COLDSTART_HOME);

/** A cluster that never ran live, and whether it runs in a rehearsal. */
function choose({ isUp }: { readonly isUp: boolean }): void {
  const home = folder();
  const file = join(home, "lab.yaml");
  writeFileSync(
    file,
    hybridWith((cluster) => {
      cluster.name = "only-rehearsed";
    }),
  );
  Object.assign(process.env, { CLUSTER: file, REHEARSAL_HOME: home });
  const talos = join(home, "only-rehearsed/talos");
  mkdirSync(talos, { recursive: true });
  if (isUp) writeFileSync(join(talos, "kubeconfig"), "");
}

async function hintFor(path: readonly string[], ...words: string[]): Promise<string | undefined> {
  let command = await createProgram();
  for (const name of path) command = command.commands.find((each) => each.name() === name) ?? command;
  return (await rehearsalHint(command, words))?.replace(/^.*(?=npx coldstart )/, "");
}

test.each([
  [["verify"], ["verify"], "npx coldstart verify --rehearse"],
  [["verify"], ["verify", "--json"], "npx coldstart verify --rehearse --json"],
  [["node", "list"], ["node"], "npx coldstart node --rehearse"],
  [["node", "list"], ["node", "list"], "npx coldstart node list --rehearse"],
  [["node", "drain"], ["node", "drain", "cp-0"], "npx coldstart node drain --rehearse cp-0"],
  [["status"], ["up", "lab", "--status"], "npx coldstart status --rehearse lab"],
  [["secret"], ["secrets", "x"], "npx coldstart secrets --rehearse x"],
  [["exec"], ["exec", "--", "echo", "it's"], String.raw`npx coldstart exec --rehearse -- echo 'it'\''s'`],
])("%j: the same command is named with --rehearse", async (path, words, expected) => {
  choose({ isUp: true });
  expect(await hintFor(path, ...words)).toBe(expected);
});

test("there is no hint without a rehearsal of the cluster, and inside of one", async () => {
  choose({ isUp: false });
  expect(await hintFor(["verify"], "verify")).toBeUndefined();
  choose({ isUp: true });
  process.env.COLDSTART_HOME = folder();
  expect(await hintFor(["verify"], "verify")).toBeUndefined();
});

test("only errors that find no cluster get it", async () => {
  choose({ isUp: true });
  const command = await createProgram();
  const missing = refusalFor("no-kubeconfig", "No kubeconfig.");
  const other = refusalFor("run-active", "Busy.");
  for (const error of [missing, other]) await addRehearsalHint(error, command);
  expect(missing.message).toContain("--rehearse");
  expect(other.message).not.toContain("--rehearse");
});
