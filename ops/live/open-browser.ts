import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** The program that opens a URL, if there is a desktop. */
export function browserCommand(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (platform === "darwin") return findProgram("open", environment);
  // Over ssh and in CI, a browser on this machine is not visible to the user.
  if (environment.SSH_CONNECTION || environment.CI) return undefined;
  if (environment.WSL_DISTRO_NAME) return findProgram("wslview", environment);
  if (!environment.DISPLAY && !environment.WAYLAND_DISPLAY) return undefined;
  return findProgram("xdg-open", environment);
}

/** @returns whether a browser was started */
export function openBrowser(address: string): boolean {
  const program = browserCommand(process.env);
  if (program === undefined) return false;
  const child = spawn(program, [address], { detached: true, stdio: "ignore" });
  // The address is printed anyway, so a browser that does not start is not an error.
  child.on("error", () => undefined);
  child.unref();
  return true;
}

function findProgram(name: string, { PATH = "" }: Environment): string | undefined {
  return PATH.split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
