import type { Answers } from "./answers";

/** The next steps for a new file, the cheapest first. */
export function nextSteps({ name }: Answers): string[] {
  return [
    "Review the file, and commit it. Then rehearse it, without an account:",
    `  npx coldstart rehearse ${name}`,
    "Check its credentials and the APIs that it uses:",
    `  npx coldstart preflight ${name}`,
  ];
}
