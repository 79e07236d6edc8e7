import { findingsOf, hybrid } from "../support";

const sized = (...sizes: number[]) =>
  findingsOf(hybrid(), (raw) => {
    const values = sizes.map((size, i) => String(i).padEnd(size, "x"));
    raw.dns.records.push({ name: "big", type: "TXT", values });
  }).filter((line) => line.startsWith("dns.records"));

describe("a TXT record", () => {
  // 64772 characters are 255 strings, 254 of them full: with three characters around each but the last, 65535 in all.
  test("is as long as PowerDNS can store it, and no longer", () => {
    expect(sized(64_771)).toEqual([]);
    expect(sized(64_772)).toEqual([expect.stringMatching(/values\[0\]: .* 65536 .* 65535$/)]);
  });

  test("fits into one message with its other values", () => {
    expect(sized(30_000, 30_000)).toEqual([]);
    expect(sized(30_000, 30_000, 10_000)).toEqual([expect.stringMatching(/values: .* 70\d\d\d bytes; .* 65535$/)]);
  });
});
