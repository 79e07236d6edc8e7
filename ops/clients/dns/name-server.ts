import { Resolver } from "node:dns/promises";
import { formatDuration } from "../../support/duration";

const TIMEOUT_MS = 5000;
const TRIES = 2;

export interface DnsAnswer {
  /** In zone file syntax: names end with a dot, texts are quoted. */
  readonly values: readonly string[];
  /** Why there is no answer. */
  readonly fault?: string;
}

const FAULTS: Readonly<Record<string, string>> = {
  ENOTFOUND: "the name does not exist (NXDOMAIN)",
  ENODATA: "it has no record of this type",
  ESERVFAIL: "it answers SERVFAIL",
  EREFUSED: "it answers REFUSED: it does not serve the zone",
  ECONNREFUSED: "nothing listens there",
  ETIMEOUT: `no response within ${formatDuration((TIMEOUT_MS * TRIES) / 1000)}`,
};

/** A name server, queried directly. */
export class NameServer {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  /** @param place the address of the server, with a port if it is not 53 */
  constructor(
    readonly name: string,
    place: string,
  ) {
    this.resolver.setServers([place]);
  }

  async ask(name: string, type: string): Promise<DnsAnswer> {
    try {
      return { values: await this.values(name.replace(/\.$/, ""), type) };
    } catch (error) {
      const { code = "", message } = error as NodeJS.ErrnoException;
      return { values: [], fault: FAULTS[code] ?? message };
    }
  }

  private async values(name: string, type: string): Promise<string[]> {
    switch (type) {
      case "NS":
        return (await this.resolver.resolveNs(name)).map((host) => `${host.toLowerCase()}.`);
      case "TXT":
        return (await this.resolver.resolveTxt(name)).map((parts) => parts.map(quote).join(" "));
      default:
        return this.resolver.resolve4(name);
    }
  }
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (special) => `\\${special}`)}"`;
}
