/** The rehearsal process: one world, and a plugin for every provider that Terraform starts. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenOnLoopback } from "./http/loopback";
import { ALL_PROVIDERS, PORT_VARIABLE, REGISTRIES, writeMirror } from "./mirror";
import { attachProviders } from "./protocol/attached-providers";
import type { ProviderBehaviour, TerraformRun } from "./protocol/behaviour";
import { makePluginCertificate } from "./protocol/certificate";
import { Connection } from "./protocol/connection";
import type { Intercept } from "./protocol/intercept";
import { startPlugin } from "./protocol/plugin";
import type { Plugin } from "./protocol/plugin";
import { readSchemas } from "./protocol/schema";
import { simulateProvider } from "./protocol/simulated-provider";
import type { SimulatedProvider } from "./protocol/simulated-provider";

const SCHEMAS = join(__dirname, "..", "schemas");
const LARGEST_REQUEST = 64 * 1024;

export interface ServerOptions {
  readonly providers: readonly ProviderBehaviour[];
  /** Wraps every request to a behaviour. Default: none. */
  readonly intercept?: Intercept;
  /** Where `<name>@<version>.json` are. Default: the project's schemas/. */
  readonly schemas?: string;
  /** Where the mirror is written. Default: a temporary folder, removed by close(). */
  readonly folder?: string;
}

export interface RehearsalServer {
  /** The environment variables with which Terraform uses only the rehearsal. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** @throws Error when a behaviour does not fit its provider's schema. */
export async function startServer(options: ServerOptions): Promise<RehearsalServer> {
  const locked = readSchemas(options.schemas ?? SCHEMAS);
  const unknown = options.providers.filter(({ source }) => !locked.some((provider) => provider.source === source));
  if (unknown.length > 0) throw new Error(`no schema is locked for ${unknown.map(({ source }) => source).join(", ")}`);
  const providers = new Map(
    locked.map((provider) => [
      provider.source,
      simulateProvider(
        provider,
        options.providers.find(({ source }) => source === provider.source),
      ),
    ]),
  );

  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "coldstart-rehearsal-"));
  const configuration = writeMirror(folder, locked);
  const certificate = await makePluginCertificate();
  const wrappers = new Set<Socket>();

  const open = (provider: SimulatedProvider, { workingDirectory }: TerraformRun) =>
    new Connection(provider, { workingDirectory }, options.intercept);

  const start = ({ source, clientCertificate, ...run }: PluginRequest, wrapper: Socket): Promise<Plugin> => {
    const provider = providers.get(source);
    if (!provider) throw new Error(`the rehearsal has no provider ${source}`);
    return startPlugin(open(provider, run), { certificate, clientCertificate, onEnd: () => wrapper.destroy() });
  };

  /** By Terraform's folder: what is attached there, until the server closes. */
  const attached = new Map<string, Promise<AttachedFile>>();
  let attachments = 0;
  let isClosed = false;
  const attachAll = (run: TerraformRun): Promise<AttachedFile> => {
    if (isClosed) throw new Error("the rehearsal has ended");
    const { workingDirectory } = run;
    let file = attached.get(workingDirectory);
    if (!file) {
      const openers = [...providers].map(([source, provider]) => [source, () => open(provider, run)] as const);
      file = writeAttached(join(folder, `attached-${(attachments += 1)}.json`), new Map(openers));
      attached.set(workingDirectory, file);
      // The next request tries again.
      file.catch(() => attached.delete(workingDirectory));
    }
    return file;
  };

  const listener = createServer((wrapper) => {
    wrappers.add(wrapper);
    wrapper.on("error", () => wrapper.destroy());
    wrapper.on("close", () => wrappers.delete(wrapper));
    void readRequest(wrapper)
      .then(async (request) => {
        if (request.source === ALL_PROVIDERS) {
          const { path } = await attachAll(request);
          wrapper.end(`${path}\n`);
          return;
        }
        const plugin = await start(request, wrapper);
        closeWith(wrapper, plugin);
        wrapper.write(`${plugin.handshake}\n`);
      })
      .catch((error: unknown) => wrapper.end(`${error instanceof Error ? error.message : String(error)}\n`));
  });
  const port = await listenOnLoopback(listener);

  return {
    env: {
      [PORT_VARIABLE]: String(port),
      TF_CLI_CONFIG_FILE: configuration,
      CHECKPOINT_DISABLE: "1",
      // A shared plugin cache would mix these wrappers with real providers.
      TF_PLUGIN_CACHE_DIR: "",
      CDKTF_DISABLE_PLUGIN_CACHE_ENV: "1",
    },
    async close() {
      // No new request is accepted from here on, and an open one attaches nothing.
      isClosed = true;
      const ended = new Promise((resolve) => listener.close(resolve));
      for (const wrapper of wrappers) wrapper.destroy();
      for (const one of await Promise.allSettled(attached.values())) if (one.status === "fulfilled") one.value.close();
      await ended;
      if (!options.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface AttachedFile {
  readonly path: string;
  close(): void;
}

/** Attaches all providers, and writes the value of TF_REATTACH_PROVIDERS to a file: bash reads a socket byte by byte. */
async function writeAttached(path: string, openers: ReadonlyMap<string, () => Connection>): Promise<AttachedFile> {
  const { reattach, close } = await attachProviders(openers);
  const addresses = [...reattach].flatMap(([source, each]) =>
    REGISTRIES.map((registry) => [`${registry}/${source}`, each] as const),
  );
  try {
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(addresses))}\n`, { mode: 0o600 });
  } catch (error) {
    close();
    throw error;
  }
  return { path, close };
}

interface PluginRequest extends TerraformRun {
  readonly source: string;
  readonly clientCertificate?: string;
}

/** A line with the source, one with Terraform's folder, its certificate as PEM or nothing, and an empty line. */
function readRequest(wrapper: Socket): Promise<PluginRequest> {
  return new Promise((resolve, reject) => {
    let text = "";
    wrapper.setEncoding("utf8");
    const onData = (chunk: string) => {
      text += chunk;
      if (text.length > LARGEST_REQUEST) reject(new Error("the request for a provider is too long"));
      if (!text.endsWith("\n\n")) return;
      wrapper.off("data", onData);
      wrapper.resume();
      const [source = "", workingDirectory = "", ...rest] = text.split("\n");
      resolve({ source, workingDirectory, clientCertificate: rest.join("\n").trim() || undefined });
    };
    wrapper.on("data", onData);
    wrapper.once("close", () => reject(new Error("the wrapper went away")));
  });
}

function closeWith(wrapper: Socket, plugin: Plugin): void {
  if (wrapper.destroyed) plugin.close();
  else wrapper.once("close", () => plugin.close());
}
