import { fetchGit } from "../../../../ops/workflows/rotate/git-login";
import { gitLoginRotations } from "../../../../ops/workflows/rotate/rotations/git-login";
import { rotationsOf } from "../../../../ops/workflows/rotate/registry";
import { loadCluster } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { useShortPauses } from "../../../support/short-pauses";
import { SecretWorld } from "./support/secret-world";

useShortPauses();

const { cluster: hybrid } = loadCluster(HYBRID);
const withGit = (gitops: Partial<Cluster["gitops"]>) =>
  ({ ...hybrid, gitops: { ...hybrid.gitops, ...gitops } }) as Cluster;
const idsOf = (cluster: Cluster) => rotationsOf(cluster).map(({ id }) => id);

test.each([
  ["a deploy key", withGit({}), ["git-token", "flux-deploy-key"]],
  ["a token alone", withGit({ deployKey: false }), ["git-token"]],
  ["a token that only reads", withGit({ deployKey: false, mode: "read-only" }), ["git-token"]],
  ["a public repository", withGit({ deployKey: false, mode: "read-only", token: undefined }), []],
])("with %s", (_, cluster, ids) => {
  expect(idsOf(cluster).filter((id) => id === "git-token" || id === "flux-deploy-key")).toEqual(ids);
});

test("a token that the host refuses changes nothing", async () => {
  const world = new SecretWorld(false);
  world.outside.git_token = "mistyped";
  const before = world.dump();
  const [rotation] = gitLoginRotations(withGit({ deployKey: false }));
  const run = async () => {
    for (const step of rotation?.steps(world.state) ?? []) await step.run(world.ports());
  };
  await expect(run()).rejects.toThrow("the new token");
  expect(world.dump()).toBe(before);
});

test("Flux has fetched only when it has seen the request and is Ready", async () => {
  let request: string | undefined;
  const answers = [
    { lastHandledReconcileAt: "before", conditions: [{ type: "Ready", status: "True" }] },
    { lastHandledReconcileAt: "now", conditions: [{ type: "Ready", status: "True" }] },
  ];
  const kubernetes = {
    patch: (_: string, { metadata }: { metadata: { annotations: Record<string, string> } }) => {
      request = Object.values(metadata.annotations)[0];
      return Promise.resolve();
    },
    find: () => {
      const [status] = answers.length > 1 ? answers.splice(0, 1) : answers;
      const lastHandledReconcileAt = status?.lastHandledReconcileAt === "now" ? request : "before";
      return Promise.resolve({ metadata: { name: "flux-system" }, status: { ...status, lastHandledReconcileAt } });
    },
  };
  await fetchGit(kubernetes as never, new AbortController().signal);
  expect(answers).toHaveLength(1);
});
