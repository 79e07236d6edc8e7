import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { readToolsLock } from "../../ops/clients/toolchain/lock";

const ROOT = join(__dirname, "../..");
const FOLDER = join(ROOT, ".github/workflows");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

interface Manager {
  readonly matchStrings: readonly string[];
  readonly depNameTemplate?: string;
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(join(FOLDER, file), "utf8");
  return { file, text, workflow: parse(text) as Workflow };
});
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file} ${name}`, job, workflow })),
);
const steps = jobs.flatMap(({ name, job }) => job.steps.map((step, i) => ({ name: `${name} step ${i}`, step })));
const hasSecrets = ({ steps: all }: Job) => /\$\{\{[^}]*\bsecrets\b/.test(JSON.stringify(all));
const writes = (permissions: Readonly<Record<string, string>> = {}) => Object.values(permissions).includes("write");

describe("the workflows", () => {
  test("are found", () => {
    expect(workflows.map(({ file }) => file)).toEqual([
      "charts.yaml",
      "check.yaml",
      "docs.yaml",
      "drift.yaml",
      "review.yaml",
    ]);
    expect(jobs.filter(({ job }) => hasSecrets(job)).map(({ name }) => name)).toEqual([
      "drift.yaml compare",
      "review.yaml plan",
    ]);
  });

  test("run the Terraform of tools.lock.json, like the dev container, and Renovate changes all of them at once", () => {
    const places = [...workflows.map(({ file }) => `.github/workflows/${file}`), ".devcontainer/devcontainer.json"];
    const { customManagers } = JSON.parse(read("renovate.json")) as { customManagers: readonly Manager[] };
    const manager = customManagers.find(({ depNameTemplate }) => depNameTemplate === "hashicorp/terraform");
    const found = ["tools.lock.json", ...places].flatMap((file) =>
      (manager?.matchStrings ?? []).flatMap((pattern) =>
        [...read(file).matchAll(new RegExp(pattern, "g"))].map(({ groups }) => groups?.currentValue),
      ),
    );
    expect(found).toEqual(Array(5).fill(readToolsLock().terraform.version));
    expect(
      places
        .map(read)
        .join("\n")
        .match(/terraform_version:|features\/terraform:/g),
    ).toHaveLength(4);
  });

  test("run the tests with the oldest Node that package.json allows, and the check once", () => {
    const { engines } = JSON.parse(read("package.json")) as { engines: { node: string } };
    expect(workflows.find(({ file }) => file === "check.yaml")?.workflow.jobs).toMatchObject({
      check: { steps: expect.arrayContaining([{ run: "npm run check" }]) },
      test: {
        strategy: { matrix: { node: [engines.node.replace(">=", ""), 22, 24] } },
        steps: expect.arrayContaining([{ run: "npm run jest" }]),
      },
    });
  });

  test.each(
    workflows.flatMap(({ file, text }) =>
      text
        .split("\n")
        .filter((line) => /^\s*-? ?uses:/.test(line))
        .map((line) => [file, line.trim()]),
    ),
  )("%s pins an action by its commit, with the version beside it: %s", (_, line) =>
    expect(line).toMatch(/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/),
  );

  test.each(workflows.map(({ file, workflow }) => [file, workflow] as const))(
    "%s gives no permission to write to all of its jobs",
    (_, { permissions }) => {
      expect(permissions).toBeDefined();
      expect(writes(permissions)).toBe(false);
    },
  );

  test.each(jobs.map(({ name, job }) => [name, job] as const))(
    "%s never has both secrets and write access",
    (_, job) => {
      expect(hasSecrets(job) && writes(job.permissions)).toBe(false);
    },
  );

  test.each(jobs.filter(({ job }) => hasSecrets(job)).map(({ name, job, workflow }) => [name, job, workflow] as const))(
    "%s has its secrets from a protected environment, and runs the code of the base branch",
    (_, job, { on }) => {
      const events: Readonly<Record<string, readonly string[]>> = {
        review: ["pull_request_target"],
        drift: ["schedule", "workflow_dispatch"],
      };
      expect(Object.keys(on)).toEqual(events[job.environment ?? ""]);
      const checkouts = job.steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
      expect(checkouts.map((step) => step.with)).toEqual([{ "persist-credentials": false }]);
      expect(job.steps.some(({ run }) => /git (fetch|checkout|switch|merge|pull)|gh pr checkout/.test(run ?? ""))).toBe(
        false,
      );
      expect(job.steps.some((step) => "cache" in (step.with ?? {}))).toBe(false);
    },
  );

  const named = (word: string) => steps.flatMap(({ step }) => (step.run?.includes(word) && step.env ? [step.env] : []));

  test("the drift job has its own credentials, and may not run credential commands", () => {
    const [drift, ...more] = named("coldstart drift");
    expect(more).toEqual([]);
    const given = Object.values(drift ?? {}).filter((value) => value.includes("secrets."));
    expect(given.map((value) => /secrets\.(\w+)/.exec(value)?.[1])).toEqual([
      "DRIFT_HCLOUD_TOKEN",
      "DRIFT_PROXMOX_VE_USERNAME",
      "DRIFT_PROXMOX_VE_PASSWORD",
      "DRIFT_KUBECONFIG",
      "DRIFT_TALOSCONFIG",
    ]);
    expect(drift?.COLDSTART_COMMANDS).toBe("false");
    expect(steps.some(({ step }) => /coldstart drift(?!.*--live)/.test(step.run ?? ""))).toBe(false);
  });

  test("the review has only read-only credentials and may run one command", () => {
    const review = named("coldstart review");
    expect(review).toHaveLength(1);
    const given = Object.values(review[0] ?? {}).filter((value) => value.includes("secrets."));
    expect(given.map((value) => /secrets\.(\w+)/.exec(value)?.[1])).toEqual([
      "REVIEW_HCLOUD_TOKEN",
      "REVIEW_PROXMOX_VE_USERNAME",
      "REVIEW_PROXMOX_VE_PASSWORD",
    ]);
    expect(review[0]?.COLDSTART_COMMANDS).toBe("gh auth token");
  });

  test.each(steps.filter(({ step }) => step.run !== undefined).map(({ name, step }) => [name, step.run ?? ""]))(
    "%s passes values of the event only through the environment",
    (_, run) => expect(run).not.toContain("${{"),
  );
});
