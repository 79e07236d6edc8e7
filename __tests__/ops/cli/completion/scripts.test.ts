import { spawnSync } from "node:child_process";
import { completionScript } from "../../../../ops/cli/completion/scripts";

/** What Tab offers at the end of a line, in a bash that has loaded the script: what the function of the first word answers. */
function complete(line: readonly string[], before = ""): readonly string[] {
  const [program = "", ...words] = line;
  const script = [
    before,
    completionScript("bash"),
    'COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))',
    'read -ra registered < <(complete -p "$1")',
    'for i in "${!registered[@]}"; do [ "${registered[i]}" = -F ] && function="${registered[i + 1]}"; done',
    '"$function" "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"',
    'printf "%s\\n" "${COMPREPLY[@]}"',
  ].join("\n");
  const { stdout, stderr } = spawnSync("bash", ["--norc", "--noprofile", "-c", script, "bash", program, ...words], {
    encoding: "utf8",
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

test("bash keeps another completion for npx", () => {
  const other = "other() { COMPREPLY=(other); }; complete -F other npx";
  expect(complete(["npx", "coldstart", "veri"], other)).toEqual(["other"]);
  expect(complete(["coldstart", "veri"], other)).toEqual(["verify"]);
});

test.each([
  ["zsh", "compdef _coldstart_npx npx"],
  ["fish", "complete -c npx -n '__fish_seen_subcommand_from coldstart'"],
] as const)("%s completes npx coldstart too", (shell, line) => {
  expect(completionScript(shell)).toContain(line);
});
