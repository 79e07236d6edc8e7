import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { API_ACCESS } from "../../../spec";
import type { ApiService, Cluster } from "../../../spec";
import { startSupervised } from "../processes/supervised-process";
import { formatDuration } from "../../support/duration";

const TIMEOUT_MS = 30_000;

/** How long kubectl may take to end. It has nothing to save. */
const GRACE_SECONDS = 5;

/** The exit code of a shell for a program that is not on the PATH. */
const NOT_FOUND = 127;
const NO_KUBECTL = "kubectl is not installed";

export interface PortForwardOptions {
  readonly kubeconfig: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
}

export interface PortForwards {
  /** Settles when one of them ends by itself, for example because its pod is gone. */
  readonly broken: Promise<Error>;
  /** Ends when their ports are free again. */
  close(): Promise<void>;
}

/** The services of a cluster that the config layer configures. */
export function apiServices({ services }: Cluster): ApiService[] {
  return (Object.keys(API_ACCESS) as ApiService[]).filter((service) => services[service] !== undefined);
}

/** Opens port-forwards to these services: all of them, or none. @throws Error with kubectl's message */
export async function openPortForwards(
  services: readonly ApiService[],
  options: PortForwardOptions,
): Promise<PortForwards> {
  const forwards = services.map((service) => portForward(service, options));
  const close = async () => {
    for (const forward of forwards) forward.close();
    await Promise.all(forwards.map(({ ended }) => ended));
  };
  try {
    await Promise.all(forwards.map(({ open }) => open));
  } catch (error) {
    await close();
    throw error;
  }
  return { broken: Promise.race(forwards.map(({ ended }) => ended)), close };
}

function portForward(service: ApiService, { kubeconfig, environment, timeoutMs = TIMEOUT_MS }: PortForwardOptions) {
  const { namespace, service: name, port, localPort } = API_ACCESS[service];
  const target = [`--namespace=${namespace}`, `service/${name}`, `${localPort}:${port}`];
  // Ctrl-C does not reach a supervised program: Terraform needs the connection until it has ended.
  const child = startSupervised("kubectl", ["port-forward", "--address=127.0.0.1", ...target], {
    environment: { ...environment, KUBECONFIG: kubeconfig },
    graceSeconds: GRACE_SECONDS,
  });
  let stderrText = "";
  child.stderr.on("data", (text: Buffer) => (stderrText += text.toString()));
  // The last line is the error message; the lines before are the log.
  const explain = (otherwise: string) =>
    new Error(`Cannot connect to the API of ${service}: ${stderrText.trim().split("\n").at(-1) || otherwise}`);
  const ended = child.ended.then(
    (code) =>
      code === NOT_FOUND
        ? new Error(`Cannot connect to the API of ${service}: ${NO_KUBECTL}`)
        : explain("kubectl ended"),
    ({ message }: Error) => explain(message),
  );
  const failed = Promise.race([
    ended,
    pause(timeoutMs, undefined, { ref: false }).then(() =>
      explain(`kubectl did not respond within ${formatDuration(timeoutMs / 1000)}`),
    ),
  ]).then((error) => Promise.reject(error));
  // kubectl first prints the address that it listens on.
  const open = Promise.race([once(child.stdout, "data"), failed]);
  return { open, ended, close: () => child.interrupt() };
}
