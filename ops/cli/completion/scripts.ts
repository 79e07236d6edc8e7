import { join } from "node:path";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** In the checkout that prints the script. Started with node, because npx takes longer to start than the completion itself. */
const PROGRAM = join(__dirname, "../../../tools/coldstart.cjs");

/** Quoted for bash and zsh. */
const QUOTED = `'${PROGRAM.replaceAll("'", `'\\''`)}'`;
const QUOTED_FOR_FISH = `'${PROGRAM.replaceAll(/['\\]/g, "\\$&")}'`;

/** For bash and zsh: npx runs the program of the current checkout, so that program must also complete its commands and clusters. */
const FIND_PROGRAM = `_coldstart_program() {
  local folder=$PWD
  while [[ -n $folder && ! -f $folder/tools/coldstart.cjs ]]; do folder=\${folder%/*}; done
  if [[ -n $folder ]]; then printf '%s' "$folder/tools/coldstart.cjs"; else printf '%s' ${QUOTED}; fi
}`;

/** Each script completes `npx coldstart`, and `coldstart` if it is on the PATH. Other packages keep the existing completion of npx. */
const SCRIPTS: Readonly<Record<Shell, string>> = {
  // The script compares the words itself: compgen -W would evaluate them. bash-completion loads the completion of npx on first use, which would
  // replace ours. So it is loaded first, or as soon as bash-completion is available, and called from ours. `complete -p`
  // prints the function last, and the texts of other options in quotes.
  bash: `# eval "$(npx coldstart completion bash)"
${FIND_PROGRAM}
_coldstart() {
  local word first=\${4:-1}
  COMPREPLY=()
  while IFS= read -r word; do
    [[ $word == "$2"* ]] && COMPREPLY+=("$word")
  done < <(node "$(_coldstart_program)" completion words -- "\${COMP_WORDS[@]:first:COMP_CWORD-first}" 2>/dev/null)
}
_coldstart_npx() {
  COMPREPLY=()
  if [[ $COMP_CWORD -gt 1 && \${COMP_WORDS[1]} == coldstart ]]; then
    _coldstart "$1" "$2" "$3" 2
    return
  fi
  [[ -n \${_coldstart_npx_other-} ]] || _coldstart_take_npx
  [[ -n \${_coldstart_npx_other-} ]] && "$_coldstart_npx_other" "$@"
  [[ $COMP_CWORD -eq 1 && coldstart == "$2"* ]] && COMPREPLY+=(coldstart)
  return 0
}
_coldstart_take_npx() {
  local loader spec=$(complete -p npx 2>/dev/null)
  if [[ -z $spec || $spec == *' _coldstart_npx '* ]]; then
    for loader in _comp_load __load_completion; do
      declare -F "$loader" >/dev/null && "$loader" npx >/dev/null 2>&1 && break
    done
    spec=$(complete -p npx 2>/dev/null) || spec='complete -o default -F _coldstart_npx npx'
  fi
  [[ $spec =~ ' -F '([^\\ \\']+)' npx'$ ]] || return 0
  [[ \${BASH_REMATCH[1]} == _coldstart_npx ]] || _coldstart_npx_other=\${BASH_REMATCH[1]}
  eval "\${spec% -F *} -F _coldstart_npx npx"
}
complete -o default -F _coldstart coldstart
_coldstart_take_npx
`,
  zsh: `# eval "$(npx coldstart completion zsh)"
${FIND_PROGRAM}
_coldstart() {
  local -a found
  found=("\${(@f)$(node "$(_coldstart_program)" completion words -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  compadd -a found || _files
}
_coldstart_npx() {
  if (( CURRENT > 2 )) && [[ $words[2] == coldstart ]]; then
    shift words
    (( CURRENT-- ))
    _coldstart
    return
  fi
  local ret=1
  (( CURRENT == 2 )) && compadd coldstart && ret=0
  eval "\${_coldstart_npx_other:-_default}" && ret=0
  return ret
}
compdef _coldstart coldstart
[[ \${_comps[npx]-} == _coldstart_npx ]] || _coldstart_npx_other=\${_comps[npx]-}
compdef _coldstart_npx npx
`,
  fish: `# npx coldstart completion fish | source
function __coldstart_program
  set -l folder $PWD
  while test -n "$folder" -a ! -f "$folder/tools/coldstart.cjs"
    set folder (string replace -r '/[^/]*$' '' -- $folder)
  end
  if test -n "$folder"
    echo $folder/tools/coldstart.cjs
  else
    echo ${QUOTED_FOR_FISH}
  end
end
function __coldstart_words
  set -l typed (commandline -opc)
  node (__coldstart_program) completion words -- $typed[$argv[1]..] 2>/dev/null
end
complete -c coldstart -f -a '(__coldstart_words 2)'
complete -c npx -n 'test (count (commandline -opc)) -eq 1' -a coldstart
complete -c npx -n 'contains coldstart (commandline -opc)[2]' -f -a '(__coldstart_words 3)'
`,
};

export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}
