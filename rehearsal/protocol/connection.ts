/** One provider instance that Terraform started, with its own configuration, so that aliases are separate. */
import type { Call, TerraformRun } from "./behaviour";
import { passThrough } from "./intercept";
import type { Intercept, InterceptedCall } from "./intercept";
import type { SimulatedProvider } from "./simulated-provider";
import type { State } from "./values";

export class Connection {
  private configured: unknown;
  private stopping = new AbortController();

  constructor(
    readonly provider: SimulatedProvider,
    private readonly run: TerraformRun,
    private readonly interceptor: Intercept = passThrough,
  ) {}

  async configure(config: State): Promise<void> {
    this.configured = await this.provider.behaviour?.configure(config, this.run);
  }

  stop(): void {
    this.stopping.abort();
  }

  call(type: string, config: State | null): Call {
    const halfway = () => Promise.resolve();
    const warn = () => undefined;
    return { provider: this.configured, type, config, signal: this.stopping.signal, halfway, warn };
  }

  intercept(
    call: Omit<InterceptedCall, "provider" | "signal">,
    next: () => Promise<State | null>,
  ): Promise<State | null> {
    return this.interceptor({ ...call, provider: this.provider.source, signal: this.stopping.signal }, next);
  }
}
