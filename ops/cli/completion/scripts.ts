import { join } from "node:path";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** The checkout that prints the script. */
const CHECKOUT = join(__dirname, "../../..");

/** Quoted for bash and zsh. */
const QUOTED = `'${CHECKOUT.replaceAll("'", `'\\''`)}'`;
const QUOTED_FOR_FISH = `'${CHECKOUT.replaceAll(/['\\]/g, "\\$&")}'`;

/**
 * For bash and zsh. npx runs the program of the current checkout, so that program must also complete its commands and
 * clusters. But Tab must not run the code of a checkout that the user only looks at: a program is started only if the
 * user has loaded its script in this shell, or has it on the PATH. It is started with node, because npx takes longer to
 * start than the completion itself.
 *
 * @param find looks for a program on the PATH
 */
const askProgram = (find: string) => `_coldstart_checkouts+=(${QUOTED})
_coldstart_program() {
  local checkout found='' folder="$(pwd -P)"
  for checkout in "\${_coldstart_checkouts[@]}"; do
    [[ $folder/ == "$checkout"/* && \${#checkout} -gt \${#found} ]] && found=$checkout
  done
  [[ -n $found ]] || found=${QUOTED}
  printf '%s' "$found/tools/coldstart.cjs"
}
_coldstart_words() {
  local caller=$1
  shift
  if [[ $caller != npx ]] && ${find} coldstart >/dev/null; then
    command coldstart completion words -- "$@" 2>/dev/null
  else
    node "$(_coldstart_program)" completion words -- "$@" 2>/dev/null
  fi
}`;

/** Each script completes `npx coldstart`, and `coldstart` if it is on the PATH. Other packages keep the existing completion of npx. */
const SCRIPTS: Readonly<Record<Shell, string>> = {
  // The script compares the words itself: compgen -W would evaluate them. bash-completion loads the completion of npx on first use, which would
  // replace ours. So it is loaded first, or as soon as bash-completion is available, and called from ours. `complete -p`
  // prints the function last, and the texts of other options in quotes.
  bash: `# eval "$(npx coldstart completion bash)"
${askProgram("type -P")}
_coldstart() {
  local word first=\${4:-1}
  COMPREPLY=()
  while IFS= read -r word; do
    [[ $word == "$2"* ]] && COMPREPLY+=("$word")
  done < <(_coldstart_words "$1" "\${COMP_WORDS[@]:first:COMP_CWORD-first}")
}
_coldstart_npx() {
  COMPREPLY=()
  if [[ $COMP_CWORD -gt 1 && \${COMP_WORDS[1]} == coldstart ]]; then
    _coldstart npx "$2" "$3" 2
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
${askProgram("whence -p")}
_coldstart() {
  local -a found
  found=(\${(f)"$(_coldstart_words "\${1-}" "\${(@)words[2,CURRENT-1]}")"})
  compadd -a found || _files
}
_coldstart_npx() {
  if (( CURRENT > 2 )) && [[ $words[2] == coldstart ]]; then
    shift words
    (( CURRENT-- ))
    _coldstart npx
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
set -g __coldstart_checkouts $__coldstart_checkouts ${QUOTED_FOR_FISH}
function __coldstart_program
  set -l folder (pwd -P)/
  set -l found ''
  for checkout in $__coldstart_checkouts
    if test (string sub -l (string length -- $checkout/) -- $folder) = $checkout/; and test (string length -- $checkout) -gt (string length -- "$found")
      set found $checkout
    end
  end
  test -n "$found"; or set found ${QUOTED_FOR_FISH}
  echo $found/tools/coldstart.cjs
end
function __coldstart_words
  set -l typed (commandline -opc)
  set -l found
  if test $argv[1] -eq 2; and command -q coldstart
    set found (command coldstart completion words -- $typed[2..] 2>/dev/null)
  else
    set found (node (__coldstart_program) completion words -- $typed[$argv[1]..] 2>/dev/null)
  end
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c coldstart -f -a '(__coldstart_words 2)'
complete -c npx -n 'test (count (commandline -opc)) -eq 1' -a coldstart
complete -c npx -n 'contains coldstart (commandline -opc)[2]' -f -a '(__coldstart_words 3)'
`,
};

export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}
