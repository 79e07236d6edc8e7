import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ADOPTION_RULES } from "../../../../ops/providers/orphans/table";
import type { LookupResult, Orphan, OrphanApis } from "../../../../ops/providers/orphans/table";
import { findExistingAddresses } from "../../../../ops/providers/orphans/existing-resources";
import type { Diagnostic } from "../../../../ops/clients/terraform/events";
import { LAYERS, loadCluster } from "../../../../spec";
import { synthCluster, synthHybrid } from "../../../support/synth";

const diagnostic = (address: string, summary: string, detail = ""): Diagnostic => ({
  severity: "error",
  summary,
  detail,
  address,
});

/** Empty providers that record the queries. */
function nowhere(found: Partial<OrphanApis> = {}) {
  const queries: unknown[][] = [];
  const ask =
    <T>(answer: T) =>
    (...words: unknown[]) => (queries.push(words), Promise.resolve(answer));
  const reach: OrphanApis = {
    vm: ask(undefined),
    serverNamed: ask(undefined),
    hetzner: ask(undefined),
    proxmox: ask([]),
    authentik: ask([]),
    hasEtcd: ask(false),
    deleteProxmoxToken: ask(undefined),
    findRespondingPart: () => Promise.resolve(undefined),
    forgetPendingRelease: ask(false),
    ...found,
  };
  return { reach, queries };
}

async function take(
  type: string,
  planned: object,
  { reach } = nowhere(),
  provider = "",
  isUnmarkedAllowed = false,
): Promise<LookupResult> {
  const address = `${type}.a`;
  const orphan: Orphan = { address, type, planned: { ...planned }, provider, cluster: "hybrid", isUnmarkedAllowed };
  const rule = ADOPTION_RULES[type];
  if (!rule || "again" in rule || "machine" in rule) throw new Error(`${type} is not adopted`);
  return ("adopt" in rule ? rule.adopt : rule.lookAhead)(orphan, reach);
}

describe("an orphan of an interrupted run", () => {
  test("is handled for every resource type of every cluster", () => {
    const folder = join(__dirname, "../../../../clusters");
    const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
    const grafana = { name: "grafana", redirectUris: ["https://grafana.example.com/login"], group: "friends" };
    const all = [
      ...files.map((name) => synthCluster(loadCluster(join(folder, name)).cluster)),
      synthHybrid((file) => (file.sso.applications = [grafana])),
    ];
    const used = all.flatMap((stacks) => LAYERS.flatMap((layer) => Object.keys(stacks[layer].resource ?? {})));
    expect(used).toContain("authentik_policy_binding");
    expect([...new Set(used)].filter((type) => !ADOPTION_RULES[type])).toEqual([]);
  });

  test("is handled for every resource with bindings, except unused ones", () => {
    const generated = join(__dirname, "../../../../.gen/providers");
    const types = readdirSync(generated).flatMap((provider) =>
      readdirSync(join(generated, provider), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== "provider" && !entry.name.startsWith("data-"))
        .map(({ name }) => `${provider}_${name.replaceAll("-", "_")}`),
    );
    expect(types.filter((type) => !ADOPTION_RULES[type])).toEqual(["harbor_project"]);
  });

  test("is recognized by the APIs' errors about a name in use", () => {
    expect(
      findExistingAddresses([
        diagnostic("hcloud_server.a", "server name is already used (uniqueness_error)"),
        diagnostic("proxmox_virtual_environment_vm.b", "error creating VM", "VM 1500 already exists on node atlas"),
        diagnostic("talos_machine_bootstrap.c", "AlreadyExists: etcd data directory is not empty"),
        diagnostic("hcloud_server.d", "server type cpx31 is unavailable"),
        diagnostic("hcloud_server.a", "server name is already used (uniqueness_error)"),
        diagnostic("authentik_user.e", "HTTP Error 400 Bad Request", '{"username":["This field must be unique."]}'),
        diagnostic("proxmox_user_token.f", "Error creating user token", "tokenid: Token already exists."),
        diagnostic("powerdns_zone.h", "Error creating zone", "status code: 409, Conflict"),
        diagnostic(
          "kubernetes_secret_v1.i",
          "Conflict",
          "the object has been modified; please apply your changes again",
        ),
        diagnostic("hcloud_firewall.j", "conflict: the resource was changed during the request"),
        diagnostic("powerdns_record.k", "RRset a IN A: Conflicts with pre-existing RRset"),
        { ...diagnostic("hcloud_server.g", "this name is already used elsewhere"), severity: "warning" },
      ]),
    ).toEqual([
      "hcloud_server.a",
      "proxmox_virtual_environment_vm.b",
      "talos_machine_bootstrap.c",
      "authentik_user.e",
      "proxmox_user_token.f",
      "powerdns_zone.h",
    ]);
  });

  test("is imported by the provider's id", async () => {
    const secret = { metadata: [{ name: "a", namespace: "b" }] };
    expect(await take("kubernetes_secret_v1", secret)).toEqual({ id: "b/a" });
    expect(await take("authentik_application", { slug: "gitea", name: "Gitea" })).toEqual({ id: "gitea" });
  });

  test("at Hetzner is found by its name in the project of its site, and by the labels that name its owner", async () => {
    const missing = nowhere();
    const labelled = (labels: object) =>
      nowhere({ hetzner: () => Promise.resolve({ id: "42", labels: { ...labels } }) });
    const firewall = (there: ReturnType<typeof nowhere>, isUnmarkedAllowed = false) =>
      take("hcloud_firewall", { name: "hybrid-hillsboro" }, there, "hcloud.hillsboro", isUnmarkedAllowed);
    const ours = labelled({ "managed-by": "coldstart", cluster: "hybrid" });
    expect(await firewall(ours)).toEqual({ id: "42" });
    expect(await firewall(missing, true)).toBeUndefined();
    expect(missing.queries).toEqual([["hillsboro", "firewalls", "hybrid-hillsboro"]]);
    expect(await firewall(labelled({ cluster: "hybrid" }))).toEqual({ unmarked: true });
    expect(await firewall(labelled({ cluster: "hybrid" }), true)).toEqual({ id: "42" });
    const theirs = labelled({ "managed-by": "coldstart", cluster: "home" });
    expect(await firewall(theirs, true)).toEqual({ of: "home" });
  });

  const onProxmox = (items: readonly object[]) => {
    const deleted: unknown[][] = [];
    const there = nowhere({
      proxmox: () => Promise.resolve(items as never),
      deleteProxmoxToken: (...words) => (deleted.push(words), Promise.resolve()),
    });
    return { there, deleted };
  };

  test.each([
    ["terraform of the cluster hybrid, made by Coldstart", { id: "terraform@pve" }, { id: "terraform@pve" }],
    ["terraform of the cluster home, made by Coldstart", { of: "home" }, { of: "home" }],
    ["for backups", { unmarked: true }, { id: "terraform@pve" }],
  ])("as a user of Proxmox with the comment %j, too", async (comment, found, adopted) => {
    const { there } = onProxmox([{ userid: "terraform@pve", comment }]);
    const planned = { user_id: "terraform@pve" };
    expect(await take("proxmox_virtual_environment_user", planned, there, "proxmox.atlas")).toEqual(found);
    expect(await take("proxmox_virtual_environment_user", planned, there, "proxmox.atlas", true)).toEqual(adopted);
  });

  test("as a pool of Proxmox, by its comment", async () => {
    const comment = "machines of the cluster hybrid, made by Coldstart";
    const planned = { pool_id: "hybrid-atlas" };
    const pool = (more: object) => onProxmox([{ poolid: "hybrid-atlas", ...more }]).there;
    const takePool = (more: object) => take("proxmox_virtual_environment_pool", planned, pool(more), "proxmox.atlas");
    expect(await takePool({ comment })).toEqual({ id: "hybrid-atlas" });
    expect(await takePool({ comment: comment.replace("hybrid", "home") })).toEqual({ of: "home" });
    expect(await takePool({ comment: "payroll" })).toEqual({ unmarked: true });
    expect(await takePool({ comment, poolid: "home-atlas" })).toBeUndefined();
  });

  test("in Authentik is found by its unique key", async () => {
    const items = [
      { pk: 7, username: "other" },
      { pk: 8, username: "admin" },
    ];
    const there = nowhere({ authentik: () => Promise.resolve(items) });
    expect(await take("authentik_user", { username: "admin" }, there)).toEqual({ id: "8" });
    expect(await take("authentik_user", { username: "eve" }, there)).toBeUndefined();
  });

  test("is deleted if it is a Proxmox token, because its secret is unknown", async () => {
    const planned = { user_id: "terraform@pve", token_name: "hybrid" };
    const token = (cluster: string) => ({ tokenid: "hybrid", comment: `terraform of the cluster ${cluster}` });
    const ours = onProxmox([{ userid: "terraform@pve", tokens: [token("hybrid")] }]);
    expect(await take("proxmox_user_token", planned, ours.there, "proxmox.atlas")).toEqual({
      removed: expect.stringContaining("terraform@pve!hybrid"),
    });
    expect(ours.deleted).toEqual([["atlas", "terraform@pve", "hybrid"]]);
    const theirs = onProxmox([{ userid: "terraform@pve", tokens: [token("home")] }]);
    expect(await take("proxmox_user_token", planned, theirs.there, "proxmox.atlas", true)).toEqual({ of: "home" });
    expect(theirs.deleted).toEqual([]);
  });

  test("is kept if it is a Proxmox token that a running cluster may use", async () => {
    const comment = "terraform of the cluster hybrid";
    const deleted: unknown[][] = [];
    const there = nowhere({
      proxmox: () => Promise.resolve([{ userid: "terraform@pve", tokens: [{ tokenid: "hybrid", comment }] }] as never),
      deleteProxmoxToken: (...words) => (deleted.push(words), Promise.resolve()),
      findRespondingPart: () => Promise.resolve("the Talos node at 10.2.1.1"),
    });
    const planned = { user_id: "terraform@pve", token_name: "hybrid" };
    const refused = take("proxmox_user_token", planned, there, "proxmox.atlas", true);
    await expect(refused).rejects.toMatchObject({ code: "token-in-use" });
    await expect(refused).rejects.toThrow("pveum user token remove terraform@pve hybrid");
    expect(deleted).toEqual([]);
  });

  test("is deleted if it is a pending Helm release, and imported otherwise", async () => {
    const planned = { name: "cilium", namespace: "kube-system" };
    expect(await take("helm_release", planned)).toEqual({ id: "kube-system/cilium" });
    const pending = nowhere({ forgetPendingRelease: () => Promise.resolve(true) });
    expect(await take("helm_release", planned, pending)).toEqual({
      removed: expect.stringContaining("kube-system/cilium"),
    });
  });

  test("is looked up in advance if a second one would be created silently, or refused only after minutes", async () => {
    const bound = [{ pk: "x", target: "t", group: "g", user: null }];
    const there = nowhere({ authentik: () => Promise.resolve(bound), hasEtcd: () => Promise.resolve(true) });
    expect(await take("authentik_policy_binding", { target: "t", group: "g" }, there)).toEqual({ id: "x" });
    expect(await take("authentik_policy_binding", { target: "t", group: "h" }, there)).toBeUndefined();
    // The application is still to be made: nothing can be bound to it.
    expect(await take("authentik_policy_binding", { group: "g" }, there)).toBeUndefined();
    expect(await take("talos_machine_bootstrap", { node: "10.2.1.1" }, there)).toEqual({ id: "bootstrapped" });
    expect(await take("talos_machine_bootstrap", { node: "10.2.1.1" })).toBeUndefined();
    expect(await take("talos_machine_bootstrap", {}, there)).toBeUndefined();
  });
});
