import type { Answers } from "./answers";

/** What to do with the new file, from the cheapest look at it to the dearest. */
export function nextSteps({ name, hetzner }: Answers): string[] {
  return [
    "Read it, change it, commit it. Then rehearse it, without an account:",
    `  ./bootstrap.sh ${name} --rehearse`,
    ...(hetzner ? ["See what it costs:", `  npm run estimate -- ${name}`] : []),
    "See which credentials it wants, and whether they let you in:",
    `  ./bootstrap.sh ${name} --preflight`,
  ];
}
