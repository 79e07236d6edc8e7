import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { redact, secrets } from "./index";

/** After so long without output, half a line is a prompt that waits for an answer. */
const SILENCE_MS = 300;

/**
 * Hides secrets in what flows through it, line by line: a secret may come in two pieces, but in one line. A last line without
 * an end is let through when nothing follows it, but for what may be the beginning of a secret.
 *
 * @param learn is called before anything is let through
 */
export function redactingStream(learn: () => void = () => undefined): Transform {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let silence: NodeJS.Timeout | undefined;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      clearTimeout(silence);
      rest += decoder.write(chunk);
      const end = rest.lastIndexOf("\n") + 1;
      const lines = rest.slice(0, end);
      rest = rest.slice(end);
      if (lines) learn();
      if (rest) silence = setTimeout(letRestThrough, SILENCE_MS);
      done(null, redact(lines));
    },
    flush(done) {
      clearTimeout(silence);
      done(null, redact(rest + decoder.end()));
    },
    destroy(error, done) {
      clearTimeout(silence);
      done(error);
    },
  });

  function letRestThrough(): void {
    learn();
    const text = rest.slice(0, rest.length - secrets.partialSecretLength(rest));
    rest = rest.slice(text.length);
    if (text) stream.push(redact(text));
  }

  return stream;
}
