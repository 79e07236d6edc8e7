import { Fn, Token } from "cdktf";
import { DiskPassphrase } from "../../constructs/disk-passphrase";
import { encodeJson } from "../../constructs/encode-json";
import { alone } from "./support/alone";

test("two resources with one address are refused, instead of being merged by cdktf", () => {
  expect(() =>
    alone((stack) => {
      new DiskPassphrase(stack, "one");
      new DiskPassphrase(stack, "other");
    }),
  ).toThrow("random_password.disk-encryption");
});

test("the same address in another stack is another resource", () => {
  const one = alone((stack) => void new DiskPassphrase(stack, "one"));
  const other = alone((stack) => void new DiskPassphrase(stack, "one"));
  expect(Object.keys(one.resource.random_password ?? {})).toEqual(["disk-encryption"]);
  expect(other.resource).toEqual(one.resource);
});

test("Terraform encodes only values that only Terraform knows", () => {
  expect(encodeJson({ a: 1 })).toBe('{"a":1}');
  const unknown = Token.asString(Fn.upper("later"));
  expect(Token.isUnresolved(encodeJson({ a: unknown }))).toBe(true);
});
