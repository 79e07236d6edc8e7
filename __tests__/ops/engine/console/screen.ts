import type { Terminal } from "../../../../ops/engine/console/terminal";

const CODE = new RegExp(`^${String.fromCharCode(27)}\\[(\\d*)([A-Za-z])`);

/** A terminal in memory: it wraps, scrolls nothing, and knows the few codes that are used. */
export class Screen implements Terminal {
  readonly isTTY = true;
  private rows: string[] = [""];
  private row = 0;
  private column = 0;
  private onResize: (() => void) | undefined;

  constructor(public columns: number) {}

  on(_: "resize", listener: () => void): void {
    this.onResize = listener;
  }

  /** Wraps what is shown, as terminals do. */
  resize(columns: number): void {
    const pieces = this.rows.flatMap((text) =>
      text === ""
        ? [""]
        : Array.from({ length: Math.ceil(text.length / columns) }, (_, i) =>
            text.slice(i * columns, (i + 1) * columns),
          ),
    );
    this.rows = pieces;
    this.row = pieces.length - 1;
    this.column = (pieces.at(-1) ?? "").length;
    this.columns = columns;
    this.onResize?.();
  }

  write(text: string): void {
    for (let rest = text; rest !== "";) {
      const [code = "", count = "", kind = ""] = CODE.exec(rest) ?? [];
      if (code) this.control(kind, Number(count || 1));
      else this.put(rest.charAt(0));
      rest = rest.slice(code.length || 1);
    }
  }

  lines(): string[] {
    const filled = this.rows.map((row) => row.trimEnd());
    while (filled.at(-1) === "") filled.pop();
    return filled;
  }

  private control(kind: string, count: number): void {
    if (kind === "A") this.row = Math.max(0, this.row - count);
    if (kind !== "J") return;
    this.rows[this.row] = (this.rows[this.row] ?? "").slice(0, this.column);
    this.rows.length = this.row + 1;
  }

  private put(letter: string): void {
    if (letter === "\r") this.column = 0;
    else if (letter === "\n") this.nextRow();
    else {
      if (this.column >= this.columns) this.nextRow();
      const row = (this.rows[this.row] ?? "").padEnd(this.column);
      this.rows[this.row] = row.slice(0, this.column) + letter + row.slice(this.column + 1);
      this.column += 1;
    }
  }

  private nextRow(): void {
    this.row += 1;
    this.column = 0;
    this.rows[this.row] ??= "";
  }
}
