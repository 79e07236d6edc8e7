import { join } from "node:path";
import { estimateLines, sumMonthly, listUnknown } from "../../../../ops/workflows/estimate/estimate";
import { PRICES } from "../../../../ops/providers/hetzner/prices";
import { loadCluster, parseCluster } from "../../../../spec";
import { hybridWith } from "../../../support/hybrid";
import { runInProcess } from "../../../support/in-process";

const PROJECT = join(__dirname, "../../../..");
const hybrid = (change: Parameters<typeof hybridWith>[0] = () => undefined) =>
  estimateLines(parseCluster("hybrid.yaml", hybridWith(change)).cluster);

it("counts rented servers and their addresses, and no on-premises machines", () => {
  const lines = hybrid();
  expect(lines.map(({ what, count }) => `${count} ${what}`)).toEqual(["2 server cpx31", "2 public IPv4 address"]);
  expect(sumMonthly(lines)).toBeCloseTo(2 * (PRICES.servers["cpx31"] ?? NaN) + 2 * PRICES.primaryIpv4, 2);
});

it("reports an unknown price instead of counting it as zero", () => {
  const lines = hybrid((file) => {
    file.nodes[1].serverType = "ccx63";
  });
  expect(listUnknown(lines)).toEqual(["server ccx63"]);
});

it("costs nothing if nothing is rented", () => {
  expect(estimateLines(loadCluster(join(PROJECT, "clusters/home.yaml")).cluster)).toEqual([]);
});

describe("npx coldstart estimate", () => {
  const run = (...words: string[]) => runInProcess("estimate", ...words);

  it("prints the sum, the age of the prices and what is not included", async () => {
    const { stdout, status } = await run("hybrid");
    expect(status).toBe(0);
    expect(stdout).toContain("per month");
    expect(stdout).toContain(PRICES.asOf);
    expect(stdout).toContain("Excludes tax");
    expect(stdout).not.toContain("at least");
  });

  it("prints a lower bound when a price is unknown", async () => {
    const { stdout, status } = await run("__tests__/fixtures/valid/warning-unknown-server-type.yaml");
    expect(status).toBe(0);
    expect(stdout).toMatch(/ at least +€ 0\.50 /);
    expect(stdout).toMatch(/^\S.*: server \S+ \(.* ops\/providers\/hetzner\/prices\.ts\)\.$/m);
  });

  it("reports a revision that git does not have, without a stack trace", async () => {
    const { stderr, status } = await run("hybrid", "--against", "no-such-revision");
    expect(status).toBe(2);
    expect(stderr).toMatch(/ clusters\/hybrid\.yaml .*no-such-revision\. \[revision-unknown\]$/m);
    expect(stderr).not.toContain("    at ");
  });
});
