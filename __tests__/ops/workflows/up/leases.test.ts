import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import { waitForLeases } from "../../../../ops/workflows/up/leases";
import { planMoves } from "../../../../ops/workflows/up/moves";
import { nodesFilePath, nodesFileVariables, validNodesFileVariables } from "../../../../ops/support/nodes-file";
import { nodesFile } from "../../../../ops/checks/preflight/nodes-file";
import { placesOf } from "../../../../ops/support/places";
import { loadCluster, parseCluster } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import type { ProxmoxNode } from "../../../../spec/providers/proxmox";
import { LIVE } from "../../../../ops/support/runtime";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";
import { linesOf } from "../../checks/preflight/support/fakes";
import { temporaryFolder } from "../../../support/temporary-folder";

const TEXT = readFileSync("clusters/n100.yaml", "utf8");
const WRITTEN = "# control plane\n192.168.1.151\n\n192.168.1.152\n192.168.1.153\n";

/** The little of the file that changes here. */
interface File {
  sites: { n100: { network: { addressing: string; addressesFrom: string } } };
  nodes: { address?: string }[];
}

function n100(change: (file: File) => void = () => undefined): Cluster {
  const file = parse(TEXT) as File;
  file.sites.n100.network.addressesFrom = "nodes-file";
  change(file);
  return parseCluster("n100.yaml", stringify(file)).cluster;
}

const home = temporaryFolder("leases");

const environmentOf = (more: NodeJS.ProcessEnv = {}) => ({ NODE_IP_FILE: join(home(), "leases/nodes.txt"), ...more });

function write(text: string): NodeJS.ProcessEnv {
  const file = join(home(), "nodes.txt");
  writeFileSync(file, text);
  return { NODE_IP_FILE: file };
}

interface Given {
  readonly cluster?: Cluster;
  readonly environment?: NodeJS.ProcessEnv;
  /** Where Talos answers. */
  readonly there?: readonly string[];
}

function leases({ cluster = n100(), environment = environmentOf(), there = [] }: Given): Promise<string> {
  return waitForLeases({
    cluster,
    environment,
    runtime: LIVE,
    places: placesOf(cluster.name, LIVE),
    file: "clusters/n100.yaml",
    signal: new AbortController().signal,
    say: () => undefined,
    timeout: { seconds: 0.5, because: "nothing is worth waiting for here" },
    connect: (address) =>
      there.includes(address) ? Promise.resolve() : Promise.reject(new Error("connection refused")),
  });
}

describe("leases from nodes.txt", () => {
  test("stop a run that has none: it prints the file to write and the MAC address of each node", async () => {
    const [first, second, ...rest] = await leases({}).catch((error: Error) => error.message.split("\n"));
    expect(first).toContain(`${home()}/leases/nodes.txt`);
    expect(second).toMatch(/MAC address/);
    expect(rest).toEqual([
      expect.stringMatching(/^ {2}talos-cp-01 {6}02:[0-9A-F:]{14} {2}VM 401, controlplane$/),
      expect.stringMatching(/^ {2}talos-worker-01 {2}02:[0-9A-F:]{14} {2}VM 402, worker$/),
      expect.stringMatching(/^ {2}talos-worker-02 {2}02:[0-9A-F:]{14} {2}VM 403, worker$/),
      expect.stringMatching(/: npx coldstart up n100$/),
    ]);
    expect(statSync(join(home(), "leases")).mode & 0o777).toBe(0o700);
  });

  test("let it continue if Talos responds at each of them", async () => {
    const there = ["192.168.1.151", "192.168.1.152", "192.168.1.153"];
    expect(await leases({ environment: write(WRITTEN), there })).toBe(
      "Talos responds at 192.168.1.151 (talos-cp-01), 192.168.1.152 (talos-worker-01), 192.168.1.153 (talos-worker-02)",
    );
  });

  test("are reported when no node responds, with the line, the node and its MAC address", async () => {
    const there = ["192.168.1.151", "192.168.1.153"];
    await expect(leases({ environment: write(WRITTEN), there })).rejects.toThrow(
      /nodes\.txt:4 talos-worker-01: .* 192\.168\.1\.152:50000 \(connection refused\)[^]* talos-cp-01 02:/,
    );
  });

  describe("before the machine configuration gives the machines static addresses", () => {
    const moving = n100((file) => {
      file.sites.n100.network.addressing = "machine-config";
      file.nodes.forEach((node, i) => (node.address = `192.168.1.${11 + i}`));
    });

    test("may be outdated", async () => {
      const there = ["192.168.1.11", "192.168.1.12", "192.168.1.153"];
      await expect(leases({ cluster: moving, environment: write(WRITTEN), there })).resolves.toMatch(/^Talos responds/);
    });

    test("may be missing", async () => {
      const there = ["192.168.1.11", "192.168.1.12", "192.168.1.13"];
      expect(await leases({ cluster: moving, there })).toMatch(/static address/);
      await expect(leases({ cluster: moving, there: there.slice(1) })).rejects.toThrow(/nodes\.txt/);
    });
  });
});

describe("the file of the leases", () => {
  const places = placesOf("prox-n100", LIVE);

  test("is beside the talosconfig, or where NODE_IP_FILE points", () => {
    expect(nodesFilePath(places, {})).toBe(join(process.cwd(), ".talos/prox-n100/nodes.txt"));
    expect(nodesFilePath(places, { NODE_IP_FILE: "leases.txt" })).toBe(join(process.cwd(), "leases.txt"));
  });

  test("becomes Terraform's variable", () => {
    const variables = nodesFileVariables(n100(), places, write(WRITTEN));
    expect(JSON.parse(variables.TF_VAR_node_addresses ?? "")).toEqual({
      "talos-cp-01": "192.168.1.151",
      "talos-worker-01": "192.168.1.152",
      "talos-worker-02": "192.168.1.153",
    });
    expect(nodesFileVariables(parseCluster("n100.yaml", TEXT).cluster, places, write(WRITTEN))).toEqual({});
  });

  test("is not used when it is invalid", () => {
    expect(() => nodesFileVariables(n100(), places, write("192.168.1.151\n"))).toThrow(/nodes\.txt:1:1 error/);
    expect(validNodesFileVariables(n100(), places, write("192.168.1.151\n"))).toEqual({});
  });
});

describe("nodes that move to addresses of their own", () => {
  const known = {
    "talos-cp-01": "192.168.1.151",
    "talos-worker-01": "192.168.1.152",
    "talos-worker-02": "192.168.1.13",
  };
  const moving = n100((file) => {
    file.sites.n100.network.addressing = "machine-config";
    file.nodes.forEach((node, i) => (node.address = `192.168.1.${11 + i}`));
    // The order of the file is not the one in which they move.
    file.nodes.reverse();
  });

  test("are those with another address, control planes first", () => {
    expect(planMoves(moving, known).map(({ node, from, to }) => [node.name, from, to])).toEqual([
      ["talos-cp-01", "192.168.1.151", "192.168.1.11"],
      ["talos-worker-01", "192.168.1.152", "192.168.1.12"],
    ]);
  });

  test("are none before the first start, and none with DHCP", () => {
    expect(planMoves(moving, {})).toEqual([]);
    expect(planMoves(n100(), known)).toEqual([]);
  });

  test("move the bootstrap node last", () => {
    const home = loadCluster("clusters/home.yaml").cluster;
    const sites = home.nodes.map((node) => ({
      ...node,
      site: { ...node.site, network: { ...(node as ProxmoxNode).site.network, addressing: "machine-config" } },
    })) as unknown as Cluster["nodes"];
    const leased = Object.fromEntries(home.nodes.map(({ name }, i) => [name, `10.0.232.${i}`]));
    expect(planMoves({ ...home, nodes: sites }, leased).map(({ node }) => node.name)).toEqual([
      "talos-cp-02",
      "talos-cp-03",
      "talos-cp-01",
      "talos-worker-01",
      "talos-worker-02",
    ]);
  });
});

describe("preflight", () => {
  const findings = async (environment: NodeJS.ProcessEnv, cluster = n100(), runtime = LIVE) =>
    linesOf(await nodesFile.run({ cluster, environment, runtime }));

  test("says that the file will be needed, and for which nodes", async () => {
    expect(await findings(environmentOf())).toEqual([
      expect.stringMatching(/^evidence: .*leases\/nodes\.txt .*\(talos-cp-01 02:.*talos-worker-02 02:/),
    ]);
  });

  test("reports every error of the file with its line", async () => {
    expect(await findings(write("192.168.1.151\n192.168.1.\n10.0.0.1\n192.168.1.154\n"))).toEqual([
      expect.stringMatching(/^error nodes-file-invalid: .*nodes\.txt:2:1: "192\.168\.1\."/),
      expect.stringMatching(/^error nodes-file-invalid: .*nodes\.txt:3:1: 10\.0\.0\.1 .* 192\.168\.1\.0\/24/),
      expect.stringMatching(/^error nodes-file-invalid: .*nodes\.txt:4:1: .* 4 addresses, .* 3 nodes/),
    ]);
  });

  test("accepts a valid file", async () => {
    expect(await findings(write(WRITTEN))).toEqual([expect.stringMatching(/^evidence: .*addresses of 3 machines\.$/)]);
  });

  test("reports a file that is not read", async () => {
    const byAgent = parseCluster("n100.yaml", TEXT).cluster;
    expect(await findings(write(WRITTEN), byAgent)).toEqual([
      expect.stringMatching(/^warning nodes-file-unused: NODE_IP_FILE .*nodes\.txt /),
    ]);
    // In its usual place, where nothing else points to it.
    const runtime = rehearsalRuntime(home());
    expect(await findings({}, byAgent, runtime)).toEqual([]);
    const usual = nodesFilePath(placesOf("prox-n100", runtime), {});
    mkdirSync(dirname(usual), { recursive: true });
    writeFileSync(usual, WRITTEN);
    expect((await nodesFile.run({ cluster: byAgent, environment: {}, runtime })).findings).toEqual([
      {
        code: "nodes-file-unused",
        severity: "warning",
        message: expect.stringContaining(usual),
        fix: expect.stringMatching(/`addressesFrom: nodes-file` at `sites\.n100\.network`, .*: rm /),
      },
    ]);
    // Where no machine has a lease there is nothing to write into the cluster file.
    const still = loadCluster("clusters/home.yaml").cluster;
    expect((await nodesFile.run({ cluster: still, environment: {}, runtime })).findings).toEqual([
      expect.objectContaining({ severity: "warning", fix: `Remove it: rm ${usual}` }),
    ]);
    expect(await findings({}, n100(), runtime)).toEqual([
      expect.stringMatching(/^evidence: .*addresses of 3 machines\.$/),
    ]);
  });
});
