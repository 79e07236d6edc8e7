import { existsSync } from "node:fs";
import { join } from "node:path";
import { review } from "../../../../ops/workflows/review";
import type { ReviewOptions } from "../../../../ops/workflows/review";
import { verdictOf } from "../../../../ops/workflows/review/layer-review";
import type { Review } from "../../../../ops/workflows/review/layer-review";
import { renderMarkdown } from "../../../../ops/workflows/review/markdown";
import { renderText } from "../../../../ops/workflows/review/text";
import type { GuardFinding } from "../../../../ops/guard";
import type { Plan } from "../../../../ops/support/plan";
import { placesOf } from "../../../../ops/support/places";
import { TerraformFailed } from "../../../../ops/clients/terraform/failure";
import type { Terraform } from "../../../../ops/clients/terraform/terraform";
import type { Layer } from "../../../../spec";
import { BOOTSTRAPPED, HYBRID_CLUSTER, change, update } from "../../guard/support/plan";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";
import { HYBRID } from "../../../support/hybrid";
import { temporaryFolder } from "../../../support/temporary-folder";

const home = temporaryFolder("review");

const APPLIED: Plan = { prior_state: { values: { root_module: { resources: [{ mode: "managed" }] } } } };
const SECRET = "hunter-2-hunter-2";

type Answer = Plan | { error: string; detail?: string; alsoFromState?: boolean };

/** A fake Terraform for reviews: the plan of each layer, or why it fails. */
function planning(answers: Partial<Record<Layer, Answer>>): Omit<ReviewOptions, "accept" | "assumeHealthy"> {
  const terraform = (layer: Layer) => {
    const answer = answers[layer] ?? APPLIED;
    return {
      init: () => Promise.resolve(),
      plan: (file: string, words: readonly string[]) => {
        expect(words).toContain("-lock=false");
        expect(existsSync(join(file, ".."))).toBe(true);
        if (!("error" in answer) || (!answer.alsoFromState && words.includes("-refresh=false")))
          return Promise.resolve();
        const { error: summary, detail = "" } = answer;
        return Promise.reject(new TerraformFailed("plan", [{ severity: "error", summary, detail }], ""));
      },
      show: () => Promise.resolve("error" in answer ? APPLIED : answer),
    } as unknown as Terraform;
  };
  const runtime = rehearsalRuntime(home(), { CDKTF_OUTDIR: home() });
  return {
    cluster: HYBRID_CLUSTER,
    file: HYBRID,
    places: placesOf("hybrid", runtime),
    environment: {},
    runtime,
    terraform,
    withAccess: (_, work) => work(),
  };
}

function runReview(answers: Partial<Record<Layer, Answer>>, more: Partial<ReviewOptions> = {}): Promise<Review> {
  return review({ ...planning(answers), accept: [], assumeHealthy: false, ...more });
}

const SERVERS = [
  change("hcloud_server.talos-vps-cp-0", "replace"),
  ...["hcloud_server.talos-vps-cp-1", "proxmox_virtual_environment_vm.talos-pve-cp-0"].map((at) =>
    change(at, "nothing"),
  ),
  ...["talos-vps-cp-0", "talos-vps-cp-1", "talos-pve-cp-0"].map((name) =>
    change(`talos_machine_configuration_apply.${name}`, "nothing", {
      before: { node: "127.0.0.1", machine_configuration: "machine: { type: controlplane }" },
    }),
  ),
];

describe("a review", () => {
  test("of a cluster that does not exist yet plans what it can, and reports what waits for what", async () => {
    const result = await runReview({ auth: { resource_changes: [change("random_password.a", "create")] } });
    expect(result.layers.map(({ layer, state }) => [layer, state])).toEqual([
      ["auth", "planned"],
      ["infra", "waiting"],
      ["services", "waiting"],
      ["config", "waiting"],
    ]);
    expect(verdictOf(result)).toBe("safe");
    expect(renderText(result)).toMatch(/ {2}auth {6}1 to create\n {2}infra {5}.*: auth /);
  });

  test("counts, finds, and leaves no plan behind", async () => {
    const result = await runReview({
      auth: {
        ...APPLIED,
        resource_changes: [change("random_password.a", "delete"), update("a.b", { a: 1 }, { a: 2 })],
      },
      config: { ...APPLIED, resource_changes: [change("powerdns_record.a", "replace"), change("a.c", "forget")] },
    });
    expect(verdictOf(result)).toBe("refused");
    const words = renderText(result);
    expect(words).toMatch(
      / {2}auth .*\n {4}to delete: random_password\.a\n {4}refused: random_password\.a .* \[identity\]/,
    );
    expect(words).toMatch(/ {2}config {4}1 .*, 1 .*forget/);
    expect(words).toMatch(/^Refused\. .*: --accept identity:random_password\.a --accept forgotten:a\.c$/m);
    expect(existsSync(join(home(), "state/plans/review-auth.tfplan"))).toBe(false);
  });

  test("has one entry per node for what coldstart up rolls, whichever rules say so", async () => {
    const rolled = ["hcloud_server.a", "hcloud_server.b"];
    const finding = (code: string, where: string, fix: string): GuardFinding => ({
      ...{ code, where, fix, decision: "roll", severity: "warning", message: "would go", cause: `${code} cause.` },
    });
    const allowed = [
      ...rolled.map((where) => finding("quorum", where, "singly.")),
      ...rolled.map((where) => finding("drain", where, "Drained, singly.")),
    ];
    const result = await runReview({});
    const layers = result.layers.map((layer) => (layer.layer === "infra" ? { ...layer, allowed } : layer));
    const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...groups]) => groups);
    const words = renderText({ ...result, layers });
    expect(found(words, /^ {4}one node at a time: (\S+) .*\[(.*)\]\n {6}(.*)\n {6}(.*)$/gm)).toEqual(
      rolled.map((where) => [where, "quorum, drain", "quorum cause. drain cause.", "Drained, singly."]),
    );
    const markdown = renderMarkdown({ ...result, layers }).replaceAll("`", "");
    expect(found(markdown, /^\*\*one node at a time:\*\* (\S+) .*\((.*)\)$/gm)).toEqual(
      rolled.map((where) => [where, "quorum, drain"]),
    );
    expect(words + markdown).not.toContain("Fix:");
  });

  test("of a cluster that is down plans from the state, and says so", async () => {
    const result = await runReview({
      services: { error: "Get https://198.51.100.1: connection refused", detail: SECRET },
    });
    expect(verdictOf(result)).toBe("safe");
    expect(renderText(result)).toMatch(/services .*: Get https:\/\/198\.51\.100\.1: connection refused/);
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  test("does not call safe what could not be planned", async () => {
    const result = await runReview({
      config: { error: "Invalid provider configuration", alsoFromState: true, detail: SECRET },
    });
    expect(verdictOf(result)).toBe("unknown");
    expect(renderText(result)).toMatch(/ {2}config .*: Invalid provider configuration\n/);
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  test("does not call it safe either if it may need the changes of a lower layer", async () => {
    const result = await runReview({
      auth: { ...APPLIED, resource_changes: [change("random_password.new", "create")] },
      infra: { error: "Unsupported attribute", alsoFromState: true },
    });
    expect(result.layers[1]).toEqual({
      layer: "infra",
      state: "failed",
      reason: expect.stringMatching(/^Unsupported attribute \(/),
    });
    expect(verdictOf(result)).toBe("unknown");
  });

  test("counts unreachable nodes as unhealthy, except with --assume-healthy", async () => {
    const infra = { ...APPLIED, resource_changes: [BOOTSTRAPPED, ...SERVERS] };
    const unasked = await runReview({ infra });
    expect(verdictOf(unasked)).toBe("refused");
    expect(renderText(unasked)).toMatch(/health .* unknown, .*talosconfig/);
    const assumed = await runReview({ infra }, { assumeHealthy: true });
    expect(verdictOf(assumed)).toBe("safe");
    expect(renderText(assumed)).toContain("assumed that every");
  });

  test("of a deleted worker is refused if the cluster is unreachable or assumed healthy; a replaced one is drained", async () => {
    const of = (action: "delete" | "replace") => ({
      ...APPLIED,
      resource_changes: [
        BOOTSTRAPPED,
        change("hcloud_server.worker", action),
        change("talos_machine_configuration_apply.worker", action, {
          before: { machine_configuration: "machine: { type: worker }" },
        }),
      ],
    });
    const verdict = async (action: "delete" | "replace", assumeHealthy: boolean) =>
      verdictOf(await runReview({ infra: of(action) }, { assumeHealthy }));
    expect([await verdict("delete", false), await verdict("replace", false)]).toEqual(["refused", "refused"]);
    expect([await verdict("delete", true), await verdict("replace", true)]).toEqual(["refused", "safe"]);
    expect(renderText(await runReview({ infra: of("replace") }, { assumeHealthy: true }))).toContain("[drain]");
  });

  test("passes accepted findings, and reports unused acceptances", async () => {
    const auth = { ...APPLIED, resource_changes: [change("random_password.a", "delete")] };
    const accept = [
      { code: "identity", where: "random_password.a" },
      { code: "zones", where: "powerdns_zone.z" },
    ];
    const result = await runReview({ auth }, { accept });
    expect(verdictOf(result)).toBe("safe");
    expect(renderText(result)).toContain("    accepted: identity:random_password.a ");
    expect(renderText(result)).toContain("--accept zones:powerdns_zone.z matched no finding");
  });
});

describe("a review as a comment on a pull request", () => {
  describe("wording", () => {
    test("can be found again, shows the verdict first, and hides long lists", async () => {
      const many = Array.from({ length: 200 }, (_, i) => change(`powerdns_record.r${i}`, "create"));
      const text = renderMarkdown(
        await runReview({
          auth: { ...APPLIED, resource_changes: [change("random_password.a", "delete")] },
          config: { ...APPLIED, resource_changes: many },
        }),
      );
      expect(text).toMatch(/^<!-- coldstart-review hybrid -->\n\n## Plan of `hybrid`: ❌ refused\n/);
      expect(text).toContain("| `auth` | 1 to delete | ❌ 1 refused |\n| `infra` | nothing to do | ✅ |");
      expect(text).toContain("- To accept it: `--accept identity:random_password.a`");
      expect(text).toContain(
        "<details><summary><code>config</code>: 200 to create</summary>\n\n```diff\n+ powerdns_record.r0\n",
      );
      expect(text).toContain("# … and 50 more\n```\n\n</details>");
    });

    test("keeps its table intact, whatever an error contains", async () => {
      const text = renderMarkdown(await runReview({ auth: { error: "a | b\nc", alsoFromState: true } }));
      expect(text).toContain("| `auth` | could not be planned: a \\| b c | – |");
    });
  });
});
