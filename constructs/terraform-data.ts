import { TerraformResource } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";
import type { Construct } from "constructs";

export interface TerraformDataProps {
  /** The value that the state keeps. */
  readonly input?: unknown;
  /** Another value replaces the resource. */
  readonly triggersReplace?: unknown;
  readonly lifecycle?: TerraformResourceLifecycle;
}

/**
 * Terraform's built-in resource for values. The class of cdktf starts `terraform version` at every synthesis, although preflight
 * already requires a newer version than it asks for.
 */
export class TerraformData extends TerraformResource {
  constructor(
    scope: Construct,
    id: string,
    private readonly props: TerraformDataProps,
  ) {
    super(scope, id, {
      terraformResourceType: "terraform_data",
      terraformGeneratorMetadata: { providerName: "terraform" },
      lifecycle: props.lifecycle,
    });
  }

  get id(): string {
    return this.getStringAttribute("id");
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return { input: this.props.input, triggers_replace: this.props.triggersReplace };
  }
}
