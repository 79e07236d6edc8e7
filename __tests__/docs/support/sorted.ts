/** Which of the commands that the pages name are run in the tests, and why the others are not. */
import { COMMANDS } from "./commands";

const PROGRAM =
  /^(?:[A-Z_]+=\S+ )*(?:\.\/bootstrap\.sh|(?:npm|npx|kubectl|talosctl|hcloud|terraform|tofu|cdktf|git|kubeseal|bao|openssl|curl|dig) \S)/;

/** With a name for every placeholder that the hybrid cluster has one for. */
function filled(command: string): string {
  return command
    .replaceAll("<name>", "hybrid")
    .replaceAll("<node>", "talos-pve-worker-0")
    .replaceAll("<domain>", "test-cluster.agentydragon.com");
}

/** Run one after the other in a rehearsal that has just come up. */
const TRIED: readonly RegExp[] = [
  /^npm run rehearse -- kubectl get /,
  /^npm run rehearse -- curl -k https:\/\/harbor\./,
  /^npm run rehearse -- env TF_VAR_git_token=wrong \.\/bootstrap\.sh --preflight$/,
  /^CLUSTER=hybrid npm run rehearse -- kubectl get /,
  /^kubectl (?:-n \S+ )?(?:get|describe) [\w-]+/,
  /^npm run (?:verify|review -- --markdown)$/,
  /^npm run estimate -- hybrid$/,
  /^npm run new -- --help$/,
  /^\.\/bootstrap\.sh (?:--status|--preflight)$/,
];

/** Of those, the ones that are there to show how something is refused. */
const REFUSED = /TF_VAR_git_token=wrong/;

/** First come, first served. */
const LEFT: readonly (readonly [RegExp, string])[] = [
  [
    /^npm run rehearse -- (?:--reset|bash)|^\.\/bootstrap\.sh(?: hybrid)? --rehearse --destroy$/,
    "ends the world, or waits for somebody",
  ],
  [
    /^npm run rehearse -- (?:npx cdktf deploy|npx cdktf diff|npm run verify)/,
    "rehearsal/cycle.test.ts and config.test.ts do that",
  ],
  [/^npm run rehearse -- --fault/, "ops/cold-start/killed.test.ts, and tools/faults, do that"],
  [
    /^(?:CLUSTER=home |CLUSTER=n100 |USE_LOCAL_GIT_SNAPSHOT=1 )|^\.\/bootstrap\.sh (?:home|n100|converged)|--cluster home/,
    "another cluster, whose own rehearsal is among the tests",
  ],
  [/^npm run review/, "once is enough of it, as a comment on a pull request; ops/review has the other forms"],
  [/^\.\/bootstrap\.sh/, "each option has its tests below ops/; commands.test.ts sees that it is understood"],
  [
    /^npm (?:ci|test)|^npx jest|^npm run (?:bench|faults|mutants|check|format)/,
    "the tests themselves, or longer than they",
  ],
  [
    /^npm run (?:get|schemas|locks|cluster-schema|reference|guard-docs|topology|synth)/,
    "writes into the work tree; tests keep the result true",
  ],
  [
    /^(?:CLUSTER=hybrid )?npm run (?:new|tunnels|snapshot|secret|state|identity|live)/,
    "asks somebody, stays open, or is about a real cluster",
  ],
  [
    /^npm run rehearse --$|^npx cdktf|^cdktf |^terraform |^tofu |^git |^hcloud |^kubeseal |^bao |^openssl |^dig |^curl /,
    "a part of a sentence, or for a real cluster",
  ],
  [/^talosctl /, "talks to Talos itself, of which the rehearsal knows only what the cold start asks"],
  [/^kubectl /, "changes something, or needs a name that only somebody's own cluster has"],
];

const named = [...new Set(COMMANDS.map(([, command]) => filled(command)))].filter((command) => PROGRAM.test(command));
const isTried = (command: string) => TRIED.some((pattern) => pattern.test(command)) && !/[<…]/.test(command);

export interface Tried {
  readonly command: string;
  readonly refused: boolean;
}

export const tried: readonly Tried[] = named
  .filter(isTried)
  .map((command) => ({ command, refused: REFUSED.test(command) }));

/** Commands that nobody has thought about. */
export const unsorted = named.filter(
  (command) => !isTried(command) && !LEFT.some(([pattern]) => pattern.test(command)),
);

/** Reasons that no command needs any more. */
export const unused = LEFT.filter(
  ([pattern]) => !named.some((command) => !isTried(command) && pattern.test(command)),
).map(([, why]) => why);
