import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CONTROLLERS_VERSION } from "../../spec";
import { ROOT } from "./support/repository";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

interface Pair {
  readonly service: string;
  readonly installed: string;
  readonly server: string;
  readonly provider: string;
}

/** The table of docs/supply-chain.md: service, what installs it, the server's version, the provider. */
const PAIRS: readonly Pair[] = [
  ...read("docs/supply-chain.md").matchAll(/^\| (\w+) +\| `([^`]+)` +\| (\S+) +\| `([^`]+)` +\|/gm),
].map(([, service = "", installed = "", server = "", provider = ""]) => ({ service, installed, server, provider }));

const findVersion = (file: string, pattern: RegExp) => pattern.exec(read(file))?.[1] ?? "";

/** What the tree and the stacks install. */
const INSTALLED: Readonly<Record<string, string>> = {
  Authentik: `authentik ${findVersion("gitops/platform/authentik/server/release.yaml", /^ +version: (\S+)$/m)}`,
  Harbor: `harbor ${findVersion("gitops/apps/harbor/server/release.yaml", /^ +version: (\S+)$/m)}`,
  Flux: `flux2 ${CONTROLLERS_VERSION}`,
  PowerDNS: findVersion("gitops/platform/powerdns/server/daemonset.yaml", /image: \S+\/(pdns-auth-\S+)$/m),
};

const PROVIDERS = (
  JSON.parse(read("cdktf.json")) as { terraformProviders: { name: string; source: string; version: string }[] }
).terraformProviders;

const pairOf = (service: string) => PAIRS.find((pair) => pair.service === service);
const releaseOf = (version: string) => version.split(".").slice(0, 2).join(".");

describe("servers and their providers", () => {
  it.each(Object.entries(INSTALLED))("%s is the one that docs/supply-chain.md pairs", (service, installed) => {
    expect(pairOf(service)?.installed).toBe(installed);
    const provider = PROVIDERS.find(({ name }) => name === service.toLowerCase());
    expect(pairOf(service)?.provider).toBe(`${provider?.source} ${provider?.version}`);
  });

  it("lists no other pair", () => {
    expect(PAIRS.map(({ service }) => service)).toEqual(Object.keys(INSTALLED));
  });

  it("runs Authentik at the release of its provider, which is generated from that release's API", () => {
    const provider = PROVIDERS.find(({ name }) => name === "authentik")?.version ?? "";
    expect(releaseOf(pairOf("Authentik")?.server ?? "")).toBe(releaseOf(provider));
    expect(pairOf("Authentik")?.installed).toBe(`authentik ${pairOf("Authentik")?.server}`);
  });

  it("asks Renovate to raise Authentik and its provider together, and only on request", () => {
    const { packageRules } = JSON.parse(read("renovate.json")) as { packageRules: Record<string, unknown>[] };
    expect(packageRules.find(({ groupName }) => groupName === "Authentik")).toMatchObject({
      matchPackageNames: ["authentik", "goauthentik/authentik"],
      dependencyDashboardApproval: true,
    });
  });
});
