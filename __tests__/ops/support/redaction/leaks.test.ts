/** A Terraform that repeats secrets wherever it can, and every way in which its output leaves the process. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RunConsole } from "../../../../ops/engine/console/console";
import { TerminalBlock } from "../../../../ops/engine/console/block";
import { JsonLines } from "../../../../ops/engine/console/json-lines";
import { PlainLines } from "../../../../ops/engine/console/lines";
import type { Sink } from "../../../../ops/engine/console/console";
import type { Terminal } from "../../../../ops/engine/console/terminal";
import { Journal } from "../../../../ops/state/journal";
import { HIDDEN, secrets } from "../../../../ops/support/redaction";
import { REPORT_FILES, writeReport } from "../../../../ops/report/write";
import type { TerraformEvent } from "../../../../ops/clients/terraform/events";
import { Terraform } from "../../../../ops/clients/terraform/terraform";
import { LiveCluster } from "../../../support/live";
import { SAMPLE } from "../../report/sample";
import { nonEmpty } from "../../../support/non-empty";
import { sharedFolder } from "../../../support/temporary-folder";

const GIVEN = `g1ven<by>"you"&`;
const MADE = "m4de-by-the-apply-itself";
const PLANNED = "pl4nned-before-that";

const folder = sharedFolder("leaks");

/** Output that repeats all of the secrets. */
const quoting = (...told: string[]) =>
  told
    .flatMap((secret) => [secret, JSON.stringify(secret), encodeURIComponent(secret), `Basic ${base64(`u:${secret}`)}`])
    .join(" ");

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

function expectNothingIn(text: string, ...told: string[]): void {
  for (const secret of nonEmpty(told))
    for (const form of [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      base64(secret).slice(4, -4),
    ])
      expect(text).not.toContain(form);
  expect(text).toContain(HIDDEN);
}

/** A program that answers Terraform's commands out of files beside it. */
function blabbing(answers: Readonly<Record<string, { stdout?: string; stderr?: string; status: number }>>): Terraform {
  const program = join(folder, "terraform");
  for (const [command, { stdout = "", stderr = "" }] of Object.entries(answers)) {
    writeFileSync(join(folder, `${command}.out`), stdout);
    writeFileSync(join(folder, `${command}.err`), stderr);
  }
  const cases = Object.entries(answers).map(([command, { status }]) => `${command}) status=${status};;`);
  writeFileSync(
    program,
    `#!/bin/sh
case "$1$3" in showa.tfplan) c=show-plan;; *) c=$1;; esac
case "$c" in ${cases.join(" ")} esac
cat "${folder}/$c.out"; cat "${folder}/$c.err" >&2; exit $status
`,
    { mode: 0o755 },
  );
  const environment = { PATH: process.env.PATH, TF_VAR_hetzner_token: GIVEN };
  return new Terraform({ program, folder, environment });
}

const complaint = (text: string) =>
  `${JSON.stringify({ type: "diagnostic", diagnostic: { severity: "error", summary: text, detail: `no: ${text}` } })}\n`;

async function failure(work: Promise<unknown>): Promise<Error & { diagnostics?: unknown }> {
  return work.then(
    () => Promise.reject(new Error("it should have failed")),
    (error: unknown) => error as Error,
  );
}

describe("Terraform's own output", () => {
  test("of a failed plan contains no external credential", async () => {
    const terraform = blabbing({ plan: { stdout: complaint(quoting(GIVEN)), status: 1 } });
    const { message, diagnostics } = await failure(terraform.plan("a.tfplan"));
    expectNothingIn(message, GIVEN);
    expectNothingIn(JSON.stringify(diagnostics), GIVEN);
  });

  test("on standard error contains none either", async () => {
    const { message } = await failure(blabbing({ init: { stderr: quoting(GIVEN), status: 1 } }).init());
    expectNothingIn(message, GIVEN);
  });

  test("of a failed apply contains no secret of the plan, and none that the apply has created", async () => {
    const change = { after: { password: PLANNED }, after_sensitive: { password: true } };
    const resources = [{ values: { result: MADE }, sensitive_values: { result: true } }];
    const terraform = blabbing({
      "show-plan": { stdout: JSON.stringify({ resource_changes: [{ change }] }), status: 0 },
      show: { stdout: JSON.stringify({ values: { root_module: { resources } } }), status: 0 },
      apply: { stdout: complaint(quoting(GIVEN, PLANNED, MADE)), status: 1 },
    });
    await terraform.show("a.tfplan");
    const events: TerraformEvent[] = [];
    const { message, diagnostics } = await failure(terraform.apply("a.tfplan", (event) => events.push(event)));
    expectNothingIn(message, GIVEN, PLANNED, MADE);
    expectNothingIn(JSON.stringify(diagnostics), GIVEN, PLANNED, MADE);
    expectNothingIn(JSON.stringify(events), GIVEN, PLANNED);
  });

  test("contains no secret of an output", async () => {
    const handed = "h4nded-on-to-others";
    const outputs = { a: { value: { key: handed }, sensitive: true } };
    const terraform = blabbing({
      output: { stdout: JSON.stringify(outputs), status: 0 },
      init: { stderr: handed, status: 1 },
    });
    await terraform.output();
    expectNothingIn((await failure(terraform.init())).message, handed);
  });
});

describe("a secret does not leave the process by", () => {
  beforeAll(() => secrets.learnVariables({ TF_VAR_hetzner_token: GIVEN }));

  test.each<[string, (out: Terminal) => Sink]>([
    ["the lines for people", (out) => new PlainLines(out, "verbose")],
    ["the block at a terminal", (out) => new TerminalBlock({ ...out, isTTY: true }, "verbose", {})],
    ["the lines for programs", (out) => new JsonLines(out)],
  ])("%s", async (_, open) => {
    let text = "";
    const console = new RunConsole([open({ write: (part: string) => (text += part) })]);
    console.step(quoting(GIVEN), "infra");
    console.apply({ layer: "infra", changes: [{ address: quoting(GIVEN), action: "create" }], total: 1 });
    console.progress("infra", { kind: "done", address: quoting(GIVEN), action: "create", seconds: 1 });
    console.stepEnded({ name: "infra", outcome: "done", detail: quoting(GIVEN), seconds: 1 });
    console.emit({ type: "ended", outcome: "failed", error: quoting(GIVEN) });
    console.say(quoting(GIVEN));
    console.warn(quoting(GIVEN));
    console.result({ checks: [{ saw: quoting(GIVEN) }] });
    await console.close();
    expectNothingIn(text, GIVEN);
    expectNothingIn(JSON.stringify(console.state), GIVEN);
  });

  test("the journal", () => {
    const file = join(folder, "journal.jsonl");
    const journal = new Journal(file, "a-run");
    journal.write("infra", "failed", { detail: quoting(GIVEN), reason: quoting(GIVEN) });
    expectNothingIn(readFileSync(file, "utf8"), GIVEN);
    expectNothingIn(JSON.stringify(journal.history()), GIVEN);
  });

  test("the report, in all its forms", () => {
    const steps = [{ step: "infra", outcome: "failed", detail: quoting(GIVEN) }];
    writeReport(join(folder, "report"), { ...SAMPLE, steps });
    for (const name of nonEmpty(REPORT_FILES)) {
      const text = readFileSync(join(folder, "report", name), "utf8");
      expectNothingIn(text, GIVEN);
      expect(text).not.toContain("g1ven");
    }
  });
});

describe("npx coldstart exec", () => {
  const made = "m4de-in-an-earlier-run";

  test("redacts the given credentials and the secrets of the states in the output of a command", () => {
    const live = new LiveCluster();
    // A secret that comes in two writes, one that is made meanwhile, and one on the other stream.
    const outputs = { a: { value: made, sensitive: true } };
    writeFileSync(join(folder, "next.tfstate"), JSON.stringify({ version: 4, serial: 1, outputs }));
    const script = `printf 'it is %s' "$HCLOUD_TOKEN" | (head -c 10; sleep 0.2; cat); echo
      mv ${folder}/next.tfstate ${live.state}/auth.tfstate; echo ${made}; echo "$TF_VAR_git_token" >&2; exit 3`;
    const { status, stdout, stderr } = live.exec(["sh", "-c", script], { HCLOUD_TOKEN: GIVEN });
    live.close();
    expect(stdout).toBe(`it is ${HIDDEN}\n${HIDDEN}\n`);
    expect(stderr).toBe(`${HIDDEN}\n`);
    expect(status).toBe(3);
  });
});
