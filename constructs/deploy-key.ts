import { Resource as NullResource } from "@cdktf/provider-null/lib/resource";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { SecretV1 } from "../.gen/providers/kubernetes/secret-v1";
import { PrivateKey } from "../.gen/providers/tls/private-key";
import { GITHUB_KNOWN_HOSTS } from "../spec";
import { setLogicalId } from "./naming";
import { KEPT } from "./protection";
import { runOps } from "./run-ops";

/** The key with which Flux reads git. The auth layer creates it once, so a rebuilt cluster uses the registered key. */
export class DeployKeyPair extends Construct {
  readonly privateKey: string;
  readonly publicKey: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const key = setLogicalId(new PrivateKey(this, "key", { algorithm: "ED25519", lifecycle: KEPT }), "flux-deploy-key");
    this.privateKey = key.privateKeyOpenssh;
    this.publicKey = key.publicKeyOpenssh;
  }
}

export interface DeployKeyProps {
  readonly clusterName: string;
  /** `owner/name` at GitHub. */
  readonly repository: string;
  readonly privateKey: string;
  readonly publicKey: string;
  /** Registers the key. It is used here, on this machine, and never enters the cluster. */
  readonly gitToken: string;
  /** The path of the project, relative to Terraform's working directory. */
  readonly project: string;
  /** The Secret that Flux reads. */
  readonly secret: { readonly name: string; readonly namespace: string };
  readonly dependsOn: readonly ITerraformDependable[];
}

/** Registers the public key as a read-only deploy key, and puts the private key into the cluster. */
export class DeployKey extends Construct {
  readonly ready: readonly ITerraformDependable[];

  constructor(scope: Construct, id: string, props: DeployKeyProps) {
    super(scope, id);
    const { clusterName, repository, privateKey, publicKey, gitToken, project, secret } = props;
    const registered = setLogicalId(
      new NullResource(this, "registered", {
        triggers: { repository, publicKey },
        provisioners: [
          runOps(project, "register-deploy-key", `"$REPOSITORY" "$CLUSTER_NAME"`, {
            REPOSITORY: repository,
            CLUSTER_NAME: clusterName,
            PUBLIC_KEY: publicKey,
            PRIVATE_KEY: privateKey,
            GIT_TOKEN: gitToken,
          }),
        ],
      }),
      "deploy_key",
    );
    const login = setLogicalId(
      new SecretV1(this, "secret", {
        metadata: { ...secret },
        data: { identity: privateKey, "identity.pub": publicKey, known_hosts: GITHUB_KNOWN_HOSTS },
        dependsOn: [...props.dependsOn],
      }),
      "flux_deploy_key",
    );
    this.ready = [registered, login];
  }
}
