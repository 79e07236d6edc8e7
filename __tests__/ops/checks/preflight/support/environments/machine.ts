import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findTerraform } from "../../../../../../ops/clients/terraform/binary";
import type { NoTerraform } from "../../../../../../ops/clients/terraform/binary";
import { answer } from "../fakes";
import type { Surroundings } from "../healthy";
import { away } from "./broken";
import type { Environment } from "./broken";

/** The error of a search that finds no usable Terraform. */
function noTerraform(environment: Record<string, string>): NoTerraform {
  try {
    findTerraform(environment);
  } catch (error) {
    return error as NoTerraform;
  }
  throw new Error("there is one after all");
}

function oldTerraform({ folder }: Surroundings, name: string): NoTerraform {
  const program = join(folder, "old");
  writeFileSync(program, `#!/bin/sh\necho "${name}"\n`, { mode: 0o755 });
  return noTerraform({ TERRAFORM_BINARY_NAME: program });
}

/** The git host, the work tree, and the programs and credentials of this machine. */
export const MACHINE: readonly Environment[] = [
  [
    "a wrong GitHub token",
    (all) => all.host({ "/repos/agentydragon/cluster": answer(401) }),
    "git-token-refused",
    /^GitHub refuses the token \(`gh auth token`\)/,
  ],
  [
    "a GitHub token that may not push",
    (all) => all.host({ "/repos/agentydragon/cluster": answer(200, { permissions: { push: false } }) }),
    "git-token-rights",
    /can read agentydragon\/cluster, but not push/,
  ],
  [
    "a repository that is not there",
    (all) => all.host({ "/repos/agentydragon/cluster": answer(404) }),
    "git-repository-missing",
    /no repository agentydragon\/cluster .*gh repo create/,
  ],
  [
    "a GitHub that cannot be reached",
    (all) =>
      all.host({ "/repos/agentydragon/cluster": away("api.github.com", "it refuses the connection", "refused") }),
    "git-host-unreachable",
    /^Cannot check the repository: api\.github\.com cannot be reached: it refuses the connection/,
  ],
  [
    "a dirty tree",
    (all) => all.program("git status", { stdout: " M clusters/hybrid.yaml\n" }),
    "git-uncommitted",
    /^1 file is not committed: clusters\/hybrid\.yaml\./,
  ],
  [
    "a tree that was never pushed",
    (all) => all.program("git for-each-ref", { stdout: "" }),
    "git-unpushed",
    /^HEAD is on no known remote branch\. .* → git push/,
  ],
  ["no git", (all) => all.without("git"), "git-missing", /^git is not on the PATH\. → Install it/],
  ["no kubectl", (all) => all.without("kubectl"), "kubectl-missing", /^kubectl is not on the PATH\. → Install it/],
  [
    "an old Node",
    (all) => all.set({ nodeVersion: "18.20.4" }),
    "node-too-old",
    /^Node 18\.20\.4 is too old: 20\.19 or newer/,
  ],
  [
    "no Terraform",
    (all) => all.set({ terraform: noTerraform({ PATH: "/nowhere" }) }),
    "terraform-missing",
    /neither terraform nor tofu is on the PATH\. → Install one of them/,
  ],
  [
    "an old Terraform",
    (all) => all.set({ terraform: oldTerraform(all, "Terraform v1.5.7") }),
    "terraform-missing",
    /^Terraform 1\.5\.7 is too old: 1\.11\.0 or newer/,
  ],
  [
    "an old OpenTofu",
    (all) => all.set({ terraform: oldTerraform(all, "OpenTofu v1.8.2") }),
    "terraform-missing",
    /^OpenTofu 1\.8\.2 is too old: 1\.11\.0 or newer/,
  ],
  [
    "a log of Terraform that would hold secrets",
    (all) => all.set({ environment: { TF_LOG: "debug" } }),
    "terraform-log",
    /^TF_LOG is set: Terraform's log contains secrets/,
  ],
  [
    "a credential that is missing",
    (all) =>
      all.set({
        credentials: {
          variables: {},
          missing: ["Hetzner Cloud API token of site hillsboro: the environment variable HCLOUD_TOKEN is not set"],
        },
      }),
    "credential-missing",
    /HCLOUD_TOKEN is not set\. → Create a token .* read -rs HCLOUD_TOKEN/,
  ],
  [
    "stacks that Terraform refuses",
    (all) =>
      all.program("terraform validate", {
        status: 1,
        stdout: '{"diagnostics":[{"severity":"error","summary":"Unsupported argument"}]}',
      }),
    "terraform-validate",
    /^(auth|infra|services|config): Unsupported argument/,
  ],
  [
    "a registry that cannot be reached",
    (all) =>
      all.program("terraform init", {
        status: 1,
        stderr: "Error: could not connect to registry.terraform.io: no route",
      }),
    "registry-unreachable",
    /^Terraform cannot reach registry\.terraform\.io/,
  ],
];
