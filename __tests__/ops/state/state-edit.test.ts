import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  attributesOf,
  editState,
  isTainted,
  readState,
  recordIn,
  withAttributes,
  withRecord,
  withoutResources,
} from "../../../ops/state/state-edit";
import type { RawState } from "../../../ops/state/state-edit";
import { HIDDEN, redact } from "../../../ops/support/redaction";
import { temporaryFolder } from "../../support/temporary-folder";

const CANARY = "canary-Zq81kd02mXp4";

const STATE: RawState = {
  version: 4,
  serial: 7,
  lineage: "one",
  resources: [
    { mode: "managed", type: "random_password", name: "a", instances: [{ attributes: { result: "x" } }] },
    { mode: "data", type: "random_password", name: "a", instances: [{ attributes: { result: "data" } }] },
    {
      mode: "managed",
      type: "terraform_data",
      name: "rotation",
      instances: [{ attributes: { input: { value: "{}", type: "string" }, output: { value: "{}", type: "string" } } }],
    },
  ],
};

test("removes a resource, but no data source with its name", () => {
  const { resources } = withoutResources(STATE, ["random_password.a"]);
  expect(resources.map(({ mode, type }) => `${mode} ${type}`)).toEqual([
    "data random_password",
    "managed terraform_data",
  ]);
});

test("finds the mark of a resource that the next plan replaces", () => {
  const [first, ...others] = STATE.resources;
  const marked = {
    ...first,
    instances: [{ attributes: { result: "x" }, status: "tainted" }],
  } as RawState["resources"][0];
  const state = { ...STATE, resources: [marked, ...others] };
  expect(isTainted(state, "random_password.a")).toBe(true);
  expect(isTainted(state, "data.random_password.a")).toBe(false);
  expect(isTainted(STATE, "random_password.a")).toBe(false);
  expect(isTainted(STATE, "random_password.b")).toBe(false);
});

test("changes attributes of one resource, which must exist", () => {
  expect(attributesOf(withAttributes(STATE, "random_password.a", { result: "y" }), "random_password.a")).toEqual({
    result: "y",
  });
  expect(() => withAttributes(STATE, "random_password.b", {})).toThrow("random_password.b");
});

test("the record is read back, marked as sensitive, and never in the attribute that is shown", () => {
  const record = { replaced: { a: { value: CANARY } } };
  const state = withRecord(STATE, record);
  expect(recordIn(state)).toEqual(record);
  expect(recordIn(withRecord(state, { replaced: {} }))).toEqual({});
  const [instance] = state.resources[2]?.instances ?? [];
  expect(instance).toMatchObject({ sensitive_attributes: [[{ type: "get_attr", value: "input" }]] });
  expect(JSON.stringify(instance?.attributes.output)).not.toContain(CANARY);
});

describe("in a folder", () => {
  const folder = temporaryFolder("state-edit");
  const options = () => ({
    cluster: { name: "small", state: { backend: "local" as const } } as never,
    file: "clusters/small.yaml",
    folder: folder(),
    environment: {},
    runtime: { states: "home" as const, commandOptions: [] },
    program: "terraform",
  });
  const file = () => join(folder(), "auth.tfstate");

  test("a changed state has the next serial, a backup, and its secrets are redacted from now on", async () => {
    writeFileSync(file(), JSON.stringify(withRecord(STATE, { replaced: { a: { value: CANARY } } })));
    expect(await editState("auth", options(), (state) => withoutResources(state, ["random_password.a"]))).toBe(true);
    const written = JSON.parse(readFileSync(file(), "utf8")) as RawState;
    expect(written).toMatchObject({ serial: 8, lineage: "one" });
    expect(attributesOf(written, "random_password.a")).toBeUndefined();
    expect(redact(`it is ${CANARY}`)).not.toContain(CANARY);
  });

  test("a state that is read: its outputs, replaced values, sensitive attributes and machine secrets are redacted from now on", async () => {
    const [output, replaced, machine] = ["0utput-3f81c07d", "r3placed-3f81c07d", "m4chine-3f81c07d"];
    const [marked, plain] = ["m4rked-3f81c07d", "pl4in-3f81c07d"];
    const attributes = { values: { key: marked }, name: plain };
    const sensitive = [
      [
        { type: "get_attr", value: "values" },
        { type: "index", value: "key" },
      ],
    ];
    const vault = { mode: "managed", type: "vault_secret", name: "a" };
    const secrets = { mode: "managed", type: "talos_machine_secrets", name: "next" };
    const state = withRecord(STATE, { replaced: { a: { value: replaced } } });
    const resources = [
      ...state.resources,
      { ...secrets, instances: [{ attributes: { token: machine } }] },
      { ...vault, instances: [{ attributes, sensitive_attributes: sensitive }] },
    ];
    const outputs = { token: { value: output, sensitive: true } };
    writeFileSync(file(), JSON.stringify({ ...state, resources, outputs }));
    await readState("auth", options());
    expect([output, replaced, machine, marked, plain].map(redact)).toEqual([HIDDEN, HIDDEN, HIDDEN, HIDDEN, plain]);
  });

  test("a state that Terraform may write is not replaced", async () => {
    writeFileSync(file(), JSON.stringify(STATE));
    const edit = () => editState("auth", options(), (state) => withoutResources(state, ["random_password.a"]));
    writeFileSync(join(folder(), ".auth.tfstate.lock.info"), JSON.stringify({ Operation: "OperationTypeApply" }));
    await expect(edit()).rejects.toMatchObject({ code: "state-locked" });
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual(STATE);
    rmSync(join(folder(), ".auth.tfstate.lock.info"));
    expect(await edit()).toBe(true);
  });

  test("an unchanged one is not written", async () => {
    writeFileSync(file(), JSON.stringify(STATE));
    expect(await editState("auth", options(), (state) => state)).toBe(false);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual(STATE);
  });
});
