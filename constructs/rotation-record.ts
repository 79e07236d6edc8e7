import { Fn, Token, propertyAccess } from "cdktf";
import { Construct } from "constructs";
import { setLogicalId } from "./naming";
import { KEPT } from "./protection";
import { TerraformData } from "./terraform-data";

/**
 * The values that a rotation keeps while an old and a new secret are both in use, as JSON: `coldstart rotate` writes it
 * into the state of auth (docs/decisions/0033-rotation.md). The stack only reads it, so the stack is the same before,
 * during and after a rotation.
 */
export class RotationRecord extends Construct {
  private readonly content: unknown;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const record = new TerraformData(this, "record", {
      // Sensitive: old keys are in it.
      input: Fn.sensitive("{}"),
      lifecycle: { ...KEPT, ignoreChanges: ["input"] },
    });
    const { fqn } = setLogicalId(record, "rotation");
    this.content = Fn.jsondecode(Token.asString(propertyAccess(fqn, ["input"])));
  }

  /**
   * The ids of credentials that are being replaced. They are not secret. Until the rotation ends, other layers may
   * change these credentials.
   */
  replacedIds(): string[] {
    return Token.asList(Fn.nonsensitive(Fn.keys(this.orElse(["replaced"], {}))));
  }

  orElse<T>(path: readonly [string, ...string[]], fallback: T): T {
    return Token.asAny(Fn.try([propertyAccess(this.content, [...path]), fallback])) as T;
  }
}
