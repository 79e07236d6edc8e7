import type { ApplyRefusal } from "../../../../ops/engine/apply/decision";
import { refusalError, refusedAddresses } from "../../../../ops/engine/apply/refusal";
import type { Context } from "../../../../ops/engine/run/context";
import type { RolloutNode } from "../../../../ops/guard";
import { LIVE } from "../../../../ops/support/runtime";
import { Refusal } from "../../../../ops/support/refusal";
import { HYBRID_CLUSTER } from "../../guard/support/plan";
import { failureAt } from "./support/facts";

const USER = "proxmox_virtual_environment_user.terraform";
const failure = failureAt(USER, "it already exists");

function messageOf(refusal: ApplyRefusal, adopt = false): string[] {
  const context = {
    cluster: HYBRID_CLUSTER,
    file: "clusters/hybrid.yaml",
    options: { adopt },
    places: { state: "/state", project: "/" },
    environment: {},
    runtime: LIVE,
    binary: { program: "none" },
  } as unknown as Context;
  return refusalError(context, "auth", refusal).message.split("\n");
}

const TERRAFORM = [`${USER}: create failed`, "    it already exists"];
const node = { name: "a", address: "hcloud_server.a", what: "would be replaced" } as RolloutNode;

describe("the message of a refusal", () => {
  describe("wording", () => {
    test.each<[ApplyRefusal, string[]]>([
      [
        { code: "exists-unmanaged", addresses: [USER], failure },
        [
          `terraform apply failed at ${USER}. [exists-unmanaged]`,
          ...TERRAFORM,
          `${USER}: This object already exists, but no run in the journal on this machine created it. No run adopts it without --adopt.`,
          "If it belongs to this cluster, copy the state (/state/auth.tfstate) from the machine that started the cluster, or adopt it: npx coldstart up hybrid --adopt",
          "Otherwise choose other names in clusters/hybrid.yaml.",
        ],
      ],
      [
        { code: "exists-unmanaged", addresses: [USER, "tls_private_key.b"], failure },
        [
          `terraform apply failed at ${USER}. [exists-unmanaged]`,
          ...TERRAFORM,
          `${USER}, tls_private_key.b: These objects already exist, but no run in the journal on this machine created them. No run adopts them without --adopt.`,
          "If they belong to this cluster, copy the state (/state/auth.tfstate) from the machine that started the cluster, or adopt them: npx coldstart up hybrid --adopt",
          "Otherwise choose other names in clusters/hybrid.yaml.",
        ],
      ],
      [
        { code: "exists-unmarked", addresses: [USER], failure },
        [
          `terraform apply failed at ${USER}. [exists-unmarked]`,
          ...TERRAFORM,
          `${USER}: It already exists without a mark of hybrid, so it is not adopted. ` +
            "Choose another name in clusters/hybrid.yaml, or delete it. If it belongs to this cluster: npx coldstart up hybrid --adopt",
        ],
      ],
      [
        { code: "exists-foreign", owners: new Map([[USER, "home"]]), failure },
        [
          `terraform apply failed at ${USER}. [exists-foreign]`,
          ...TERRAFORM,
          `${USER}: ${USER} belongs to the cluster home. It is not adopted, not even with --adopt. Choose another name in clusters/hybrid.yaml.`,
        ],
      ],
      [
        { code: "adoption-stuck", addresses: [USER] },
        [
          `Adoption failed: ${USER} was imported, but the plan still creates it. [adoption-stuck]`,
          "Inspect the plan: npx coldstart review hybrid",
        ],
      ],
      [
        { code: "adoption-stuck", addresses: [USER, "tls_private_key.b"] },
        [
          `Adoption failed: ${USER}, tls_private_key.b were imported, but the plan still creates them. [adoption-stuck]`,
          "Inspect the plan: npx coldstart review hybrid",
        ],
      ],
      [
        { code: "etcd-unknown", reason: "no node answers" },
        [
          "The members of etcd are unknown: no node answers. [etcd-unknown]",
          "Nothing more was changed. Run the same command again when etcd responds.",
        ],
      ],
      [
        { code: "not-converging", node },
        [
          "hcloud_server.a would be replaced, although a was already changed in this run. [not-converging]",
          "The planned change does not take effect. Inspect the plan: npx coldstart review hybrid",
        ],
      ],
      [
        {
          code: "nodes-entangled",
          nodes: new Map([
            ["a", ["b"]],
            ["b", ["a", "c"]],
          ]),
        },
        [
          "These control planes can be changed neither one at a time nor together; nothing more was changed. [nodes-entangled]",
          "  - a: its plan would also touch b",
          "  - b: its plan would also touch a, c",
          "Change the cluster file in smaller steps, with a run after each.",
        ],
      ],
      [{ code: "not-confirmed" }, ["Not confirmed: auth was not applied. [confirmation-declined]"]],
    ])("%j", (refusal, lines) => {
      expect(messageOf(refusal)).toEqual(lines);
    });
  });

  test("does not suggest --adopt when it was given", () => {
    expect(messageOf({ code: "exists-unmarked", addresses: [USER], failure }, true).at(-1)).toMatch(/or delete it\.$/);
  });
});

test("a plan that is refused or not confirmed is a refusal; a failure of Terraform is not", () => {
  const context = {} as Context;
  for (const refusal of [{ code: "not-confirmed" }, { code: "plan-refused", findings: [] }] as const)
    expect(refusalError(context, "auth", refusal)).toBeInstanceOf(Refusal);
  expect(refusalError(context, "auth", { code: "terraform-failed", failure })).toBe(failure);
});

test("later runs refuse the objects that exist, and nothing else", () => {
  expect(refusedAddresses({ code: "exists-unmanaged", addresses: [USER], failure })).toEqual([USER]);
  expect(refusedAddresses({ code: "exists-foreign", owners: new Map([[USER, "home"]]), failure })).toEqual([USER]);
  expect(refusedAddresses({ code: "terraform-failed", failure })).toEqual([]);
});
