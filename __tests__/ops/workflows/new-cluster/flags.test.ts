import { findInvalidFlag } from "../../../../ops/workflows/new-cluster/checks";
import type { Flags } from "../../../../ops/workflows/new-cluster/questions";
import { WHERE } from "../../../../ops/workflows/new-cluster/provider-choice";
import { nonEmpty } from "../../../support/non-empty";

const WRONG: [string, Flags, RegExp][] = [
  ["--name", { name: "My Lab" }, / not a name/],
  ["--server-type", { serverType: "large" }, /"large" .* server type/],
  ["--server-type", { location: "ash", serverType: "cpx32" }, / in ash/],
  ["--gateway", { gateway: "banana" }, / IPv4 address/],
  ["--gateway", { network: "10.0.0.0/24", gateway: "10.9.0.1" }, /outside/],
  ["--first-address", { firstAddress: "10.0.0" }, / IPv4 address/],
  ["--domain", { domain: "lab" }, / domain name/],
  ["--repository", { repository: "me/repo" }, /try https:\/\/github\.com\/me\/repo\.git/],
  ["--rented-control-planes", { where: "hetzner", rentedControlPlanes: 2 }, /odd number/],
];

/** Flags that cannot be checked before other questions are answered. */
const OPEN: Flags[] = [
  { gateway: "192.168.1.1" },
  { firstAddress: "192.168.1.11", gateway: "192.168.1.1" },
  { serverType: "cpx31" },
  { rentedControlPlanes: 2 },
  { rentedControlPlanes: 1, homeControlPlanes: 1 },
  { where: "both", rentedControlPlanes: 1 },
  { where: "hetzner", rentedControlPlanes: 1, network: "banana" },
  { domain: "" },
];

describe("the flags of npx coldstart new", () => {
  test.each(WRONG)("are refused before the first question: %s %j", (flag, flags, why) => {
    expect(findInvalidFlag(flags, false)).toEqual({ flag, reason: expect.stringMatching(why) as string });
  });

  test.each(OPEN)("wait for the answers that decide about them: %j", (flags) => {
    expect(findInvalidFlag(flags, false)).toBeUndefined();
  });

  test("are checked with the suggestions when no question is asked", () => {
    expect(findInvalidFlag({ gateway: "192.168.1.1" }, true)).toMatchObject({ flag: "--gateway" });
    for (const where of nonEmpty(WHERE)) expect(findInvalidFlag({ where, name: "attic" }, true)).toBeUndefined();
  });
});
