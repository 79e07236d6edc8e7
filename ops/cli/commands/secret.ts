import type { Command } from "commander";
import { clusterCommand, setAction } from "../cluster-command";
import type { Finish } from "../cluster-command";

export function secretCommand(finish: Finish): Command {
  const command = clusterCommand("secret", "list the credentials of the identity layer, or print one", {
    positional: false,
  }).argument("[id]", "the credential to print, for example sso-admin-password; without one, the ids are listed");
  return setAction(command, finish, async (_, [id], runtime) => {
    const { readCredential, listCredentials } = await import("../../state/credential-store");
    console.log(id === undefined ? (await listCredentials(runtime)).join("\n") : await readCredential(id, runtime));
  });
}
