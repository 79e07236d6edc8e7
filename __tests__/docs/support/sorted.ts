/** Which tests run the commands of the pages, and why other commands are not run. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "./commands";

const PROGRAM =
  /^(?:[A-Z_]+=\S+ )*(?:\.\/bootstrap\.sh|(?:npm|npx|kubectl|talosctl|hcloud|terraform|tofu|cdktf|git|kubeseal|bao|openssl|curl|dig|flux) \S)/;

/** Replaces placeholders with names of the hybrid cluster, and removes shell syntax around the command. */
function filled(command: string): string {
  return (
    command
      .replace(/^(?:eval "\$\(|sudo |\{ )/, "")
      .replace(/\)"$|; echo .*$/, "")
      // Each of them is run in a rehearsal only.
      .replace(/^(npx coldstart (?!exec|env).*?) --rehearse\b/, "$1")
      .replaceAll("<name>", "hybrid")
      .replaceAll("<node>", "talos-pve-worker-0")
      .replaceAll("<service>", "vault")
      .replaceAll("<domain>", "test-cluster.agentydragon.com")
  );
}

/** Commands that run one after the other in a newly started rehearsal. */
const TRIED: readonly RegExp[] = [
  /^npx coldstart exec --rehearse -- kubectl get /,
  /^npx coldstart exec --rehearse -- curl -k https:\/\/harbor\./,
  /^npx coldstart exec --rehearse -- env TF_VAR_git_token=wrong npx coldstart preflight$/,
  /^CLUSTER=hybrid npx coldstart exec --rehearse -- kubectl get /,
  /^kubectl (?:-n \S+ )?(?:get|describe) [\w-]+/,
  /^npx coldstart (?:verify(?: --json)?|review --(?:markdown|json)|preflight(?: --json)?|node list(?: --json| \| grep worker)?)$/,
  /^npx coldstart (?:estimate(?: hybrid)?|new --help|status|doctor|secret|state|env|completion bash|--help|--version)$/,
  /^npx coldstart (?:drift|rotate --list|upgrade --plan|etcd (?:status|snapshot|list|defrag))$/,
  /^npx coldstart state move$/,
  /^npx coldstart backup (?:status|list|list vault|run vault|run vault --new-archive|run etcd)$/,
  /^npx coldstart (?:rotate talos-pki|node replace talos-pve-worker-0) --plan$/,
  /^npx coldstart node (?:drain|uncordon) talos-pve-worker-0$/,
  /^\.\/bootstrap\.sh (?:--status|--preflight)$/,
];

/** Commands of that list that are refused; a rehearsal has no other backend to move states to. */
const REFUSED = /TF_VAR_git_token=wrong|state move$/;

/** Commands of that list that ask a question; a test has no terminal to answer it. */
const ASKING = /^npx coldstart (?:etcd defrag|backup run|node (?:drain|uncordon))\b/;

/** In a test, the words of a command are strings: `"etcd", "restore"`. Each of these is checked to be in the file. */
interface Evidence {
  /** Below __tests__/. */
  readonly file: string;
  /** The call of the workflow, if the test calls it directly instead of the command. */
  readonly instead?: string;
}

const by = (file: string, instead?: string): Evidence => ({ file, ...(instead !== undefined && { instead }) });

/** Commands that a test runs. The first match counts. */
const RUN: readonly (readonly [RegExp, Evidence])[] = [
  [
    /^npx coldstart etcd restore .*--data\b/,
    by("ops/workflows/etcd/interruptions.test.ts", "data: { applyUntilStorage"),
  ],
  [/^npx coldstart etcd restore\b/, by("stories/restore.rehearsal.test.ts")],
  [/^npx coldstart node reboot\b/, by("stories/n100.rehearsal.test.ts")],
  [/^npx coldstart node replace .*--again$/, by("ops/workflows/node/interruptions.test.ts", "isAgain: true")],
  [/^npx coldstart node replace\b/, by("stories/nodes.rehearsal.test.ts")],
  [/^npx coldstart node remove\b/, by("stories/hosts.rehearsal.test.ts")],
  [/^npx coldstart backup restore\b/, by("stories/backup.rehearsal.test.ts")],
  [/^npx coldstart rotate talosconfig\b/, by("ops/workflows/rotate/kills.test.ts", '"talosconfig"')],
  [
    /^npx coldstart rotate backup-target-access-key\b/,
    by("ops/workflows/rotate/rotations/service-credentials.test.ts", "backup-target-access-key"),
  ],
  [/^npx coldstart rotate tailscale-auth-key$/, by("stories/home.rehearsal.test.ts")],
  [/^npx coldstart rotate machine-token$/, by("stories/n100.rehearsal.test.ts")],
  [/^npx coldstart rotate git-token$/, by("stories/deploy-key.rehearsal.test.ts")],
  [/^npx coldstart rotate\b/, by("stories/rotate.rehearsal.test.ts")],
  [/^npx coldstart secret reseal\b/, by("stories/rotate.rehearsal.test.ts")],
  [/^npx coldstart upgrade --rollback\b/, by("ops/workflows/upgrade/previous-talos.test.ts", "rollback")],
  [/^npx coldstart upgrade(?: |$)/, by("stories/upgrade.rehearsal.test.ts")],
  [/^npx coldstart identity\b/, by("ops/state/identity/identity.rehearsal.test.ts")],
  [/^npx coldstart state move --from\b/, by("ops/state/layer-backups.rehearsal.test.ts", "moveStates(")],
  [/^npx coldstart state restore\b/, by("ops/state/layer-backups.rehearsal.test.ts", "restoreState(")],
  [/^npx coldstart rehearse drill\b/, by("ops/workflows/drill/drill.rehearsal.test.ts")],
  [/^npx coldstart rehearse --reset$/, by("rehearsal/run/rehearse.rehearsal.test.ts")],
  [/^npx coldstart destroy$|^\.\/bootstrap\.sh .*--destroy\b/, by("stories/cycle.rehearsal.test.ts")],
  [/^npx coldstart env --rehearse$/, by("envrc.rehearsal.test.ts")],
  [/^npx cdktf diff infra$/, by("envrc.rehearsal.test.ts", "plan -detailed-exitcode")],
  [/^npx cdktf deploy\b/, by("envrc.rehearsal.test.ts")],
  [/^npx coldstart exec --rehearse .*-- npx cdktf deploy\b/, by("envrc.rehearsal.test.ts", "cdktf deploy auth infra")],
  [/^npx coldstart exec --rehearse -- npx cdktf diff\b/, by("ops/clients/processes/every-layer.test.ts")],
  [/^npx coldstart up .*--fault\b/, by("ops/workflows/up/killed.rehearsal.test.ts", 'effect: "kill"')],
  [/^(?:npx coldstart up|\.\/bootstrap\.sh \S+) --adopt$/, by("ops/engine/apply/decide.test.ts", "adopt: true")],
  [/^npx coldstart (?:up|rehearse)(?: hybrid)?$/, by("ops/workflows/up/rehearsed.rehearsal.test.ts")],
  [/^USE_LOCAL_GIT_SNAPSHOT=1 /, by("stories/n100.rehearsal.test.ts", "USE_LOCAL_GIT_SNAPSHOT")],
  [
    /^\.\/bootstrap\.sh (?:\w+ )?--only (?:auth|infra|services|layer:services)$/,
    by("stories/support/foreign-machines.ts", '"--only"'),
  ],
  [/^\.\/bootstrap\.sh n100$/, by("stories/n100.rehearsal.test.ts", "coldStart(")],
  [/^\.\/bootstrap\.sh home$/, by("stories/home.rehearsal.test.ts", "coldStart(")],
  [/kubectl -n gitea annotate pvc /, by("stories/backup.rehearsal.test.ts", "[WRITE_ANNOTATION]: text")],
];

/** The first match counts. */
const LEFT: readonly (readonly [RegExp, string])[] = [
  [/--open\b/, "opens a browser; the page has its tests in ops/live"],
  [/(?:CLUSTER=|drift |--cluster )home\b/, "is run for the cluster hybrid"],
  [/--prefix docs\/site/, "installs and builds the site, whose packages are not those of the project"],
  [/^\.\/bootstrap\.sh/, "installs packages, and then is npx coldstart up; commands.test.ts checks that it is parsed"],
  [
    /^npm (?:ci|cit|test)\b|^npx (?:jest|tsc)\b|^npm run (?:bench|faults|mutants|check|test:\w+)\b/,
    "the tests, or longer than they",
  ],
  [
    /^npm run (?:get|schemas|talos-config|charts|cluster-schema|reference|guard-docs|jobs|locks|live-view|tools-lock)\b|^npx coldstart topology\b/,
    "writes into the work tree; tests keep the result current",
  ],
  [/^npx coldstart exec --rehearse -- bash$|^npx coldstart new$/, "waits for input"],
  [/^(?:CLUSTER=\w+ )?npx coldstart (?:tunnel|snapshot)\b/, "stays open until Ctrl-C"],
  [/^npx coldstart backup run harbor$/, "takes longer than the one of Vault, which is run"],
  [/^npx coldstart completion (?:zsh|fish)\b/, "needs another shell"],
  [
    /^npx coldstart (?:exec|exec --rehearse --|node|node remove|node replace|rotate|<.*)$/,
    "names a command in a sentence",
  ],
  [/^npx coldstart review(?: hybrid)?$/, "differs only in its form from a command that is run"],
  [
    /^(?:cdktf|terraform|tofu|git|hcloud|kubeseal|bao|openssl|dig|curl|flux) /,
    "part of a sentence, or for a real cluster, account or git host",
  ],
  [/^talosctl /, "talks to Talos itself; the rehearsal simulates only what the cold start asks"],
  [/^kubectl /, "changes something, or needs a name that only a user's own cluster has"],
];

const named = [...new Set(COMMANDS.map(([, command]) => filled(command)))].filter((command) => PROGRAM.test(command));
const isTried = (command: string) => TRIED.some((pattern) => pattern.test(command)) && !/[<>…]/.test(command);
const evidenceOf = (command: string) => RUN.find(([pattern]) => pattern.test(command))?.[1];
const reasonOf = (command: string) => LEFT.find(([pattern]) => pattern.test(command));
const others = named.filter((command) => !isTried(command));

/** Options that every command has, and that program.test.ts checks. */
const EVERYWHERE = ["--rehearse", "--cluster", "--json", "--open", "--plan", "--yes"];

/** Subcommands and options: not the names of clusters, nodes and files. */
function wordsOf(command: string): string[] {
  const [, words = ""] = /(?:npx coldstart(?: up)?|npx|\.\/bootstrap\.sh) (?!.*npx)(.*)$/.exec(command) ?? [];
  const names = ["hybrid", "latest", "gitops", "talos-pve-worker-0", "talos-pve-cp-0"];
  return words
    .split(" ")
    .filter((word) => /^(?:--)?[a-z][a-z-]*$/.test(word) && ![...EVERYWHERE, ...names].includes(word));
}

export interface Tried {
  readonly command: string;
  readonly refused: boolean;
}

/** A drained node would fail the checks of other commands. */
const isLast = ({ command }: Tried) => /node (?:drain|uncordon)/.test(command);
const inOrder = named
  .filter(isTried)
  .map((command) => ({ command: ASKING.test(command) ? `${command} --yes` : command, refused: REFUSED.test(command) }));

export const tried: readonly Tried[] = [...inOrder.filter((each) => !isLast(each)), ...inOrder.filter(isLast)];

/** Commands that are neither run nor listed with a reason. */
export const unsorted = others.filter((command) => !evidenceOf(command) && !reasonOf(command));

/** Commands whose test does not contain them, with the words that it lacks. */
export const unproven = others.flatMap((command) => {
  const evidence = evidenceOf(command);
  if (!evidence) return [];
  const text = readFileSync(join(__dirname, "../..", evidence.file), "utf8");
  const { instead } = evidence;
  const lacking =
    instead === undefined
      ? wordsOf(command).filter((word) => !new RegExp(`["'\` ]${word}["'\` =]`).test(text))
      : [instead].filter((words) => !text.includes(words));
  return lacking.length === 0 ? [] : [`${command}: ${evidence.file} has no ${lacking.join(", ")}`];
});

/** Rows that no command needs. */
export const unused = [
  ...RUN.filter((row) => !others.some((command) => RUN.find(([pattern]) => pattern.test(command)) === row)),
  ...LEFT.filter((row) => !others.some((command) => !evidenceOf(command) && reasonOf(command) === row)),
].map(([pattern]) => pattern.source);
