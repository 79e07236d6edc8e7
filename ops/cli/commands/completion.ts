import { Argument, Command } from "commander";
import type { Finish } from "../cluster-command";
import { EXIT_CODE } from "../../support/exit-codes";
import { SHELLS, completionScript } from "../completion/scripts";
import type { Shell } from "../completion/scripts";
import { SUMMARY } from "../summaries";

/** `completion <shell>` prints a script for the shell; the script calls `completion words -- …` for each Tab. */
export function completionCommand(finish: Finish, program: Command): Command {
  const words = new Command("words").argument("[words...]").allowUnknownOption().allowExcessArguments();
  words.action(async () => {
    const { completionsFor } = await import("../completion/completions");
    for (const word of completionsFor(program, words.args)) console.log(word);
    finish(EXIT_CODE.done);
  });
  const script = new Command("script").addArgument(new Argument("<shell>").choices(SHELLS));
  script.action((shell: Shell) => {
    process.stdout.write(completionScript(shell));
    finish(EXIT_CODE.done);
  });
  return new Command("completion")
    .enablePositionalOptions()
    .description(SUMMARY.completion)
    .usage("<bash|zsh|fish>")
    .helpCommand(false)
    .addCommand(words, { hidden: true })
    .addCommand(script, { isDefault: true, hidden: true });
}
