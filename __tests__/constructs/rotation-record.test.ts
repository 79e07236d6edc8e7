import { TerraformOutput } from "cdktf";
import { RotationRecord } from "../../constructs/rotation-record";
import { ServiceCredentials } from "../../constructs/service-credentials";
import { alone } from "./support/alone";

const FIRST = "the-first";

const { resource, output } = alone((stack) => {
  const record = new RotationRecord(stack, "rotation");
  new TerraformOutput(stack, "replaced", { value: record.replacedIds() });
  new TerraformOutput(stack, "former", { value: record.orElse(["keys", "seal", "previous"], FIRST) });
});

test("the record is empty, secret and kept, and a plan does not revert what a rotation writes into it", () => {
  expect(resource.terraform_data?.rotation).toEqual({
    input: '${sensitive("{}")}',
    lifecycle: { prevent_destroy: true, ignore_changes: ["input"] },
  });
});

test("a value that no rotation has written is the fallback", () => {
  const content = "jsondecode(terraform_data.rotation.input)";
  expect(output.former?.value).toBe(`\${try(${content}.keys.seal.previous, "${FIRST}")}`);
  expect(output.replaced?.value).toBe(`\${nonsensitive(keys(try(${content}.replaced, {})))}`);
});

test("a key that data is encrypted with keeps its previous value for the duration of a rotation", () => {
  const forms = (hasPrevious?: true) => {
    let made: ServiceCredentials["forms"] = {};
    alone((stack) => {
      const key = { id: "seal", kind: "key", bytes: 32, ...(hasPrevious && { hasPrevious }) } as const;
      ({ forms: made } = new ServiceCredentials(stack, "services", [key], new RotationRecord(stack, "rotation")));
    });
    return Object.keys(made.seal ?? {});
  };
  expect([forms(), forms(true)]).toEqual([["value"], ["value", "id", "previous", "previousId"]]);
});
