import { vaultInitialized } from "../../../../ops/checks/cluster/vault";
import { findingsOf } from "../../../../ops/support/check";
import { READY, context, result } from "./support/context";

const STORE = "/apis/external-secrets.io/v1/clustersecretstores/vault";
const observe = (status: object) =>
  result(vaultInitialized, context({ [STORE]: { metadata: { name: "vault" }, status } }));
const unready = (message: string) => ({ conditions: [{ type: "Ready", status: "False", message }] });

test("passes when External Secrets logs in", async () => {
  expect(await observe(READY)).toMatchObject({ status: "passed" });
});

test.each(["Code: 403. Errors: permission denied", 'Code: 404. Errors: no handler for route "auth/kubernetes/login"'])(
  "fails with the runbook when Vault knows no login: %s",
  async (message) => {
    const found = await observe(unready(message));
    expect([found.status, found.evidence]).toEqual(["failed", expect.stringContaining("vault-first-start.md")]);
    expect(findingsOf(found)).toEqual([
      expect.objectContaining({ code: "vault-incomplete", fix: expect.stringContaining("vault-first-start.md") }),
    ]);
  },
);

test.each([
  ["a sealed Vault", unready("Code: 503. Errors: Vault is sealed")],
  ["a store without status", {}],
])("leaves %s to the check of Flux", async (_, status) => {
  expect(await observe(status)).toMatchObject({ status: "skipped" });
});

test("is skipped before the store exists", async () => {
  expect(await result(vaultInitialized, context({}))).toMatchObject({ status: "skipped" });
});
