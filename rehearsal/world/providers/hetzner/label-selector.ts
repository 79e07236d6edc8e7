/** Label selectors: `key`, `!key`, `key=value`, `key!=value`, joined by commas. */
export function matchesLabels(selector: string, labels: Readonly<Record<string, string>>): boolean {
  return selector.split(",").every((term) => {
    const [, not = "", key = "", operator, value] = /^\s*(!?)([^!=\s]+)\s*(?:(!=|==?)\s*(\S*))?\s*$/.exec(term) ?? [];
    if (operator === undefined) return (not === "") === key in labels;
    return (operator !== "!=") === (labels[key] === value);
  });
}
