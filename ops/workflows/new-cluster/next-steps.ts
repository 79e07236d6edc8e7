import type { Answers } from "./answers";

/** The next steps for a new file, the cheapest first. */
export function nextSteps({ name, hetzner }: Answers): string[] {
  return [
    "Read it, change it, commit it. Then rehearse it, without an account:",
    `  npx coldstart rehearse ${name}`,
    ...(hetzner ? ["See what it costs:", `  npx coldstart estimate ${name}`] : []),
    "See which credentials it wants, and whether they let you in:",
    `  npx coldstart preflight ${name}`,
  ];
}
