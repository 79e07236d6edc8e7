import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { redacted } from ".";

/**
 * Hides secrets in what flows through it, line by line: a secret may come in two pieces, but in one line.
 *
 * @param learn is called before anything is let through
 */
export function redactingStream(learn: () => void = () => undefined): Transform {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  return new Transform({
    transform(chunk: Buffer, _, done) {
      rest += decoder.write(chunk);
      const end = rest.lastIndexOf("\n") + 1;
      const lines = rest.slice(0, end);
      rest = rest.slice(end);
      if (lines) learn();
      done(null, redacted(lines));
    },
    flush(done) {
      done(null, redacted(rest + decoder.end()));
    },
  });
}
