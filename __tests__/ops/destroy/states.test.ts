import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { needsCluster, reclaimHasBegun } from "../../../ops/destroy/needs-cluster";
import { States } from "../../../ops/destroy/states";
import { onlyDeletes } from "../../../ops/destroy/layers";
import { withoutProtection } from "../../../ops/destroy/unprotected";
import type { Entry } from "../../../ops/journal";
import type { Layer } from "../../../spec";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "coldstart-states-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NOW = new Date("2026-11-16T10:00:00.123Z");
const cluster = { name: "lab", state: { backend: "local" } } as const;
const states = () => new States({ cluster, folder, environment: {}, program: "terraform" }, () => NOW);

function write(layer: Layer, ...types: string[]): string {
  const resources = types.map((type) => ({ mode: "managed", type, name: "one", instances: [{}] }));
  const text = JSON.stringify({ serial: 1, resources: [...resources, { mode: "data", type: "x", name: "y" }] });
  writeFileSync(join(folder, `${layer}.tfstate`), text);
  return text;
}

describe("the states of a cluster that goes", () => {
  test("tell how many resources there are, without what was only read", () => {
    write("config", "powerdns_zone", "powerdns_record");
    writeFileSync(join(folder, "infra.tfstate"), "");
    expect(["config", "infra", "auth"].map((layer) => states().count(layer as Layer))).toEqual([2, 0, 0]);
  });

  test("tell what only a living cluster gives back", () => {
    write("infra", "hcloud_server", "helm_release", "talos_machine_bootstrap", "kubernetes_secret_v1");
    expect(states().inside("infra")).toEqual(["helm_release.one", "kubernetes_secret_v1.one"]);
    expect(states().hasBegun()).toBe(true);
  });

  test("are moved aside, not deleted, and nothing brings them back by mistake", async () => {
    const text = write("services", "flux_bootstrap_git");
    writeFileSync(join(folder, "services.tfstate.good"), text);
    const copy = (await states().moveAside("services")) ?? "";
    expect(copy).toBe(join(folder, "kept", "services-2026-11-16T10-00-00-123Z.tfstate"));
    expect(readFileSync(copy, "utf8")).toBe(text);
    expect(existsSync(join(folder, "services.tfstate"))).toBe(false);
    expect(existsSync(join(folder, "services.tfstate.good"))).toBe(false);
    expect(statSync(dirname(copy)).mode & 0o777).toBe(0o700);
  });

  test("are copied where they stay", async () => {
    const text = write("auth", "talos_machine_secrets");
    expect(readFileSync((await states().keepCopy("auth")) ?? "", "utf8")).toBe(text);
    expect(existsSync(join(folder, "auth.tfstate"))).toBe(true);
    expect(await states().keepCopy("config")).toBeUndefined();
  });
});

describe("whether a destroy needs the cluster", () => {
  const journal = (...steps: [string, Entry["outcome"]][]) => ({
    history: () => steps.map(([step, outcome]) => ({ at: "", run: "", step, outcome })),
  });
  const STARTED = ["infra", "done"] as [string, "done"];
  const EMPTIED = ["destroy-reclaim", "done"] as [string, "done"];

  test("not before there was one", () => {
    write("infra", "hcloud_server");
    expect(needsCluster(states(), journal(STARTED))).toBe(false);
  });

  test("for what is in it, and for what it made", () => {
    write("infra", "hcloud_server", "talos_machine_bootstrap");
    expect(needsCluster(states(), journal(STARTED))).toBe(true);
    write("services", "kubernetes_namespace_v1");
    expect(needsCluster(states(), journal(STARTED, EMPTIED))).toBe(true);
  });

  test("not again when everything was given back, until something starts anew", () => {
    write("infra", "hcloud_server", "talos_machine_bootstrap");
    expect(needsCluster(states(), journal(STARTED, EMPTIED))).toBe(false);
    expect(needsCluster(states(), journal(STARTED, EMPTIED, ["services", "done"]))).toBe(true);
    expect(needsCluster(states(), journal(STARTED, EMPTIED, ["services", "skipped"]))).toBe(false);
    expect(needsCluster(states(), journal(STARTED, ["destroy-reclaim", "failed"]))).toBe(true);
  });

  test("and whether it is too late to go on with it", () => {
    expect(reclaimHasBegun(journal(STARTED))).toBe(false);
    expect(reclaimHasBegun(journal(STARTED, ["destroy-reclaim", "started"]))).toBe(true);
    expect(reclaimHasBegun(journal(STARTED, EMPTIED, STARTED))).toBe(false);
  });
});

describe("the plan of a destroy", () => {
  const plan = (...actions: string[]) => ({
    resource_changes: [
      { address: "hcloud_server.a", type: "hcloud_server", name: "a", mode: "managed", change: { actions } },
    ],
  });

  test("may delete", async () => {
    await expect(onlyDeletes("infra", plan("delete"))).resolves.toBeUndefined();
  });

  test.each([["create"], ["delete", "create"], ["update"]])("may not %s", async (...actions) => {
    await expect(onlyDeletes("infra", plan(...actions))).rejects.toThrow(
      /would do more than that.*\n.*hcloud_server\.a/,
    );
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
    writeFileSync(join(folder, "cdk.tf.json"), text);
    writeFileSync(join(folder, ".terraform.lock.hcl"), "versions");
    const scratch = join(folder, "scratch");
    await expect(
      withoutProtection(folder, scratch, (copy) => {
        const { resource, terraform } = JSON.parse(readFileSync(join(copy, "cdk.tf.json"), "utf8")) as typeof STACK;
        expect(resource.tls_private_key.key.lifecycle).toEqual({ ignore_changes: ["algorithm"] });
        expect(terraform.backend.local.path).toBe(join(folder, "../../state/auth.tfstate"));
        expect(readFileSync(join(copy, ".terraform.lock.hcl"), "utf8")).toBe("versions");
        return Promise.reject(new Error("interrupted"));
      }),
    ).rejects.toThrow("interrupted");
    expect(existsSync(scratch)).toBe(false);
    expect(readFileSync(join(folder, "cdk.tf.json"), "utf8")).toBe(text);
  });
});
