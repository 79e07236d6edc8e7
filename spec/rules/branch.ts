import { error } from "./rule";
import type { Rule } from "./rule";

/** The rules of git-check-ref-format(1) for a branch: each refused pattern, with the reason. */
const REFUSALS: readonly (readonly [refused: RegExp, why: string])[] = [
  // oxlint-disable-next-line no-control-regex -- the pattern must match them
  [/[\x00-\x20\x7f]/, "has a space or a control character"],
  [/[~^:?*[\\]/, "has one of the characters ~ ^ : ? * [ \\"],
  [/\.\./, "has two dots in a row"],
  [/@\{/, "has the sequence @{"],
  [/^-/, "starts with a dash"],
  [/^\/|\/$|\/\//, "starts or ends with a slash, or has two in a row"],
  [/(^|\/)\./, "has a part that starts with a dot"],
  [/\.lock(\/|$)/, "has a part that ends with .lock"],
  [/\.$/, "ends with a dot"],
  [/^(@|HEAD)$/, "is a name with a special meaning in git"],
];

export const branchIsAName: Rule = ({ gitops: { branch } }) => {
  const [, why] = REFUSALS.find(([refused]) => refused.test(branch)) ?? [];
  return why === undefined
    ? []
    : [
        error(
          ["gitops", "branch"],
          `${JSON.stringify(branch)} is not a branch name: it ${why}`,
          "Write the name without refs/heads/, as `git branch` shows it; git check-ref-format --branch <name> tests it.",
        ),
      ];
};
