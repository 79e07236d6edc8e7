import { execFile } from "node:child_process";
import { BuildError } from "./build-error";

/** Builds a folder. @throws BuildError */
export function runKustomize(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // As Flux's kustomize-controller, which builds without load restrictions: a kustomization may read files outside of its folder.
    const args = ["kustomize", folder, "--load-restrictor=LoadRestrictionsNone"];
    // The process ends before garbage collection matters.
    const env = { ...process.env, GOGC: "off" };
    execFile("kubectl", args, { maxBuffer: 64 * 1024 * 1024, env }, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else {
        const words = extractKustomizeError(stderr || error.message).replaceAll(folder, ".");
        reject(new BuildError("BuildFailed", `kustomize build failed: ${words}`));
      }
    });
  });
}

/** The error of kustomize, without kubectl's log prefix, which contains the time and a process id. */
function extractKustomizeError(stderr: string): string {
  const quoted = /\] "command failed" err=("(?:[^"\\]|\\.)*")/.exec(stderr)?.[1];
  return quoted ? (JSON.parse(quoted) as string) : stderr.replace(/^error: /, "").trim();
}
