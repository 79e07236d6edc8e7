import { resolveCredentials } from "../../../ops/state/credentials";
import { parseCluster } from "../../../spec";
import { ALERTS_PASSWORD, BACKUP_TARGET_KEY } from "../../../spec/derive/credentials";
import { hybridWith } from "../../support/hybrid";
import { LIVE } from "../../../ops/support/runtime";

const SECRET = "secret-5b1d";

/** The hybrid cluster whose git token comes from a command. */
function clusterWith(command: string[]) {
  return parseCluster(
    "test.yaml",
    hybridWith((file) => (file.gitops.token = { command })),
  ).cluster;
}

const environment = {
  PATH: process.env.PATH,
  HCLOUD_TOKEN: "hetzner",
  PROXMOX_VE_USERNAME: "root@pam",
  PROXMOX_VE_PASSWORD: "proxmox",
  BACKUP_ACCESS_KEY: "backup-id",
  BACKUP_SECRET_KEY: "backup",
  ALERTS_SMTP_PASSWORD: "mail",
};

describe("external credentials", () => {
  test("become Terraform variables, from the sources that the file names", () => {
    const cluster = clusterWith([process.execPath, "-e", "console.log('git\\nsecond line')"]);
    expect(resolveCredentials(cluster, environment, LIVE)).toEqual({
      variables: {
        [`TF_VAR_${ALERTS_PASSWORD}`]: "mail",
        [`TF_VAR_${BACKUP_TARGET_KEY.id}`]: "backup-id",
        [`TF_VAR_${BACKUP_TARGET_KEY.secret}`]: "backup",
        TF_VAR_hetzner_hillsboro_token: "hetzner",
        TF_VAR_proxmox_atlas_username: "root@pam",
        TF_VAR_proxmox_atlas_password: "proxmox",
        TF_VAR_git_token: "git",
      },
      missing: [],
    });
  });

  test("that are missing are all listed at once, with their sources", () => {
    const { missing, variables } = resolveCredentials(
      clusterWith(["no-such-program"]),
      { PATH: process.env.PATH },
      LIVE,
    );
    expect(variables).toEqual({});
    expect(missing).toEqual([
      expect.stringMatching(/ hillsboro: .* HCLOUD_TOKEN /),
      expect.stringMatching(/ atlas: .* PROXMOX_VE_USERNAME /),
      expect.stringMatching(/ atlas: .* PROXMOX_VE_PASSWORD /),
      expect.stringContaining("ALERTS_SMTP_PASSWORD"),
      expect.stringContaining("BACKUP_ACCESS_KEY"),
      expect.stringContaining("BACKUP_SECRET_KEY"),
      expect.stringContaining("`no-such-program`"),
    ]);
  });

  test("never fall back: an empty variable or a command that prints nothing is missing", () => {
    const { missing } = resolveCredentials(
      clusterWith([process.execPath, "-e", "0"]),
      {
        ...environment,
        HCLOUD_TOKEN: "",
      },
      LIVE,
    );
    expect(missing).toHaveLength(2);
    expect(missing[1]).toMatch(/printed nothing$/);
  });

  test.each([
    ["", true],
    ["gh auth token", true],
    [`${process.execPath} -p 1`, false],
    [`gh auth token\n${process.execPath} -p 1`, false],
  ])("a command that COLDSTART_COMMANDS=%j does not name is not run", (allowed, isMissing) => {
    const { missing, variables } = resolveCredentials(
      clusterWith([process.execPath, "-p", "1"]),
      {
        ...environment,
        COLDSTART_COMMANDS: allowed,
      },
      LIVE,
    );
    expect(variables.TF_VAR_git_token).toBe(isMissing ? undefined : "1");
    expect(missing).toEqual(isMissing ? [expect.stringMatching(/ COLDSTART_COMMANDS /)] : []);
  });

  test("the output of a failing command is not repeated", () => {
    const cluster = clusterWith([
      process.execPath,
      "-e",
      `console.log(process.env.X); console.error(process.env.X); process.exit(3)`,
    ]);
    const { missing } = resolveCredentials(cluster, { ...environment, X: SECRET }, LIVE);
    expect(missing).toEqual([expect.stringMatching(/ exit code 3$/)]);
    expect(JSON.stringify(missing)).not.toContain(SECRET);
  });
});
