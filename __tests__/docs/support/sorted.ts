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
  /^npx coldstart exec --rehearse -- kubectl get /,
  /^npx coldstart exec --rehearse -- curl -k https:\/\/harbor\./,
  /^npx coldstart exec --rehearse -- env TF_VAR_git_token=wrong npx coldstart preflight$/,
  /^CLUSTER=hybrid npx coldstart exec --rehearse -- kubectl get /,
  /^kubectl (?:-n \S+ )?(?:get|describe) [\w-]+/,
  /^npx coldstart (?:verify|review --markdown|estimate hybrid|new --help|status|doctor|preflight|secret|state|env|--help)$/,
  /^\.\/bootstrap\.sh (?:--status|--preflight)$/,
];

/** Of those, the ones that show how something is refused. */
const REFUSED = /TF_VAR_git_token=wrong/;

/** The first match counts. */
const LEFT: readonly (readonly [RegExp, string])[] = [
  [
    /^npx coldstart (?:rehearse --reset|exec --rehearse -- bash|destroy)|^\.\/bootstrap\.sh(?: hybrid)? --rehearse --destroy$/,
    "deletes the world, or waits for input",
  ],
  [
    /^npx coldstart (?:exec --rehearse -- npx cdktf|verify|review|up|rehearse|preflight)/,
    "rehearsal/{cycle,config,guard}.rehearsal.test.ts and ops/workflows/review run these",
  ],
  [/--prefix docs\/site/, "installs and builds the site, whose packages are not those of the project"],
  [
    /^npx coldstart (?:exec|up) --rehearse (?:--reset )?--fault/,
    "ops/workflows/up/killed.rehearsal.test.ts and tools/faults run these",
  ],
  [
    /^(?:CLUSTER=home |CLUSTER=n100 |USE_LOCAL_GIT_SNAPSHOT=1 )|^\.\/bootstrap\.sh (?:home|n100|converged)|--cluster home/,
    "another cluster, whose own rehearsal is among the tests",
  ],
  [/^\.\/bootstrap\.sh/, "each option has its tests below ops/; commands.test.ts checks that it is understood"],
  [
    /^npm (?:ci|cit|test)|^npx jest|^npx tsc|^npm run (?:bench|faults|mutants|check|format|test)/,
    "the tests themselves, or longer than all of them",
  ],
  [
    /^npm run (?:get|schemas|talos-config|charts|cluster-schema|reference|guard-docs|jobs|synth|locks|live-view|tools-lock)|^npx coldstart topology/,
    "writes into the work tree; tests keep the result current",
  ],
  [/^npx coldstart drift\b/, "ops/workflows/drift and a rehearsal run it"],
  [/^npx coldstart node\b/, "rehearsal/nodes.rehearsal.test.ts runs these"],
  [/^npx coldstart drift\b/, "rehearsal/nodes.rehearsal.test.ts runs it"],
  [/^npx coldstart etcd\b/, "rehearsal/restore.rehearsal.test.ts runs these"],
  [/^npx coldstart backup\b/, "rehearsal/backup.rehearsal.test.ts runs these"],
  [/kubectl -n gitea annotate pvc /, "the same test writes so"],
  [/^npx coldstart rotate\b/, "rehearsal/{rotate,n100}.rehearsal.test.ts run these"],
  [
    /^(?:CLUSTER=hybrid )?npx coldstart (?:new|tunnel|snapshot|secret|state|identity|exec|completion|env|status|estimate|<)/,
    "asks for input, stays open, or is about a real cluster; commands.test.ts checks that it is understood",
  ],
  [
    /^npx cdktf|^cdktf |^terraform |^tofu |^git |^hcloud |^kubeseal |^bao |^openssl |^dig |^curl /,
    "part of a sentence, or for a real cluster",
  ],
  [/^talosctl /, "talks to Talos itself; the rehearsal simulates only what the cold start asks"],
  [/^kubectl /, "changes something, or needs a name that only a user's own cluster has"],
];

const named = [...new Set(COMMANDS.map(([, command]) => filled(command)))].filter((command) => PROGRAM.test(command));
const isTried = (command: string) => TRIED.some((pattern) => pattern.test(command)) && !/[<>…]/.test(command);

export interface Tried {
  readonly command: string;
  readonly refused: boolean;
}

export const tried: readonly Tried[] = named
  .filter(isTried)
  .map((command) => ({ command, refused: REFUSED.test(command) }));

/** Commands that are neither run nor left out for a reason. */
export const unsorted = named.filter(
  (command) => !isTried(command) && !LEFT.some(([pattern]) => pattern.test(command)),
);

/** Reasons that no command needs. */
export const unused = LEFT.filter(
  ([pattern]) => !named.some((command) => !isTried(command) && pattern.test(command)),
).map(([, why]) => why);
