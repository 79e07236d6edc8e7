import { DeployKey } from "../../constructs/deploy-key";
import { alone } from "./support/alone";

const { resource } = alone((stack) => {
  new DeployKey(stack, "deploy-key", {
    clusterName: "hybrid",
    repository: "example/cluster",
    privateKey: "the-private-key",
    publicKey: "the-public-key",
    gitToken: "the-token",
    project: "../..",
    secret: { name: "flux-system", namespace: "flux-system" },
    dependsOn: [],
  });
});

test("is registered again only for another key or repository, and its secrets are not in arguments or triggers", () => {
  const { triggers, provisioner } = resource.null_resource?.deploy_key ?? {};
  expect(triggers).toEqual({ repository: "example/cluster", publicKey: "the-public-key" });
  expect(provisioner).toEqual([
    {
      "local-exec": {
        command: expect.stringMatching(
          /^node --require "\.\.\/\.\.\/tools\/typescript\.cjs" "\.\.\/\.\.\/ops\/provisioners\/register-deploy-key\.ts" "\$REPOSITORY" "\$CLUSTER_NAME"$/,
        ) as string,
        environment: {
          REPOSITORY: "example/cluster",
          CLUSTER_NAME: "hybrid",
          PUBLIC_KEY: "the-public-key",
          PRIVATE_KEY: "the-private-key",
          GIT_TOKEN: "the-token",
        },
      },
    },
  ]);
});

test("is in the cluster with the host keys of GitHub, and without the token that registers it", () => {
  const secret = resource.kubernetes_secret_v1?.flux_deploy_key;
  expect(secret).toMatchObject({
    metadata: { name: "flux-system", namespace: "flux-system" },
    data: {
      identity: "the-private-key",
      "identity.pub": "the-public-key",
      known_hosts: expect.stringMatching(/^github\.com ssh-ed25519 /) as string,
    },
  });
  expect(JSON.stringify(secret)).not.toContain("the-token");
});
