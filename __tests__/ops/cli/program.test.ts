import type { Command } from "commander";
import { completionsFor } from "../../../ops/cli/completion/completions";
import { createProgram, runCli } from "../../../ops/cli/program";
import { readAcceptances } from "../../../ops/cli/accept-option";
import { version } from "../../../package.json";
import { parseOptions } from "../../support/options";

beforeEach(() => {
  jest.spyOn(process.stderr, "write").mockReturnValue(true);
  jest.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => void jest.restoreAllMocks());

const COMMANDS = [
  ...[
    "new",
    "preflight",
    "up",
    "backup",
    "verify",
    "upgrade",
    "node",
    "etcd",
    "rotate",
    "destroy",
    "doctor",
    "rehearse",
    "review",
    "drift",
    "estimate",
    "topology",
    "status",
  ],
  ...["state", "identity", "secret", "exec", "env", "tunnel", "snapshot", "completion"],
];

/** Commands that are about a file or a shell, not about machines. */
const NOT_REHEARSED = ["new", "doctor", "rehearse", "estimate", "topology", "completion"];

async function find(...names: string[]): Promise<Command> {
  return names.reduce<Command>(
    (parent, name) => {
      const found = parent.commands.find((each) => each.name() === name);
      if (!found) throw new Error(`There is no command ${name}.`);
      return found;
    },
    await createProgram(),
  );
}
/** The commands that a user can run, without groups. */
function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

describe("coldstart --help", () => {
  test("lists the whole product in one line per command", async () => {
    const program = await createProgram();
    const help = program.helpInformation();
    const visible = program
      .createHelp()
      .visibleCommands(program)
      .map((each) => each.name());
    expect(visible.filter((name) => name !== "help").sort()).toEqual([...COMMANDS].sort());
    for (const name of COMMANDS) expect(help).toMatch(new RegExp(`^  ${name}\\b`, "m"));
  });

  test("says the same when no command is defined", async () => {
    const program = await createProgram();
    expect((await createProgram(() => undefined, "--help")).helpInformation()).toBe(program.helpInformation());
  });

  test.each(COMMANDS)("%s --help ends with 0", async (name) => {
    await expect(runCli([name, "--help"])).rejects.toMatchObject({ exitCode: 0 });
  });

  test.each(COMMANDS.filter((name) => !NOT_REHEARSED.includes(name)))(
    "%s, and each of its commands, takes --cluster and --rehearse",
    async (name) => {
      const without = leaves(await find(name)).filter(({ options }) =>
        ["--cluster", "--rehearse"].some((option) => !options.some(({ long }) => long === option)),
      );
      expect(without.map((each) => each.name())).toEqual([]);
    },
  );
});

describe("arguments of up and destroy", () => {
  test("default to all layers with a confirmation for each", () => {
    expect(parseOptions([])).toMatchObject({ yes: false, adopt: false, accept: [] });
    expect(parseOptions(["--adopt"]).adopt).toBe(true);
    expect(parseOptions(["--from", "services", "--to", "postcheck"])).toMatchObject({
      from: "services",
      to: "postcheck",
    });
    expect(parseOptions(["--only", "layer:infra"])).toMatchObject({ only: "layer:infra" });
  });

  test("accept findings of the guard, one rule at one address each", async () => {
    const words = parseOptions(["--accept", "quorum:a.b", "zones:c.d", "--accept", "identity:e.f"]).accept;
    expect(await readAcceptances(await find("up"), words as unknown as string[])).toEqual([
      { code: "quorum", where: "a.b" },
      { code: "zones", where: "c.d" },
      { code: "identity", where: "e.f" },
    ]);
  });

  test.each([
    [["up", "--accept", "hcloud_server.a"], /write <rule>:<address>/],
    [["up", "--only", "infra", "--from", "auth"], /option '--from/],
    [["up", "--rehearsal"], /unknown option '--rehearsal'/],
    [["up", "--reset"], /--reset needs --rehearse/],
    [["up", "--pace", "2m"], /--pace needs --rehearse/],
    [["verify", "--fault", "{}"], /--fault needs --rehearse/],
    [["hybrid", "up"], /'hybrid' is a /],
    [["up", "verify"], /'verify' is a .*\n.* npx coldstart verify$/],
    [["--rehearse", "up"], /--rehearse is before /],
    [["--cluster=n100", "up"], /--cluster=n100 is before /],
    [["help", "nothing"], /unknown command 'nothing'/],
    [["up", "--with-auth"], /unknown option '--with-auth'/],
    [["destroy", "--adopt"], /unknown option '--adopt'/],
    [["destroy", "--from", "infra"], /unknown option '--from'/],
    [["destroy", "--confirm", "hybrid"], /--confirm needs --with-auth/],
    [["verify", "home", "--cluster", "n100"], / home, .* --cluster .* n100/],
    [["nothing"], /unknown command 'nothing'/],
    [["state", "restore", "infra"], /missing required argument 'file'/],
    [["state", "restore", "nothing", "a-file"], / auth, infra, services, config/],
  ])("%j are refused with exit code 1", async (words, message) => {
    const chosen = process.env.CLUSTER;
    await expect(runCli(words)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(message) as string,
    });
    if (chosen === undefined) delete process.env.CLUSTER;
  });
});

describe("invalid arguments are printed with their code", () => {
  const printed = async (...words: string[]) => {
    const lines: string[] = [];
    jest.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    await expect(runCli(words)).rejects.toMatchObject({ exitCode: 1 });
    return lines.join("");
  };

  test.each([
    [["up", "--opne"], /^error: .*'--opne' \[arguments-invalid\]\n.*--open.*\nUsage: npx coldstart up --help\n$/],
    [["node", "drain"], /'node' \[arguments-invalid\]\nUsage: npx coldstart node drain --help\n$/],
    [["node", "drian"], /\[arguments-invalid\]\n.*drain.*\nUsage: npx coldstart node --help\n$/],
    [["node", "list", "home"], /\[arguments-invalid\]\n.* --cluster home\.\nUsage: npx coldstart node list --help\n$/],
    [["etcd", "list", "else"], /\[arguments-invalid\]\nUsage: /],
    [["completion", "tcsh"], /\[arguments-invalid\]\nUsage: npx coldstart completion --help\n$/],
    [["help", "nodee"], /\[arguments-invalid\]\n.*node\?.*\nUsage: npx coldstart --help\n$/],
  ])("%j", async (words, expected) => {
    expect(await printed(...words)).toMatch(expected);
  });

  test("--version prints the version of package.json", async () => {
    const written = jest.spyOn(process.stdout, "write").mockReturnValue(true);
    await expect(runCli(["--version"])).rejects.toMatchObject({ exitCode: 0 });
    expect(written).toHaveBeenCalledWith(`${version}\n`);
  });
});

describe("a word that is not a subcommand", () => {
  test.each([
    ["state", "home"],
    ["state", "elsewhere/lab.yaml"],
    ["completion", "bash"],
    ["node", "--json"],
    ["node", "drain", "worker-0"],
  ])("%s %s has no such word", async (...words) => {
    const ran = jest.fn();
    const program = await createProgram();
    for (const each of leaves(program)) each.action(ran);
    await program.parseAsync(words, { from: "user" });
    expect(ran).toHaveBeenCalledTimes(1);
  });

  test("the help of a subcommand is not affected", async () => {
    await expect(runCli(["node", "help", "drain"])).rejects.toMatchObject({ exitCode: 0 });
  });
});

describe("wording", () => {
  test.each([
    [["node", "lst"], "'lst' is not a subcommand of 'node'\n(Did you mean list?)"],
    [["etcd", "snapshots", "--json"], "'snapshots' is not a subcommand of 'etcd'\n(Did you mean snapshot?)"],
    [["backup", "restor", "gitea"], "'restor' is not a subcommand of 'backup'\n(Did you mean restore?)"],
    [
      ["state", "mvoe"],
      "'mvoe' is not a subcommand of 'state', and there is no cluster with this name\n(Did you mean move?)",
    ],
    [
      ["backup", "everything"],
      "'everything' is not a subcommand of 'backup'\nIts subcommands are status, list, run and restore.",
    ],
    [
      ["rehearse", "dril"],
      "'dril' is not a subcommand of 'rehearse', and there is no cluster with this name\n(Did you mean drill?)",
    ],
    [["node", "home"], "'home' is not a subcommand of 'node'\nSelect the cluster with --cluster home."],
    [["etcd", "n100"], "'n100' is not a subcommand of 'etcd'\nSelect the cluster with --cluster n100."],
  ])("%j are refused", async (words, message) => {
    await expect(runCli(words)).rejects.toMatchObject({ exitCode: 1, message: `error: ${message}` });
  });
});

test("options of destroy do not consume the cluster argument", async () => {
  const command = await find("destroy");
  const { operands } = command.parseOptions(["--reclaim-volume", "pvc-1", "--reclaim-volume", "pvc-2", "home"]);
  expect(operands).toEqual(["home"]);
  expect(command.opts()).toMatchObject({ reclaimVolume: ["pvc-1", "pvc-2"] });
});

test("options after the name of a subcommand are its own", async () => {
  const rehearse = await find("rehearse");
  const { operands, unknown } = rehearse.parseOptions(["drill", "--open", "--pace", "2m"]);
  expect([operands, unknown]).toEqual([["drill"], ["--open", "--pace", "2m"]]);
  expect(rehearse.opts()).toEqual({});
});

test.each([
  ["up"],
  ["upgrade"],
  ["destroy"],
  ["rotate"],
  ["rehearse"],
  ["rehearse", "drill"],
  ...["drain", "uncordon", "reboot", "replace", "remove"].map((name) => ["node", name]),
  ...["snapshot", "restore", "defrag"].map((name) => ["etcd", name]),
  ...["run", "restore"].map((name) => ["backup", name]),
])("%s %s changes something, and can be followed", async (...names) => {
  const long = (await find(...names.filter(Boolean))).options.map((option) => option.long);
  expect(long).toEqual(expect.arrayContaining(["--open", "--pace", "--verbose", "--quiet", "--json"]));
});

describe("completion", () => {
  test("offers commands, options and cluster names", async () => {
    const program = await createProgram();
    const complete = (...words: string[]) => completionsFor(program, words);
    expect(complete()).toEqual(expect.arrayContaining(COMMANDS));
    expect(complete()).not.toContain("terraform");
    expect(complete("up")).toEqual(expect.arrayContaining(["hybrid", "home", "--from", "--rehearse"]));
    expect(complete("up", "--cluster")).toEqual(["converged", "edge", "home", "hybrid", "metal", "n100"]);
    expect(complete("state")).toEqual(["list", "move", "restore"]);
    expect(complete("state", "restore")).toEqual(expect.arrayContaining(["auth", "infra", "services", "config"]));
    expect(complete("new", "--where")).toEqual(["hetzner", "proxmox", "both"]);
  });
});
