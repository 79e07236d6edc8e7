import type { Environment } from "../support/environment";
import { spawn } from "node:child_process";
import { findOnPath } from "../clients/toolchain/locate";

/** The program that opens a URL, if there is a desktop. */
export function browserCommand(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (platform === "darwin") return findOnPath("open", environment);
  // Over ssh and in CI, a browser on this machine is not visible to the user.
  if (environment.SSH_CONNECTION || environment.CI) return undefined;
  if (environment.WSL_DISTRO_NAME) return findOnPath("wslview", environment);
  if (!environment.DISPLAY && !environment.WAYLAND_DISPLAY) return undefined;
  return findOnPath("xdg-open", environment);
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
