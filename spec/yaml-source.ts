import { LineCounter, isMap, isSeq, isScalar, parseDocument, visit } from "yaml";
import type { Document, Node, Pair, YAMLError } from "yaml";
import type { LocatedFinding, Path, SpecFinding } from "./findings";

/** Errors after which the rest of the text is still readable. After any other, later errors are only consequences. */
const HARMLESS = ["DUPLICATE_KEY", "TAG_RESOLVE_FAILED"];

/** A YAML text with the positions of its values. */
export class YamlSource {
  private readonly lines = new LineCounter();
  private readonly document: Document.Parsed;

  constructor(
    readonly file: string,
    private readonly text: string,
  ) {
    this.document = parseDocument(text, { lineCounter: this.lines, prettyErrors: false });
  }

  /** Errors of the YAML parser: bad indentation, a key twice, an unknown tag or alias. */
  checkSyntax(): LocatedFinding[] {
    const errors = [...this.document.errors, ...this.document.warnings];
    const fatal = errors.findIndex(({ code }) => !HARMLESS.includes(code));
    const reported = fatal < 0 ? errors : errors.slice(0, fatal + 1);
    if (reported.length > 0)
      return reported.map((error) => this.makeFinding(error.pos[0], this.describeYamlError(error)));
    return this.checkAliases();
  }

  private describeYamlError({ code, message, pos }: YAMLError): Pick<SpecFinding, "message" | "fix"> {
    switch (code) {
      case "DUPLICATE_KEY":
        return {
          message: `the key ${/^[^\s:,]*/.exec(this.text.slice(pos[0]))?.[0] ?? ""} appears twice in this mapping`,
          fix: "Keep one of the two.",
        };
      case "TAB_AS_INDENT":
        return { message: "YAML does not allow tabs for indentation", fix: "Use spaces." };
      case "MULTIPLE_DOCS":
        return {
          message: "a second document begins here; a cluster file is one document",
          fix: "Move it to a file of its own.",
        };
      default:
        // Without quotes from the text, which may contain a secret.
        return { message: message.replace(/(: ".*)?(\n[^]*)?$/s, "") };
    }
  }

  /** An alias is looked up only when the value is read, and then throws. */
  private checkAliases(): LocatedFinding[] {
    const findings: LocatedFinding[] = [];
    visit(this.document, {
      Alias: (_, alias) => {
        if (alias.resolve(this.document)) return;
        const message = `no anchor &${alias.source} comes before the alias *${alias.source}`;
        findings.push(
          this.makeFinding(alias.range?.[0] ?? 0, { message, fix: "If a text is meant, put it in quotes." }),
        );
      },
    });
    if (findings.length > 0) return findings;
    try {
      this.document.toJS();
      return [];
    } catch (error) {
      return [this.makeFinding(0, { message: `cannot be read: ${(error as Error).message}` })];
    }
  }

  private makeFinding(offset: number, what: Pick<SpecFinding, "message" | "fix">): LocatedFinding {
    return { severity: "error", code: "cluster-file-invalid", path: [], ...what, ...this.position(offset) };
  }

  value(): unknown {
    return this.document.toJS();
  }

  /** Adds the position of the value, or of the key, that it is about. */
  locate<T extends Pick<SpecFinding, "path" | "atKey">>(
    finding: T,
  ): T & Pick<LocatedFinding, "file" | "line" | "column"> {
    return { ...finding, ...this.position(this.offset(finding.path, finding.atKey)) };
  }

  private position(offset: number): { file: string; line: number; column: number } {
    const { line, col } = this.lines.linePos(offset);
    return { file: this.file, line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  /** The offset of the value at the path, or of its nearest existing parent. */
  private offset(path: Path, atKey: string | undefined): number {
    let node: Node | null = this.document.contents;
    let offset = node?.range?.[0] ?? 0;
    for (const [depth, step] of (atKey === undefined ? path : [...path, atKey]).entries()) {
      if (isMap(node)) {
        const pair: Pair | undefined = node.items.find(
          ({ key }) => isScalar(key) && String(key.value) === String(step),
        );
        if (!pair) return offset;
        const key = pair.key as Node;
        node = pair.value as Node | null;
        offset = (depth === path.length ? key.range?.[0] : (node?.range?.[0] ?? key.range?.[0])) ?? offset;
      } else if (isSeq(node)) {
        node = (node.items[Number(step)] as Node | undefined) ?? null;
        if (!node) return offset;
        offset = node.range?.[0] ?? offset;
      } else return offset;
    }
    return offset;
  }
}
