import { parseOutputs } from "../../../ops/state/state-outputs";
import { HIDDEN, redact } from "../../../ops/support/redaction";

const SECRET = "h4nded-from-layer-to-layer";
const OUTPUTS = {
  login: { value: { token: SECRET }, type: ["object", { token: "string" }], sensitive: true },
  node_addresses: { value: { "cp-0": "10.2.1.1" }, type: ["map", "string"] },
};
const STATE = { version: 4, serial: 3, lineage: "a", outputs: OUTPUTS, resources: [] };

test("the outputs of a state are those that terraform output gives", () => {
  expect(parseOutputs(JSON.stringify(STATE))).toEqual({
    login: { value: { token: SECRET }, sensitive: true },
    node_addresses: { value: { "cp-0": "10.2.1.1" }, sensitive: false },
  });
});

test("sensitive ones are redacted afterwards, others are not", () => {
  parseOutputs(JSON.stringify(STATE));
  expect(redact(`${SECRET} at 10.2.1.1`)).toBe(`${HIDDEN} at 10.2.1.1`);
});

test.each([
  ["without outputs", JSON.stringify({ version: 4, serial: 1 })],
  ["whose first write was interrupted", " \n"],
])("a state %s has none", (_, text) => {
  expect(parseOutputs(text)).toEqual({});
});

test.each([
  ["a truncated state", JSON.stringify(STATE).slice(0, -9)],
  ["an encrypted state", JSON.stringify({ ...STATE, encrypted_data: "x" })],
  ["a state of another version", JSON.stringify({ ...STATE, version: 3 })],
  ["a state without a version", "{}"],
  ["JSON that is not a state", "null"],
])("%s is left to Terraform", (_, text) => {
  expect(parseOutputs(text)).toBeUndefined();
});
