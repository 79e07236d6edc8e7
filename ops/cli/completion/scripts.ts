import { join } from "node:path";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** Started without npx, which takes longer than the completion itself. */
const PROGRAM = quote(join(__dirname, "../../../tools/coldstart.cjs"));

/** Each completes `npx coldstart`, and `coldstart` for those who have it on the PATH. A completion for npx that exists is kept. */
const SCRIPTS: Readonly<Record<Shell, string>> = {
  // The words are compared here: compgen -W would evaluate them.
  bash: `# eval "$(npx coldstart completion bash)"
_coldstart() {
  local word first=\${4:-1}
  COMPREPLY=()
  while IFS= read -r word; do
    [[ $word == "$2"* ]] && COMPREPLY+=("$word")
  done < <(node ${PROGRAM} completion words -- "\${COMP_WORDS[@]:first:COMP_CWORD-first}" 2>/dev/null)
}
_coldstart_npx() {
  COMPREPLY=()
  if [[ $COMP_CWORD -gt 1 && \${COMP_WORDS[1]} == coldstart ]]; then
    _coldstart "$1" "$2" "$3" 2
  elif [[ $COMP_CWORD -eq 1 && coldstart == "$2"* ]]; then
    COMPREPLY=(coldstart)
  fi
}
complete -o default -F _coldstart coldstart
complete -p npx >/dev/null 2>&1 || complete -o default -F _coldstart_npx npx
`,
  zsh: `# eval "$(npx coldstart completion zsh)"
_coldstart() {
  local -a found
  found=("\${(@f)$(node ${PROGRAM} completion words -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  compadd -a found || _files
}
_coldstart_npx() {
  if (( CURRENT > 2 )) && [[ $words[2] == coldstart ]]; then
    shift words
    (( CURRENT-- ))
    _coldstart
  else
    compadd coldstart || _default
  fi
}
compdef _coldstart coldstart
(( $+_comps[npx] )) || compdef _coldstart_npx npx
`,
  fish: `# npx coldstart completion fish | source
function __coldstart_words
  set -l typed (commandline -opc)
  node ${PROGRAM} completion words -- $typed[$argv[1]..] 2>/dev/null
end
complete -c coldstart -f -a '(__coldstart_words 2)'
complete -c npx -n 'test (count (commandline -opc)) -eq 1' -a coldstart
complete -c npx -n '__fish_seen_subcommand_from coldstart' -f -a '(__coldstart_words 3)'
`,
};

export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}

/** As bash and zsh understand it; fish does unless the path has a quote. */
function quote(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}
