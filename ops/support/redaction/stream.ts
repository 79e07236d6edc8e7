import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { HIDDEN, redact, secrets } from "./index";
import { PrivateKeyFilter } from "./private-keys";

/** After this time without output, an incomplete line is treated as a prompt. */
const SILENCE_MS = 300;

/**
 * Redacts secrets in a stream, line by line: a secret may arrive in two chunks, but within one line. Only private keys
 * have many lines, which may arrive one at a time, so they are hidden before the text is split into lines. An incomplete
 * last line is passed on after a while, except for an end that may be the beginning of a secret.
 *
 * @param learn is called before anything is passed on
 */
export function redactingStream(learn: () => void = () => undefined): Transform {
  const decoder = new StringDecoder("utf8");
  const keys = new PrivateKeyFilter(HIDDEN);
  let rest = "";
  let silence: NodeJS.Timeout | undefined;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      clearTimeout(silence);
      rest += keys.take(decoder.write(chunk));
      const end = rest.lastIndexOf("\n") + 1;
      const lines = rest.slice(0, end);
      rest = rest.slice(end);
      if (lines) learn();
      if (rest) silence = setTimeout(passRestThrough, SILENCE_MS);
      done(null, redact(lines));
    },
    flush(done) {
      clearTimeout(silence);
      done(null, redact(rest + keys.take(decoder.end()) + keys.end()));
    },
    destroy(error, done) {
      clearTimeout(silence);
      done(error);
    },
  });

  function passRestThrough(): void {
    learn();
    const text = rest.slice(0, rest.length - secrets.partialSecretLength(rest));
    rest = rest.slice(text.length);
    if (text) stream.push(redact(text));
  }

  return stream;
}
