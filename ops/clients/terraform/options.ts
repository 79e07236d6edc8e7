/** Commands that errors suggest, as the user would type them. */
export interface TerraformCommands {
  /** Runs a program with the credentials of the backend. */
  exec(): string;
  /** Moves the states to the backend that is configured now. */
  moveStates(): string;
}

export interface TerraformOptions {
  readonly program: string;
  /** The stack's folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the providers are those of the registry. @default true */
  readonly hasLockedProviders?: boolean;
  /** When it is aborted, Terraform starts nothing new, tells its providers to stop, and saves its state. */
  readonly signal?: AbortSignal;
  /** @default errors suggest none of them */
  readonly commands?: TerraformCommands;
  /** Called for every process that is started. */
  readonly onStart?: (pid: number) => void;
}
