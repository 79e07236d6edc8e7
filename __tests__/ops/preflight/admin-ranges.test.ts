import { adminRanges } from "../../../ops/preflight/admin-ranges";
import { found, hybrid } from "./support/fakes";

const withRanges = (...ranges: string[]) => hybrid((file) => (file.sites.hillsboro.adminRanges = ranges));

test("a firewall that would let in nobody is refused before servers are paid for", async () => {
  expect(await found(adminRanges, { cluster: withRanges("203.0.113.7/32"), rehearsal: false })).toEqual([
    expect.stringMatching(
      /^error: The firewall of hillsboro would let in nobody but 203\.0\.113\.7\/32, .*sites\.hillsboro\.adminRanges/,
    ),
  ]);
});

test.each([
  ["an address that somebody has", withRanges("8.8.4.4/32"), false],
  ["a range in which the example's addresses are a few of many", withRanges("203.0.0.0/16"), false],
  ["one of several that somebody has", withRanges("203.0.113.7/32", "8.8.4.4/32"), false],
  ["the example in a rehearsal, where it is nobody's", withRanges("203.0.113.7/32"), true],
])("fine: %s", async (_, cluster, rehearsal) => {
  expect(await found(adminRanges, { cluster, rehearsal })).toEqual([]);
});
