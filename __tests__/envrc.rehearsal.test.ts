import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { placesOf } from "../ops/support/places";
import { loadCluster } from "../spec";
import { LIVE } from "../ops/support/runtime";
import { sharedFolder } from "./support/temporary-folder";

const PROJECT = join(__dirname, "..");
const clusters = readdirSync(join(PROJECT, "clusters")).filter((file) => file.endsWith(".yaml"));

const ONE_NODE = "__tests__/fixtures/valid/single-node-on-proxmox.yaml";

/** The variables that the script adds, as direnv would take them over, and what it prints. */
function source(script: string, environment: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync("bash", ["--norc", "--noprofile", "-uc", `${script}; env -0`], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, ...environment },
    encoding: "utf8",
  });
  expect(status).toBe(0);
  const set = stdout.split("\0").flatMap((line) => {
    const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(line) ?? [];
    // bash itself adds these.
    return name === "" || ["PWD", "SHLVL", "_", "OLDPWD"].includes(name) ? [] : [[name, value] as const];
  });
  return { variables: Object.fromEntries(set), said: stderr };
}

function expected(path: string) {
  const { kubeconfig, talosconfig, output } = placesOf(loadCluster(join(PROJECT, path)).cluster.name, LIVE);
  return {
    KUBECONFIG: kubeconfig,
    TALOSCONFIG: talosconfig,
    CDKTF_OUTPUT: output,
    CDKTF_OUTDIR: output,
    TERRAFORM_BINARY_NAME: join(PROJECT, "tools/shims/terraform"),
  };
}

describe(".envrc", () => {
  test("selects the hybrid cluster, and adds nothing else", () => {
    const { variables, said } = source(". ./.envrc");
    expect(said).toBe("");
    expect(variables).toEqual({ PATH: process.env.PATH, CLUSTER: "hybrid", ...expected("clusters/hybrid.yaml") });
  });

  test.each(clusters)("selects the cluster of %s, where the cold start keeps its files", (file) => {
    const { variables } = source(". ./.envrc", { CLUSTER: `clusters/${file}` });
    expect(variables).toMatchObject(expected(`clusters/${file}`));
  });

  test("reports an unknown cluster and sets nothing", () => {
    const { variables, said } = source(". ./.envrc", { CLUSTER: "nowhere" });
    expect(Object.keys(variables).sort()).toEqual(["CLUSTER", "PATH"]);
    expect(said).toContain("clusters/nowhere.yaml");
  });
});

describe("coldstart env", () => {
  test("keeps the Terraform that the user has chosen", () => {
    const script = 'eval "$(node tools/coldstart.cjs env)"';
    const { variables } = source(script, { TERRAFORM_BINARY_NAME: "/opt/tofu" });
    expect(variables).toMatchObject({ COLDSTART_TERRAFORM: "/opt/tofu" });
    expect(source(`${script}; ${script}`, { TERRAFORM_BINARY_NAME: "/opt/tofu" }).variables).toEqual(variables);
  });

  test("with --rehearse, points cdktf and kubectl at the rehearsal", () => {
    const { variables } = source('eval "$(node tools/coldstart.cjs env home --rehearse)"');
    const home = join(PROJECT, ".rehearsal/home");
    expect(variables).toMatchObject({
      CLUSTER: "home",
      COLDSTART_HOME: home,
      KUBECONFIG: join(home, "talos/kubeconfig"),
    });
    expect(variables.PATH?.startsWith(join(PROJECT, "tools/shims/rehearsal"))).toBe(true);
  });

  test("without --rehearse, leaves the rehearsal of the shell", () => {
    const [live, rehearsed] = ["env home", "env home --rehearse"].map(
      (words) => `eval "$(node tools/coldstart.cjs ${words})"`,
    );
    const { variables } = source(`${rehearsed}; ${rehearsed}; ${live}`);
    expect(variables).toEqual(source(live ?? "").variables);
    expect(variables).not.toHaveProperty("COLDSTART_HOME");
  });

  test("stays in the rehearsal if exec --rehearse started the shell, because its providers are simulated", () => {
    const served = {
      CLUSTER: "home",
      COLDSTART_HOME: "/rehearsals/home",
      COLDSTART_REHEARSAL_PORT: "1",
      TF_CLI_CONFIG_FILE: "/rehearsals/home/mirror/rehearsal.tfrc",
    };
    const { variables } = source('eval "$(node tools/coldstart.cjs env)"', served);
    expect(variables).toMatchObject({ ...served, KUBECONFIG: "/rehearsals/home/talos/kubeconfig" });
  });

  test("plain cdktf deploys every layer of a world that is still empty, and kubectl finds its nodes", () => {
    const home = sharedFolder("env");
    const script = [
      'eval "$(node tools/coldstart.cjs env --rehearse)"',
      // As `npx cdktf`, which takes a second more to start.
      "node_modules/.bin/cdktf deploy auth infra services config --auto-approve",
      "kubectl get nodes -o name",
      // As `npx cdktf diff infra` does it: 2 would mean changes.
      'cd "$CDKTF_OUTPUT/stacks/infra" && "$TERRAFORM_BINARY_NAME" plan -detailed-exitcode -input=false',
    ].join(" && ");
    const { stdout, status } = spawnSync("bash", ["--norc", "--noprofile", "-uc", script], {
      cwd: PROJECT,
      // A path relative to the project: cdktf starts Terraform in the folder of each stack.
      env: { ...process.env, CLUSTER: ONE_NODE, REHEARSAL_HOME: home, COLDSTART_TOOLS_COMPLETE: undefined, CI: "1" },
      encoding: "utf8",
    });
    expect(stdout).toMatch(/^node\/cp-0$/m);
    expect(status).toBe(0);
  });
});
