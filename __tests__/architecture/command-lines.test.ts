import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, sourceFiles } from "./imports";

/** These print usage without a cluster, or build the commands of hints. */
const EXEMPT = /^ops\/(?:cli\/|support\/command-line\.ts$)/;

const LITERAL = "npx coldstart";

/**
 * A coldstart command that a text tells the user to run. In prose, another word precedes the name of the command, for example
 * "as `coldstart up` does".
 */
const COLDSTART =
  /(?:\b(?:run|use|try|repeat|start|by|with|or)|:) coldstart [a-z]|\b(?:run|use|try|repeat) \\?`coldstart [a-z]/i;

/** A command of talosctl in a text. In prose, a verb follows the name of the program. Source: `talosctl --help`, v1.12. */
const TALOSCTL =
  /talosctl (?:-|(?:apply-config|bootstrap|config|containers|copy|cp|dashboard|dmesg|edit|etcd|events|get|health|image|kubeconfig|list|logs|machineconfig|meta|patch|processes|read|reboot|reset|restart|rollback|service|services|shutdown|support|time|upgrade|usage|version|wipe)\b)/;

/**
 * A command of kubectl in a text, except after `coldstart exec --`, which sets the kubeconfig. Source: `kubectl --help`, v1.35,
 * the commands that a hint can name.
 */
const KUBECTL =
  /(?<!-- )kubectl (?:-|(?:annotate|apply|config|cordon|create|delete|describe|drain|events|exec|get|label|logs|patch|rollout|scale|taint|top|uncordon|version|wait)\b)/;

const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;

/** A message with a code, up to the end of its first line. */
const FIRST_LINE =
  /\b(?:refusalFor|error|warning|note)\(\s*"[\w-]+",\s*((?:`(?:[^`\\$]|\\[^n]|\$\{[^}]*\})*|"[^"\n]*"))/g;

/** A call that makes a command, or an option with its value. */
const COMMAND = /ommand(?:Line)?\(|talosctlFor\(|--[\w-]+ \$\{\w+\}/;

function firstLines(text: string): string[] {
  return [...text.matchAll(FIRST_LINE)].map(([, line = ""]) => line);
}

describe("a command in a hint", () => {
  const files = sourceFiles().filter((file) => file.startsWith("ops/"));

  test("is built by ops/support/command-line.ts, which adds the cluster and --rehearse", () => {
    const written = files.filter((file) => readFileSync(join(ROOT, file), "utf8").includes(LITERAL));
    expect(written.filter((file) => !EXEMPT.test(file))).toEqual([]);
    expect(written.length).toBeGreaterThan(3);
  });

  test("is not a command that lacks the cluster and --rehearse", () => {
    const written = files.filter(
      (file) => !EXEMPT.test(file) && COLDSTART.test(readFileSync(join(ROOT, file), "utf8").replaceAll(COMMENT, "")),
    );
    expect(written).toEqual([]);
  });

  test.each([
    ["run coldstart up", true],
    ["by coldstart node", true],
    ["Resume: coldstart up", true],
    ["Run \\`coldstart upgrade\\`", true],
    ['Resume: ${commandLine("up", place)}', false],
    ["as `coldstart up`", false],
    ["next coldstart up", false],
  ])("without its cluster is found in %j: %s", (text, isFound) => {
    expect(COLDSTART.test(text)).toBe(isFound);
  });

  test("for talosctl is built by ops/clients/talos/command.ts, which adds the talosconfig", () => {
    const written = files.filter((file) =>
      TALOSCTL.test(readFileSync(join(ROOT, file), "utf8").replaceAll(COMMENT, "")),
    );
    expect(written).toEqual(["ops/clients/talos/command.ts"]);
  });

  test("for kubectl is built by ops/clients/kubernetes/command.ts, which adds the kubeconfig", () => {
    const written = files.filter((file) =>
      KUBECTL.test(readFileSync(join(ROOT, file), "utf8").replaceAll(COMMENT, "")),
    );
    expect(written).toEqual(["ops/cli/commands/env.ts"]); // its help, after eval
  });

  test.each([
    ["detailsHint(`kubectl -n ${namespace} get pods`)", true],
    ["kubectl get nodes -o wide", true],
    ["coldstart exec --rehearse -- kubectl get nodes", false],
    ["kubectl ended", false],
  ])("for kubectl is found in %j: %s", (text, isFound) => {
    expect(KUBECTL.test(text)).toBe(isFound);
  });

  test.each([
    ["detailsHint(`talosctl -e ${host} service`)", true],
    ["talosctl reset --reboot", true],
    ["talosctl lists members", false],
  ])("for talosctl is found in %j: %s", (text, isFound) => {
    expect(TALOSCTL.test(text)).toBe(isFound);
  });

  test("is not on the first line of a message, where the code follows it and would be pasted too", () => {
    const lines = files.flatMap((file) => firstLines(readFileSync(join(ROOT, file), "utf8")));
    expect(lines.length).toBeGreaterThan(150);
    expect(lines.filter((line) => COMMAND.test(line))).toEqual([]);
  });

  test.each([
    ['refusalFor("a-code", `It is wrong. Try: ${commandLine("up", place)}`)', true],
    ['error(\n  "a-code",\n  `Pass the name: --replace ${name}`,\n  "")', true],
    ['refusalFor("a-code", `It needs the name: --confirm ${name}. Nothing was changed.`)', true],
    ['refusalFor("a-code", `It is wrong.\\nTry: ${commandLine("up", place)}`)', false],
    ['warning("a-code", "It is wrong.", `Try: ${commandLine("up", place)}`)', false],
  ])("is found in %j: %s", (source, isFound) => {
    expect(firstLines(source).some((line) => COMMAND.test(line))).toBe(isFound);
  });
});
