import { placesOf } from "../../../../ops/support/places";
import { unreadVariables } from "../../../../ops/checks/preflight/unread-variables";
import { LIVE } from "../../../../ops/support/runtime";
import { rehearsalEnvironment } from "../../../../rehearsal/run/environment";
import { loadCluster } from "../../../../spec";
import { context, reportOf } from "./support/fakes";

const { cluster } = loadCluster("clusters/n100.yaml");
const reportVariables = (environment: Record<string, string>) =>
  reportOf(unreadVariables, context({ cluster, environment }));

const ELSEWHERE = {
  TALOS_CLUSTER_NAME: "n100",
  TALOS_CONFIG_DIR: "/home/you/.talos/n100",
  TALOS_KUBECONFIG: "/home/you/.kube/config",
  GIT_REPO: "https://github.com/you/lab.git",
  GIT_BRANCH: "next",
};

describe("unread variables", () => {
  test("are reported with the setting to use instead", async () => {
    expect(await reportVariables(ELSEWHERE)).toEqual([
      expect.stringMatching(/^warning variable-unused: TALOS_CLUSTER_NAME .* prox-n100\. → unset TALOS_CLUSTER_NAME$/),
      expect.stringMatching(
        /^warning variable-unused: TALOS_CONFIG_DIR .* \.talos\/prox-n100\. → unset TALOS_CONFIG_DIR$/,
      ),
      expect.stringMatching(
        /^warning variable-unused: TALOS_KUBECONFIG .* \.talos\/prox-n100\/kubeconfig, .* → unset TALOS_KUBECONFIG$/,
      ),
      expect.stringMatching(
        /^warning variable-unused: GIT_REPO .* https:\/\/github\.com\/agentydragon\/homelab\.git\. → Set `gitops\.repository`/,
      ),
      expect.stringMatching(
        /^warning variable-unused: GIT_BRANCH .* main\. → Set `gitops\.branch` .*: unset GIT_BRANCH$/,
      ),
    ]);
  });

  test("are ignored when they have the same value", async () => {
    const lines = await reportVariables({
      TALOS_CLUSTER_NAME: "prox-n100",
      TALOS_CONFIG_DIR: ".talos/prox-n100/",
      TALOS_KUBECONFIG: placesOf("prox-n100", LIVE).kubeconfig,
      GIT_REPO: "https://github.com/agentydragon/homelab.git",
      GIT_BRANCH: "origin/main",
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.match(/\b[A-Z_]+ is set\b/g)).toHaveLength(5);
  });

  test("are ignored when unset or empty, and in a rehearsal", async () => {
    expect(await reportVariables({})).toEqual([]);
    expect(await reportVariables({ TALOS_CLUSTER_NAME: "" })).toEqual([]);
    expect(await reportVariables(rehearsalEnvironment(ELSEWHERE, [], {}))).toEqual([]);
  });
});
