/**
 * Variable substitution after a build, by the rules of Flux's envsubst: ${var}, ${var:=default} and the other string
 * functions; $${var} stands for ${var}; a bare $var is kept; undefined variables become empty.
 */
const NAME = /^[_a-zA-Z][_a-zA-Z0-9]*$/;

class SubstitutionError extends Error {
  override readonly name = "SubstitutionError";
}

export function substitute(text: string, variables: Readonly<Record<string, string>>): string {
  const wrong = Object.keys(variables).find((name) => !NAME.test(name));
  if (wrong !== undefined)
    throw new SubstitutionError(`'${wrong}' var name is invalid, must match '^[_[:alpha:]][_[:alpha:][:digit:]]*$'`);
  return new Reader(text, variables).all();
}

class Reader {
  private position = 0;

  constructor(
    private readonly text: string,
    private readonly variables: Readonly<Record<string, string>>,
  ) {}

  all(): string {
    let result = "";
    while (this.position < this.text.length) {
      if (this.hasNext("$${")) {
        result += "${";
        this.position += 3;
      } else if (this.hasNext("$$")) {
        result += "$";
        this.position += 2;
      } else if (this.hasNext("${")) {
        this.position += 2;
        result += this.expression();
      } else {
        const next = this.text.indexOf("$", this.position + 1);
        const end = next < 0 ? this.text.length : next;
        result += this.text.slice(this.position, end);
        this.position = end;
      }
    }
    return result;
  }

  private expression(): string {
    if (this.hasNext("#")) {
      this.position += 1;
      const value = this.value(this.name());
      this.close();
      return String(Buffer.byteLength(value));
    }
    const value = this.value(this.name());
    const operator = OPERATORS.find((candidate) => this.hasNext(candidate));
    if (!operator) {
      this.close("missing closing brace");
      return value;
    }
    this.position += operator.length;
    const parseArguments = this.words(operator);
    return evaluate(operator, value, parseArguments);
  }

  private name(): string {
    const match = /^[\p{L}\p{Nd}_]+/u.exec(this.text.slice(this.position, this.position + 256));
    if (!match) throw new SubstitutionError("variable substitution failed: unable to parse variable name");
    this.position += match[0].length;
    return match[0];
  }

  /** The operator's arguments up to the closing brace; expressions in them are evaluated. */
  private words(operator: string): string[] {
    const separator = operator.startsWith("/") ? "/" : operator === ":" ? ":" : undefined;
    const words = [""];
    for (;;) {
      if (this.position >= this.text.length)
        throw new SubstitutionError("variable substitution failed: bad substitution");
      if (this.hasNext("}")) break;
      if (this.hasNext("${")) {
        this.position += 2;
        words[words.length - 1] += this.expression();
      } else if (separator && this.hasNext(separator) && words.length < 2) {
        words.push("");
        this.position += 1;
      } else {
        words[words.length - 1] += this.text[this.position] ?? "";
        this.position += 1;
      }
    }
    this.position += 1;
    return words;
  }

  private close(fault = "bad substitution"): void {
    if (!this.hasNext("}")) throw new SubstitutionError(`variable substitution failed: ${fault}`);
    this.position += 1;
  }

  private hasNext(token: string): boolean {
    return this.text.startsWith(token, this.position);
  }

  private value(name: string): string {
    return this.variables[name] ?? "";
  }
}

/** Longest first: ":" alone is the substring operator. */
const OPERATORS = [":=", ":-", ":?", ":+", "=", ",,", ",", "^^", "^", "//", "/#", "/%", "/", "##", "#", "%%", "%", ":"];

function evaluate(operator: string, value: string, words: readonly string[]): string {
  const [first = "", second = ""] = words;
  switch (operator) {
    case ",,":
      return value.toLowerCase();
    case ",":
      return value.slice(0, 1).toLowerCase() + value.slice(1);
    case "^^":
      return value.toUpperCase();
    case "^":
      return value.slice(0, 1).toUpperCase() + value.slice(1);
    case "/":
      return value.replace(first, () => second);
    case "//":
      return value.replaceAll(first, () => second);
    case "/#":
      return value.startsWith(first) ? second + value.slice(first.length) : value;
    case "/%":
      return value.endsWith(first) ? value.slice(0, value.length - first.length) + second : value;
    case "#":
    case "##":
      return trim(value, first, "start", operator === "##");
    case "%":
    case "%%":
      return trim(value, first, "end", operator === "%%");
    case ":":
      return substring(value, first, words[1]);
    default:
      // Every other operator returns the word when the variable is empty, unlike in a shell.
      return value === "" ? first : value;
  }
}

function trim(value: string, pattern: string, side: "start" | "end", longest: boolean): string {
  const source = pattern
    .replaceAll(/[.+^$(){}|\\]/g, String.raw`\$&`)
    .replaceAll("*", longest ? ".*" : ".*?")
    .replaceAll("?", (mark, offset: number, whole: string) => (whole[offset - 1] === "*" ? mark : "."));
  if (side === "start") return value.replace(new RegExp(`^${source}`), "");
  if (longest) return value.replace(new RegExp(`${source}$`), "");
  for (let start = value.length; start >= 0; start -= 1)
    if (new RegExp(`^${source}$`).test(value.slice(start))) return value.slice(0, start);
  return value;
}

function substring(value: string, from: string, length: string | undefined): string {
  const start = Number(from);
  if (!Number.isInteger(start) || from.trim() === "") return value;
  const begin = start < 0 ? Math.max(value.length + start, 0) : start;
  if (length === undefined) return value.slice(begin);
  const count = Number(length);
  return Number.isInteger(count) ? value.slice(begin, begin + count) : value;
}
