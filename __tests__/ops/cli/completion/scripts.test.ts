import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { completionScript } from "../../../../ops/cli/completion/scripts";
import type { Shell } from "../../../../ops/cli/completion/scripts";
import { sharedFolder } from "../../../support/temporary-folder";

const PROJECT = resolve(__dirname, "../../../..");
const folder = realpathSync(sharedFolder("completion"));

/** Another checkout, whose program knows one command. */
function otherCheckout(): string {
  const cwd = join(folder, "other", "clusters");
  mkdirSync(cwd, { recursive: true });
  mkdirSync(join(cwd, "../tools"), { recursive: true });
  writeFileSync(
    join(cwd, "../tools/coldstart.cjs"),
    `console.log(["of-the-other", ...process.argv.slice(5)].join("-"));`,
  );
  return cwd;
}

/** What the other checkout prints. */
const otherScript = (shell: Shell) => completionScript(shell).replaceAll(PROJECT, join(folder, "other"));

interface Where {
  /** What the shell has run before the script, and after it. */
  readonly before?: string;
  readonly after?: string;
  readonly cwd?: string;
}

/** The completions of Tab at the end of a line, in a bash that has loaded the script. */
function complete(line: readonly string[], { before = "", after = "", cwd = PROJECT }: Where = {}): readonly string[] {
  const [program = "", ...words] = line;
  const script = [
    before,
    completionScript("bash"),
    after,
    'COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))',
    'read -ra registered < <(complete -p "$1")',
    'for i in "${!registered[@]}"; do [ "${registered[i]}" = -F ] && function="${registered[i + 1]}"; done',
    '"$function" "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"',
    'printf "%s\\n" "${COMPREPLY[@]}"',
  ].join("\n");
  const { stdout, stderr } = spawnSync("bash", ["--norc", "--noprofile", "-c", script, "bash", program, ...words], {
    encoding: "utf8",
    cwd,
  });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((word) => word !== "");
}

test.each([
  [["npx", "co"], ["coldstart"]],
  [["npx", "coldstart", "veri"], ["verify"]],
  [["npx", "coldstart", "verify", "hyb"], ["hybrid"]],
  [
    ["npx", "coldstart", "up", "hybrid", "--re"],
    ["--rehearse", "--reset"],
  ],
  [["npx", "coldstart", "node", "reboot", "talos-pve-w"], ["talos-pve-worker-0"]],
  [["npx", "cdktf", ""], []],
  [["coldstart", "state", "re"], ["restore"]],
])("bash completes %j", (line, offered) => {
  expect(complete(line)).toEqual(offered);
});

describe("beside another completion for npx, bash", () => {
  const other = "other() { COMPREPLY=(other); }; complete -o nospace -F other npx";
  // Source: scop/bash-completion 2.11 `bash_completion`, __load_completion; 2.12 calls it _comp_load.
  const lazy = (loader: string) => `${loader}() { [[ $1 == npx ]] && { ${other}; }; }`;

  test.each<[string, Where]>([
    ["that is there", { before: other }],
    ["that is there, when the script is loaded twice", { before: other, after: completionScript("bash") }],
    ["that bash-completion loads lazily", { before: lazy("__load_completion") }],
    ["that a newer bash-completion loads lazily", { before: lazy("_comp_load") }],
    ["of a bash-completion that is set up after the script", { after: lazy("__load_completion") }],
  ])("completes coldstart itself and leaves the rest to one %s", (_, where) => {
    const there = { ...where, before: `${where.before ?? ""}\n${otherScript("bash")}`, cwd: otherCheckout() };
    expect(complete(["npx", "coldstart", "of"], there)).toEqual(["of-the-other"]);
    expect(complete(["npx", "cdktf", "s"], there)).toEqual(["other"]);
    expect(complete(["npx", "co"], there)).toEqual(["other", "coldstart"]);
  });

  test("keeps its options, and stays after it was loaded", () => {
    const registered = (where: Where, ...line: string[]) => {
      const after = `${where.after ?? ""}\ncomplete -p npx`;
      const script = `${where.before ?? ""}\n${completionScript("bash")}\n${after}\n${line.join("\n")}`;
      return spawnSync("bash", ["--norc", "--noprofile", "-c", script], { encoding: "utf8" }).stdout.trim();
    };
    expect(registered({ before: other })).toBe("complete -o nospace -F _coldstart_npx npx");
    const tab = "COMP_WORDS=(npx a) COMP_CWORD=1; _coldstart_npx npx a npx; complete -p npx";
    expect(registered({ after: lazy("_comp_load") }, tab).split("\n")).toEqual([
      "complete -o default -F _coldstart_npx npx",
      "complete -o nospace -F _coldstart_npx npx",
    ]);
  });

  test.each(["-W 'words'", "-W 'words -F other'", "-C 'program -F other'"])(
    "keeps one that is not a function: %s",
    (options) => {
      const script = `complete ${options} npx\n${completionScript("bash")}\ncomplete -p npx`;
      const { stdout, stderr } = spawnSync("bash", ["--norc", "--noprofile", "-c", script], { encoding: "utf8" });
      expect(stderr).toBe("");
      expect(stdout).toBe(`complete ${options} npx\n`);
    },
  );

  test("takes over from a function that has a word list beside it", () => {
    const before = `${other}; complete -W 'words -F other npx' -F other npx`;
    const script = `${before}\n${completionScript("bash")}\ncomplete -p npx; echo $_coldstart_npx_other`;
    const { stdout } = spawnSync("bash", ["--norc", "--noprofile", "-c", script], { encoding: "utf8" });
    expect(stdout).toBe("complete -W 'words -F other npx' -F _coldstart_npx npx\nother\n");
  });
});

describe("bash asks", () => {
  const line = ["npx", "coldstart", "verify", ""];
  const isOther = ["of-the-other-verify"];

  test("the checkout that it is in, if its script was loaded too, and otherwise the one that was loaded last", () => {
    const cwd = otherCheckout();
    expect(complete(line, { cwd, before: otherScript("bash") })).toEqual(isOther);
    expect(complete(line, { cwd: PROJECT, after: otherScript("bash") })).toContain("hybrid");
    expect(complete(line, { cwd: "/", before: otherScript("bash") })).toContain("hybrid");
    expect(complete(line, { cwd: "/", after: otherScript("bash") })).toEqual(isOther);
  });

  test("no checkout whose script was never loaded: it may be the code of a stranger", () => {
    expect(complete(line, { cwd: otherCheckout() })).toContain("hybrid");
    expect(complete(["coldstart", "verify", ""], { cwd: otherCheckout() })).toContain("hybrid");
  });

  test("the program on the PATH about a coldstart without npx", () => {
    const program = join(folder, "bin/coldstart");
    mkdirSync(join(folder, "bin"), { recursive: true });
    writeFileSync(program, '#!/bin/sh\necho "on-the-path-$4"\n');
    chmodSync(program, 0o755);
    const before = `PATH='${join(folder, "bin")}':$PATH`;
    expect(complete(["coldstart", "verify", ""], { before })).toEqual(["on-the-path-verify"]);
    expect(complete(line, { before })).toContain("hybrid");
  });
});

const hasShell = (shell: Shell) => spawnSync(shell, ["--version"]).status === 0;

(hasShell("fish") ? test : test.skip)("fish completes the checkout that it is in, if its script was loaded", () => {
  const tab = "cd $argv[1]; complete -C 'npx coldstart of'";
  const script = `${completionScript("fish")}\ncomplete -C 'npx coldstart veri'; ${tab}; echo loaded; ${otherScript("fish")}\n${tab}`;
  const { stdout } = spawnSync("fish", ["--no-config", "-c", script, otherCheckout()], {
    encoding: "utf8",
    cwd: PROJECT,
  });
  const [before = "", after = ""] = stdout.split("loaded");
  expect(before.split(/\s+/)).toContain("verify");
  expect(before.split(/\s+/)).not.toContain("of-the-other");
  expect(after.split(/\s+/)).toContain("of-the-other");
});

(hasShell("zsh") ? test : test.skip)("zsh finds the checkout that it is in, if its script was loaded", () => {
  const setUp = "typeset -A _comps; compdef() { _comps[$2]=$1 }";
  const find = "cd $1; _coldstart_program; echo; cd /; _coldstart_program; echo";
  const script = [setUp, completionScript("zsh"), find, otherScript("zsh"), completionScript("zsh"), find].join("\n");
  const { stdout, stderr } = spawnSync("zsh", ["-f", "-c", script, "zsh", otherCheckout()], { encoding: "utf8" });
  expect(stderr).toBe("");
  const [own, other] = [PROJECT, join(folder, "other")].map((checkout) => join(checkout, "tools/coldstart.cjs"));
  expect(stdout.trim().split("\n")).toEqual([own, own, other, own]);
});

describe("in a folder with one file", () => {
  const cwd = join(folder, "one-file");
  const file = "my-file";

  beforeAll(() => {
    mkdirSync(cwd);
    writeFileSync(join(cwd, file), "");
  });

  (hasShell("fish") ? test : test.skip)("fish offers it where any value is allowed", () => {
    const script = `${completionScript("fish")}\ncomplete -C 'npx coldstart topology --output '`;
    const { stdout } = spawnSync("fish", ["--no-config", "-c", script], { encoding: "utf8", cwd });
    expect(stdout.trim()).toBe(file);
  });

  (hasShell("zsh") ? test : test.skip)(
    "an interactive zsh completes commands, and the file where any value is allowed",
    () => {
      const lines = ["npx coldstart veri", "npx coldstart topology --output "];
      // Tab, then Enter: the line runs, and prints its words.
      const drive = [
        "zmodload zsh/zpty; zpty shell zsh -f -i",
        `zpty -w shell 'autoload -Uz compinit; compinit -D -u; npx() { print -r -- RAN: $* END }'`,
        `zpty -w shell 'eval "$COMPLETION"; PS1=REA; PS1+=DY'`,
        "zpty -r shell output '*READY*'",
        `for line in "$@"; do zpty -w shell "$line"$'\\t'; zpty -r shell output '*RAN:*END*'; print -r -- "$output"; done`,
      ].join("\n");
      const { stdout } = spawnSync("zsh", ["-f", "-c", drive, "zsh", ...lines], {
        encoding: "utf8",
        cwd,
        env: { ...process.env, COMPLETION: completionScript("zsh") },
        timeout: 60_000,
      });
      const ran = [...stdout.matchAll(/^RAN: (.*) END/gm)].map(([, words]) => words);
      expect(ran).toEqual(["coldstart verify", `coldstart topology --output ${file}`]);
    },
  );
});

test.each([
  ["zsh", "compdef _coldstart_npx npx"],
  ["fish", "complete -c npx -n 'contains coldstart (commandline -opc)[2]'"],
] as const)("%s completes npx coldstart too", (shell, line) => {
  expect(completionScript(shell)).toContain(line);
});
