import { rehearsalEnvironment } from "../../../rehearsal/run/environment";

const REAL = {
  PATH: "/bin",
  HOME: "/home/me",
  LANG: "C.UTF-8",
  GIT_AUTHOR_NAME: "me",
  HCLOUD_TOKEN: "real",
  PROXMOX_VE_PASSWORD: "real",
  GITHUB_TOKEN: "real",
  GH_HOST: "real",
  AWS_PROFILE: "real",
  KUBECONFIG: "real",
  TALOSCONFIG: "real",
  SSH_AUTH_SOCK: "real",
  TF_VAR_git_token: "real",
  TF_TOKEN_app_terraform_io: "real",
  TF_CLI_ARGS_apply: "real",
  TF_REATTACH_PROVIDERS: "real",
  CDKTF_OUTPUT: "real",
  MY_SERVICE_PASSWORD: "real",
  NPM_TOKEN: "real",
  SOME_API_KEY: "real",
  NAMED_IN_THE_FILE: "real",
};

test("removes credentials and every variable that points to real systems, and keeps the rest", () => {
  const env = rehearsalEnvironment(REAL, ["NAMED_IN_THE_FILE"], {
    HCLOUD_TOKEN: "rehearsal",
    KUBECONFIG: "/rehearsal",
  });
  expect(env).toEqual({
    PATH: "/bin",
    HOME: "/home/me",
    LANG: "C.UTF-8",
    GIT_AUTHOR_NAME: "me",
    HCLOUD_TOKEN: "rehearsal",
    KUBECONFIG: "/rehearsal",
  });
});
