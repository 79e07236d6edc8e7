/** Where secrets are collected and redacted, as far as it can be tested without a child process. */
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { selectCluster, openRun } from "../../../../ops/engine/run/open-run";
import { runOptions } from "../../../../ops/engine/run/options";
import { passphraseFrom } from "../../../../ops/state/identity/passphrase";
import { runPreflight } from "../../../../ops/checks/preflight";
import { HIDDEN, redact, secrets } from "../../../../ops/support/redaction";
import { redactingStream } from "../../../../ops/support/redaction/stream";
import { archiveReport } from "../../../../ops/report/archive";
import { formatReview } from "../../../../ops/workflows/review/format";
import type { Review } from "../../../../ops/workflows/review/layer-review";
import { learnOwnSecrets } from "../../../../ops/engine/snapshot/own-secrets";
import { stateEnvironment } from "../../../../ops/state/environment";
import { TerraformFailed } from "../../../../ops/clients/terraform/failure";
import { renderReport, renderResult } from "../../../../ops/checks/cluster/render-report";
import { parseCluster } from "../../../../spec";
import { HYBRID, hybridWith } from "../../../support/hybrid";
import { HYBRID_CLUSTER } from "../../guard/support/plan";
import { SAMPLE } from "../../report/sample";
import { LIVE } from "../../../../ops/support/runtime";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";
import { sharedFolder } from "../../../support/temporary-folder";

const KNOWN = "kn0wn-since-the-beginning";
beforeAll(() => secrets.learnVariables({ TF_VAR_known: KNOWN }));

describe("the secrets of a run are collected", () => {
  const folder = sharedFolder("learning");
  afterEach(() => {
    delete process.env.TF_VAR_hetzner_hillsboro_token;
    delete process.env.CLUSTER;
  });

  test("when a cold start collects its context", () => {
    const token = "g4thered-for-a-cold-start";
    process.env.TF_VAR_hetzner_hillsboro_token = token;
    process.env.CLUSTER = HYBRID;
    const options = runOptions();
    const how = { console: {}, signal: new AbortController().signal } as never;
    openRun(options, selectCluster(rehearsalRuntime(folder)), how);
    expect(redact(token)).toBe(HIDDEN);
  });

  test("by preflight", async () => {
    const token = "g1ven-to-preflight";
    await runPreflight({
      file: HYBRID,
      project: folder,
      output: join(folder, "out"),
      state: join(folder, "state"),
      environment: { PATH: "", HOME: folder },
      runtime: LIVE,
      credentials: { variables: { TF_VAR_token: token }, missing: [] } as never,
    }).catch(() => undefined);
    expect(redact(token)).toBe(HIDDEN);
  }, 60_000);

  test("when the work tree is served", () => {
    const token = "0wn-token-of-this-machine";
    const environment = { ...process.env, TF_VAR_hetzner_hillsboro_token: token };
    learnOwnSecrets(HYBRID_CLUSTER, environment, rehearsalRuntime(folder));
    expect(redact(token)).toBe(HIDDEN);
  });

  test("when states are opened", () => {
    const [key, phrase] = ["k3y-of-the-bucket", "a phr4se of enough length"];
    const { cluster } = parseCluster(
      "test.yaml",
      hybridWith((file) => {
        const credentials = { AWS_SECRET_ACCESS_KEY: { env: "KEY" } };
        const encryption = { passphrase: { env: "PHRASE" } };
        file.state = { backend: "s3", bucket: "b", region: "r", credentials, encryption };
      }),
    );
    stateEnvironment(cluster, { KEY: key, PHRASE: phrase }, LIVE);
    expect([redact(key), redact(phrase)]).toEqual([HIDDEN, HIDDEN]);
  });

  test("when a passphrase is read", async () => {
    const passphrase = "f1ve words that are hard to guess";
    await passphraseFrom({ env: "PASSPHRASE" }, { PASSPHRASE: passphrase }, { isNew: false });
    expect(redact(passphrase)).toBe(HIDDEN);
  });
});

describe("collected secrets are not printed", () => {
  test("by a review, in any format", () => {
    const review: Review = {
      cluster: KNOWN,
      assumedHealthy: false,
      layers: [{ layer: "auth", state: "failed", reason: `it refuses ${KNOWN}` }],
      unused: [],
    };
    for (const [json, markdown] of [
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      const text = formatReview(review, { json, markdown });
      expect(text).toContain(HIDDEN);
      expect(text).not.toContain(KNOWN);
    }
  });

  test("by the copy of a journal that is kept with a report", () => {
    const folder = join(sharedFolder("archive"), "reports");
    const entry = {
      at: "2026-01-01T00:00:00.000Z",
      run: "one",
      step: "infra",
      outcome: "failed",
      detail: KNOWN,
    } as const;
    const own = archiveReport(folder, { run: "one", report: SAMPLE, history: [entry] });
    const text = readFileSync(join(own, "journal.jsonl"), "utf8");
    rmSync(join(folder, ".."), { recursive: true });
    expect(text).toContain(HIDDEN);
    expect(text).not.toContain(KNOWN);
  });

  test("by a verification", () => {
    const result = { id: "dns", title: "DNS", status: "failed", evidence: `it answers ${KNOWN}` } as const;
    for (const text of [renderResult(result), renderReport("hybrid", [result])]) {
      expect(text).toContain(`it answers ${HIDDEN}`);
      expect(text).not.toContain(KNOWN);
    }
  });

  test("by an error of Terraform, nor by a second one", () => {
    const error = new TerraformFailed("plan", [], `it said ${KNOWN}`);
    expect([error.message, error.output]).toEqual([expect.stringContaining(HIDDEN), `it said ${HIDDEN}`]);
  });

  test("by a stream, not even in an incomplete last line", async () => {
    const stream = redactingStream();
    stream.end(`one\ntwo ${KNOWN}`);
    let text = "";
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
    await once(stream, "end");
    expect(text).toBe(`one\ntwo ${HIDDEN}`);
  });

  test("by a stream that stops in the middle of a line: a prompt is shown, and half a secret is not", async () => {
    const stream = redactingStream();
    const wait = (ms: number) => new Promise((next) => setTimeout(next, ms));
    let text = "";
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
    stream.write("apply?\n  Value: ");
    await wait(20);
    expect(text).toBe("apply?\n");
    await wait(500);
    expect(text).toBe("apply?\n  Value: ");
    stream.write(`yes, ${KNOWN}, ${KNOWN.slice(0, 9)}`);
    await wait(500);
    stream.write(`${KNOWN.slice(9)}.\n`);
    await wait(20);
    expect(text).toBe(`apply?\n  Value: yes, ${HIDDEN}, ${HIDDEN}.\n`);
    stream.write("-----BEGIN PRIVATE KEY-----");
    await wait(500);
    expect(text).not.toContain("BEGIN");
    stream.end();
  });
});
