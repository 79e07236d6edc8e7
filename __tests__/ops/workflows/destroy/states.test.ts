import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DestroyAccess } from "../../../../ops/workflows/destroy/access";
import { hasReclaimStarted } from "../../../../ops/engine/journal/reclaim";
import { isClusterNeeded } from "../../../../ops/workflows/destroy/cluster-access";
import { States } from "../../../../ops/workflows/destroy/states";
import type { Plan } from "../../../../ops/support/plan";
import { checkOnlyDeletes } from "../../../../ops/workflows/destroy/layers";
import { withoutProtection } from "../../../../ops/workflows/destroy/prevent-destroy";
import type { Entry } from "../../../../ops/state/journal";
import { placesOf } from "../../../../ops/support/places";
import type { Layer } from "../../../../spec";
import { LIVE } from "../../../../ops/support/runtime";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("states");

const NOW = new Date("2026-11-16T10:00:00.123Z");
const cluster = { name: "lab", state: { backend: "local" } } as const;
const states = () =>
  new States(
    { cluster, file: "clusters/lab.yaml", folder: folder(), environment: {}, runtime: LIVE, program: "terraform" },
    () => NOW,
  );

function write(layer: Layer, ...types: string[]): string {
  const resources = types.map((type) => ({ mode: "managed", type, name: "one", instances: [{}] }));
  const text = JSON.stringify({ serial: 1, resources: [...resources, { mode: "data", type: "x", name: "y" }] });
  writeFileSync(join(folder(), `${layer}.tfstate`), text);
  return text;
}

describe("the states of a cluster that is destroyed", () => {
  test("count managed resources without data sources", () => {
    write("config", "powerdns_zone", "powerdns_record");
    writeFileSync(join(folder(), "infra.tfstate"), "");
    expect(["config", "infra", "auth"].map((layer) => states().count(layer as Layer))).toEqual([2, 0, 0]);
  });

  test("list resources that only a running cluster can delete", () => {
    write("infra", "hcloud_server", "helm_release", "talos_machine_bootstrap", "kubernetes_secret_v1");
    expect(states().listInClusterResources("infra")).toEqual(["helm_release.one", "kubernetes_secret_v1.one"]);
    expect(states().hasBegun()).toBe(true);
  });

  test("are moved aside, not deleted, and never restored automatically", async () => {
    const text = write("services", "flux_bootstrap_git");
    writeFileSync(join(folder(), "services.tfstate.good"), text);
    const copy = (await states().moveAside("services")) ?? "";
    expect(copy).toBe(join(folder(), "kept", "services-2026-11-16T10-00-00-123Z.tfstate"));
    expect(readFileSync(copy, "utf8")).toBe(text);
    expect(existsSync(join(folder(), "services.tfstate"))).toBe(false);
    expect(existsSync(join(folder(), "services.tfstate.good"))).toBe(false);
    expect(statSync(dirname(copy)).mode & 0o777).toBe(0o700);
  });

  test("are copied if they stay", async () => {
    const text = write("auth", "talos_machine_secrets");
    expect(readFileSync((await states().keepCopy("auth")) ?? "", "utf8")).toBe(text);
    expect(existsSync(join(folder(), "auth.tfstate"))).toBe(true);
    expect(await states().keepCopy("config")).toBeUndefined();
  });
});

describe("the access of a destroy", () => {
  const RAW = "clusters:\n- cluster:\n    server: https://10.0.0.9:6443\n  name: lab\n";
  const access = () => new DestroyAccess({ places: { ...placesOf("lab", LIVE), state: folder() } });
  const writeInfra = (...resources: object[]) =>
    writeFileSync(join(folder(), "infra.tfstate"), JSON.stringify({ resources }));
  const kubeconfig = {
    mode: "managed",
    type: "talos_cluster_kubeconfig",
    name: "lab",
    instances: [{ attributes: { kubeconfig_raw: RAW, node: "192.0.2.1" } }],
  };
  const talosconfig = {
    mode: "data",
    type: "talos_client_configuration",
    name: "lab",
    instances: [{ attributes: { talos_config: "context: lab\n" } }],
  };

  test("comes from the state, points to the node that Terraform uses, and is readable by its owner only", () => {
    writeInfra(kubeconfig, talosconfig);
    access().restore(states());
    expect(readFileSync(access().kubeconfig, "utf8")).toBe(RAW.replace("10.0.0.9", "192.0.2.1"));
    expect(readFileSync(access().talosconfig, "utf8")).toBe("context: lab\n");
    const modes = [dirname(access().kubeconfig), access().kubeconfig, access().talosconfig];
    expect(modes.map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600, 0o600]);
  });

  test("outlives the state that it came from, until the destroy is complete", () => {
    writeInfra(kubeconfig);
    access().restore(states());
    writeInfra();
    access().restore(states());
    expect(existsSync(access().kubeconfig)).toBe(true);
    access().remove();
    expect(existsSync(dirname(access().kubeconfig))).toBe(false);
  });

  test("is missing if none was created", () => {
    writeInfra();
    access().restore(states());
    expect(existsSync(access().kubeconfig)).toBe(false);
  });
});

describe("whether a destroy needs the cluster", () => {
  const journal = (...steps: [string, Entry["outcome"]][]) => ({
    history: () => steps.map(([step, outcome]) => ({ at: "", run: "", step, outcome })),
  });
  const STARTED = ["infra", "done"] as [string, "done"];
  const EMPTIED = ["destroy-reclaim", "done"] as [string, "done"];

  test("not before the cluster existed", () => {
    write("infra", "hcloud_server");
    expect(isClusterNeeded(states(), journal(STARTED))).toBe(false);
  });

  test("for objects inside the cluster, and for objects that it created", () => {
    write("infra", "hcloud_server", "talos_machine_bootstrap");
    expect(isClusterNeeded(states(), journal(STARTED))).toBe(true);
    write("services", "kubernetes_namespace_v1");
    expect(isClusterNeeded(states(), journal(STARTED, EMPTIED))).toBe(true);
  });

  test("not for what a node's Talos API deletes: the Kubernetes API is gone by then", () => {
    write("infra", "hcloud_server", "talos_machine_bootstrap", "talos_machine_configuration_apply");
    expect(isClusterNeeded(states(), journal(STARTED, EMPTIED))).toBe(false);
    write("infra", "hcloud_server", "talos_machine_bootstrap", "helm_release");
    expect(isClusterNeeded(states(), journal(STARTED, EMPTIED))).toBe(true);
  });

  test("not again after everything was deleted, until the next start", () => {
    write("infra", "hcloud_server", "talos_machine_bootstrap");
    expect(isClusterNeeded(states(), journal(STARTED, EMPTIED))).toBe(false);
    expect(isClusterNeeded(states(), journal(STARTED, EMPTIED, ["services", "done"]))).toBe(true);
    expect(isClusterNeeded(states(), journal(STARTED, EMPTIED, ["services", "skipped"]))).toBe(false);
    expect(isClusterNeeded(states(), journal(STARTED, ["destroy-reclaim", "failed"]))).toBe(true);
  });

  test("and whether it is too late to keep the cluster", () => {
    expect(hasReclaimStarted(journal(STARTED))).toBe(false);
    expect(hasReclaimStarted(journal(STARTED, ["destroy-reclaim", "started"]))).toBe(true);
    expect(hasReclaimStarted(journal(STARTED, EMPTIED, STARTED))).toBe(false);
  });
});

describe("the plan of a destroy", () => {
  const plan = (...actions: string[]): Plan => ({
    resource_changes: [
      { address: "hcloud_server.a", type: "hcloud_server", name: "a", mode: "managed", change: { actions } },
    ],
  });

  test("may delete", () => {
    expect(() => checkOnlyDeletes("infra", plan("delete"))).not.toThrow();
  });

  test.each([["create"], ["delete", "create"], ["update"]])("may not %s", (...actions) => {
    expect(() => checkOnlyDeletes("infra", plan(...actions))).toThrow(/other changes.*\n.*hcloud_server\.a/);
  });
});

describe("a protected stack", () => {
  const STACK = {
    terraform: { backend: { local: { path: "../../state/auth.tfstate" } } },
    resource: {
      tls_private_key: {
        key: { algorithm: "RSA", lifecycle: { prevent_destroy: true, ignore_changes: ["algorithm"] } },
      },
      random_password: { plain: { length: 3 } },
    },
  };

  test("is copied without its protection for one piece of work, and stays as it is itself", async () => {
    const text = JSON.stringify(STACK);
    writeFileSync(join(folder(), "cdk.tf.json"), text);
    writeFileSync(join(folder(), ".terraform.lock.hcl"), "versions");
    const scratch = join(folder(), "scratch");
    await expect(
      withoutProtection(folder(), scratch, (copy) => {
        const { resource, terraform } = JSON.parse(readFileSync(join(copy, "cdk.tf.json"), "utf8")) as typeof STACK;
        expect(resource.tls_private_key.key.lifecycle).toEqual({ ignore_changes: ["algorithm"] });
        expect(terraform.backend.local.path).toBe(join(folder(), "../../state/auth.tfstate"));
        expect(readFileSync(join(copy, ".terraform.lock.hcl"), "utf8")).toBe("versions");
        return Promise.reject(new Error("interrupted"));
      }),
    ).rejects.toThrow("interrupted");
    expect(existsSync(scratch)).toBe(false);
    expect(readFileSync(join(folder(), "cdk.tf.json"), "utf8")).toBe(text);
  });
});
