import { LineCounter, isMap, isSeq, isScalar, parseDocument } from "yaml";
import type { Document, Node, Pair } from "yaml";
import type { LocatedProblem, Path, Problem } from "./problems";

/** A YAML text that remembers where its values stand. */
export class YamlSource {
  private readonly lines = new LineCounter();
  private readonly document: Document.Parsed;

  constructor(
    readonly file: string,
    text: string,
  ) {
    this.document = parseDocument(text, { lineCounter: this.lines, prettyErrors: false });
  }

  /** What YAML itself finds wrong: bad indentation, a key twice, a tag that nobody knows. */
  syntaxProblems(): LocatedProblem[] {
    return [...this.document.errors, ...this.document.warnings].map((error) => ({
      severity: "error" as const,
      path: [],
      message: error.message.replace(/\n[^]*$/, ""),
      fix: error.code === "DUPLICATE_KEY" ? "Keep one of the two." : undefined,
      ...this.position(error.pos[0]),
    }));
  }

  value(): unknown {
    return this.document.toJS();
  }

  locate(problem: Problem): LocatedProblem {
    return { ...problem, ...this.position(this.offset(problem.path, problem.atKey)) };
  }

  private position(offset: number): { file: string; line: number; column: number } {
    const { line, col } = this.lines.linePos(offset);
    return { file: this.file, line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  /** The offset of the value at the path; of the nearest thing that exists where the path leads nowhere. */
  private offset(path: Path, atKey: string | undefined): number {
    let node: Node | null = this.document.contents;
    let offset = node?.range?.[0] ?? 0;
    for (const step of atKey === undefined ? path : [...path, atKey]) {
      if (isMap(node)) {
        const pair: Pair | undefined = node.items.find(
          ({ key }) => isScalar(key) && String(key.value) === String(step),
        );
        if (!pair) return offset;
        const key = pair.key as Node;
        node = pair.value as Node | null;
        offset = (step === atKey ? key.range?.[0] : (node?.range?.[0] ?? key.range?.[0])) ?? offset;
      } else if (isSeq(node)) {
        node = (node.items[Number(step)] as Node | undefined) ?? null;
        if (!node) return offset;
        offset = node.range?.[0] ?? offset;
      } else return offset;
    }
    return offset;
  }
}
