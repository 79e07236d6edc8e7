import { TerraformBackend, TerraformRemoteState } from "cdktf";
import type { Construct } from "constructs";
import type { Backend } from "../spec";

/** The backend of a stack, with Terraform's own names for the settings: cdktf's classes have only some of them. */
export class StateBackend extends TerraformBackend {
  constructor(
    scope: Construct,
    private readonly backend: Backend,
  ) {
    super(scope, "backend", backend.type);
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return { ...this.backend.settings };
  }

  override getRemoteStateDataSource(scope: Construct, name: string): TerraformRemoteState {
    return new AppliedState(scope, name, this.backend);
  }
}

/** The applied state of another stack. */
export class AppliedState extends TerraformRemoteState {
  constructor(
    scope: Construct,
    id: string,
    private readonly source: Backend,
  ) {
    super(scope, id, source.type, {});
  }

  override toTerraform(): Record<string, unknown> {
    const { type, settings } = this.source;
    return {
      data: { terraform_remote_state: { [this.friendlyUniqueId]: { backend: type, config: { ...settings } } } },
    };
  }
}
