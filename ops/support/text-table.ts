/** A table with aligned columns for the terminal. @param rows the first row is the header */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? "").length)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** The steps of a plan for the terminal: `  1. drain worker-0`. */
export function numberLines(lines: readonly string[]): string[] {
  return lines.map((line, i) => `${String(i + 1).padStart(3)}. ${line}`);
}
