/** Real git, without the user's own settings. */
import { execFileSync } from "node:child_process";

export const IDENTITY = {
  GIT_AUTHOR_NAME: "Flux",
  GIT_AUTHOR_EMAIL: "flux@rehearsal.invalid",
  GIT_COMMITTER_NAME: "Flux",
  GIT_COMMITTER_EMAIL: "flux@rehearsal.invalid",
};

export interface GitOptions {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Whether the output is content: its bytes, one per character, with its last line ends. */
  readonly raw?: boolean;
}

/** @throws Error with git's own words. */
export function git(args: readonly string[], { folder, env, input, raw }: GitOptions = {}): string {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
  try {
    const output = execFileSync("git", [...args], {
      cwd: folder,
      input,
      encoding: raw ? "latin1" : "utf8",
      maxBuffer: 256 * 1024 * 1024,
      stdio: ["pipe", "pipe", "pipe"],
      env: {
        ...inherited,
        ...IDENTITY,
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_TERMINAL_PROMPT: "0",
        ...env,
      },
    });
    return raw ? output : output.trimEnd();
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new Error(stderr?.trim() || message, { cause: error });
  }
}
