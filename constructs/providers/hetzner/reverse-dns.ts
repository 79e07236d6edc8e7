import { Token } from "cdktf";
import { Construct } from "constructs";
import type { HcloudProvider } from "../../../.gen/providers/hcloud/provider";
import { Rdns } from "../../../.gen/providers/hcloud/rdns";
import { setLogicalId } from "../../naming";

export interface ReverseDnsProps {
  readonly provider: HcloudProvider;
  readonly nodeName: string;
  readonly primaryIpId: string;
  readonly address: string;
  readonly hostName: string;
}

/** The reverse DNS name of a server's address. It belongs to the address, so a new server keeps it. */
export class ReverseDns extends Construct {
  constructor(scope: Construct, id: string, { provider, nodeName, primaryIpId, address, hostName }: ReverseDnsProps) {
    super(scope, id);
    setLogicalId(
      new Rdns(this, "name", {
        provider,
        primaryIpId: Token.asNumber(primaryIpId),
        ipAddress: address,
        // Without the final dot: unlike PowerDNS, Hetzner uses names without it.
        dnsPtr: hostName,
      }),
      nodeName,
    );
  }
}
