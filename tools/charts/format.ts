const WIDTH = 120;

/** JSON in which every value that fits is on one line, for readable diffs. */
export function formatJson(value: unknown, indent = ""): string {
  const line = formatInline(value);
  if (indent.length + line.length <= WIDTH || typeof value !== "object" || value === null) return line;
  const inner = `${indent} `;
  if (Array.isArray(value) && value.every((part) => typeof part === "string")) return filledLines(value, indent);
  if (Array.isArray(value)) return `[\n${value.map((part) => inner + formatJson(part, inner)).join(",\n")}\n${indent}]`;
  const entries = Object.entries(value).map(
    ([key, part]) => `${inner}${JSON.stringify(key)}: ${formatJson(part, `${inner}`)}`,
  );
  return `{\n${entries.join(",\n")}\n${indent}}`;
}

/** Strings in a row, as many per line as fit. */
function filledLines(texts: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const text of texts.map((one) => JSON.stringify(one))) {
    const last = lines.at(-1);
    if (last !== undefined && indent.length + last.length + text.length + 4 <= WIDTH)
      lines[lines.length - 1] = `${last}, ${text}`;
    else lines.push(text);
  }
  return `[\n${lines.map((line) => `${indent} ${line}`).join(",\n")}\n${indent}]`;
}

function formatInline(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formatInline).join(", ")}]`;
  const entries = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${formatInline(part)}`);
  return entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
}
