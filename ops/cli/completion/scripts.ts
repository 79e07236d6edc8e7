export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `# eval "$(npx coldstart completion bash)"
_coldstart() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(npx --no-install coldstart completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _coldstart coldstart
`,
  zsh: `# eval "$(npx coldstart completion zsh)"
_coldstart() {
  local -a words_of
  words_of=("\${(@f)$(npx --no-install coldstart completion words -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  compadd -a words_of || _files
}
compdef _coldstart coldstart
`,
  fish: `# npx coldstart completion fish | source
complete -c coldstart -f -a '(npx --no-install coldstart completion words -- (commandline -opc)[2..] 2>/dev/null)'
`,
};

export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}
