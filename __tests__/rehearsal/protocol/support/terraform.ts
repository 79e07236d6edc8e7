import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Outcome {
  readonly code: number;
  /** Both streams, with the line breaks of Terraform's boxes taken out. */
  readonly text: string;
  readonly stdout: string;
}

/** A folder with a configuration and the terraform binary to run on it. */
export class Workspace {
  readonly folder: string;

  /** @param parent where the folder is made; a whole rehearsal lets Terraform run only inside its own. */
  constructor(
    private readonly env: Readonly<Record<string, string>>,
    parent = tmpdir(),
  ) {
    this.folder = mkdtempSync(join(parent, "coldstart-test-"));
  }

  write(configuration: object): void {
    writeFileSync(join(this.folder, "main.tf.json"), JSON.stringify(configuration));
  }

  run(...args: string[]): Promise<Outcome> {
    const options = { cwd: this.folder, env: this.environment(), maxBuffer: 1 << 28 };
    return new Promise((resolve) => {
      execFile("terraform", args, options, (error, stdout, stderr) => {
        const code = typeof error?.code === "number" ? error.code : error ? 1 : 0;
        const text = `${stdout}${stderr}`.replace(/[│╷╵]/g, "").replace(/\s+/g, " ");
        resolve({ code, text, stdout });
      });
    });
  }

  /** Runs and fails with Terraform's own words when it fails. */
  async succeed(...args: string[]): Promise<Outcome> {
    const outcome = await this.run(...args);
    if (outcome.code !== 0) throw new Error(`terraform ${args.join(" ")}: ${outcome.text}`);
    return outcome;
  }

  init(): Promise<Outcome> {
    return this.succeed("init", "-no-color", "-input=false");
  }

  apply(...args: string[]): Promise<Outcome> {
    return this.succeed("apply", "-no-color", "-input=false", "-auto-approve", ...args);
  }

  plan(...args: string[]): Promise<Outcome> {
    return this.run("plan", "-no-color", "-input=false", "-detailed-exitcode", ...args);
  }

  async state(): Promise<Record<string, Record<string, unknown>>> {
    const { stdout } = await this.succeed("show", "-json");
    const content = JSON.parse(stdout) as {
      values?: { root_module: { resources?: { address: string; values: Record<string, unknown> }[] } };
    };
    return Object.fromEntries((content.values?.root_module.resources ?? []).map((r) => [r.address, r.values]));
  }

  environment(): NodeJS.ProcessEnv {
    return { ...process.env, TF_IN_AUTOMATION: "1", ...this.env };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function requiredProviders(...sources: string[]): object {
  return {
    required_providers: Object.fromEntries(sources.map((source) => [source.split("/").at(-1), { source }])),
  };
}
