import { readFileSync } from "node:fs";
import { Writable } from "node:stream";
import { createInterface } from "node:readline/promises";
import { throwAsInterrupted } from "../../support/interrupted";
import { secrets } from "../../support/redaction";
import { SHORTEST } from "../../support/passphrase-encryption";
import { refusalFor } from "../../support/finding-refusal";

export interface PassphraseSource {
  /** The name of an environment variable. */
  readonly env?: string;
  /** A file whose first line it is. */
  readonly file?: string;
}

/** Asks for a secret without echoing it; undefined without a terminal. */
export type AskWithoutEcho = (question: string) => Promise<string>;

/**
 * Reads the passphrase from the named source or from the terminal. Never from an argument: other users of the machine
 * can see arguments, and the shell keeps them in its history.
 *
 * @param isNew asks twice, because a typing error would make the file unreadable
 */
export async function passphraseFrom(
  { env, file }: PassphraseSource,
  environment: Readonly<Record<string, string | undefined>>,
  { isNew, ask = askWithoutEcho() }: { readonly isNew: boolean; readonly ask?: AskWithoutEcho | undefined },
): Promise<string> {
  const given = env !== undefined ? environment[env] : file !== undefined ? firstLine(file) : undefined;
  if (env !== undefined && !given) throw unusable(`The environment variable ${env} is not set. Nothing was changed.`);
  if (file !== undefined && !given) throw unusable(`The file ${file} is empty. Nothing was changed.`);
  const passphrase = given ?? (await askPassphrase(ask, isNew));
  secrets.learnGiven(passphrase);
  if (isNew && passphrase.length < SHORTEST)
    throw unusable(
      `The passphrase is too short: an attacker who has the file can guess it offline. Use ${SHORTEST} characters or more, for example five words.`,
    );
  return passphrase;
}

function unusable(text: string) {
  return refusalFor("passphrase-unusable", text);
}

function firstLine(file: string): string | undefined {
  return readFileSync(file, "utf8").split(/\r?\n/)[0];
}

async function askPassphrase(ask: AskWithoutEcho | undefined, isNew: boolean): Promise<string> {
  if (!ask) throw unusable("Not a terminal: pass the passphrase with --passphrase-env NAME or --passphrase-file FILE.");
  const passphrase = await ask("  Passphrase: ");
  if (isNew && (await ask("  Repeat it: ")) !== passphrase)
    throw unusable("The passphrases differ. Nothing was changed.");
  return passphrase;
}

function askWithoutEcho(): AskWithoutEcho | undefined {
  if (!process.stdin.isTTY) return undefined;
  return async (question) => {
    process.stderr.write(question);
    // readline echoes its input to this stream, which discards it.
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
    try {
      return await prompt.question("").catch(throwAsInterrupted);
    } finally {
      prompt.close();
      process.stderr.write("\n");
    }
  };
}
