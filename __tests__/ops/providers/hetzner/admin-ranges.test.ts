import { adminRanges } from "../../../../ops/providers/hetzner/admin-ranges";
import { context, reportOf, hybrid } from "../../checks/preflight/support/fakes";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";

const withRanges = (...ranges: string[]) =>
  context({ cluster: hybrid((file) => (file.sites.hillsboro.adminRanges = ranges)) });
const unknownAddress = () => Promise.reject(new Error("no answer within 5s"));
const never = () => Promise.reject(new Error("must not be asked"));

test("ranges that are reserved for documentation are refused before servers are created", async () => {
  expect(await reportOf(adminRanges, { ...withRanges("203.0.113.7/32"), publicAddress: never })).toEqual([
    expect.stringMatching(/^error admin-ranges-example: .* 203\.0\.113\.7\/32, .*sites\.hillsboro\.adminRanges/),
  ]);
});

test("ranges without the public address of this machine are refused", async () => {
  expect(await reportOf(adminRanges, withRanges("8.8.4.4/32", "9.9.9.0/29"))).toEqual([
    expect.stringMatching(
      /^error admin-ranges-block: .* 9\.9\.9\.9, .* 8\.8\.4\.4\/32, 9\.9\.9\.0\/29\. → Add 9\.9\.9\.9\/32/,
    ),
  ]);
});

test.each([
  ["the address itself", withRanges("9.9.9.9/32")],
  ["a range around it", withRanges("8.8.4.4/32", "9.9.9.0/24")],
  ["an example beside it", withRanges("203.0.113.7/32", "9.9.9.9/32")],
  [
    "an example in a rehearsal",
    { ...withRanges("203.0.113.7/32"), runtime: rehearsalRuntime("/somewhere"), publicAddress: never },
  ],
  [
    "a run of the identity layer alone",
    { ...withRanges("8.8.4.4/32"), layers: ["auth"] as const, publicAddress: never },
  ],
  [
    "another endpoint of Hetzner's API",
    { ...withRanges("8.8.4.4/32"), environment: { HCLOUD_ENDPOINT: "http://127.0.0.1:1" }, publicAddress: never },
  ],
])("accepted: %s", async (_, given) => {
  expect(await reportOf(adminRanges, given)).toEqual([]);
});

test("an unknown public address is a warning", async () => {
  expect(await reportOf(adminRanges, { ...withRanges("8.8.4.4/32"), publicAddress: unknownAddress })).toEqual([
    expect.stringMatching(/^warning admin-ranges-unchecked: .*https:\/\/ip\.hetzner\.com\/ .* 5s/),
  ]);
});

test("the service that tells the address can be replaced and switched off", async () => {
  const given = withRanges("8.8.4.4/32");
  const requests: string[] = [];
  const publicAddress = (url: string) => {
    requests.push(url);
    return Promise.resolve("8.8.4.4");
  };
  const environment = { COLDSTART_ADDRESS_ECHO: "https://echo.example.com/" };
  expect(await reportOf(adminRanges, { ...given, environment, publicAddress })).toEqual([]);
  expect(requests).toEqual(["https://echo.example.com/"]);
  const off = { COLDSTART_ADDRESS_ECHO: "off" };
  expect(await reportOf(adminRanges, { ...given, environment: off, publicAddress: never })).toEqual([
    expect.stringMatching(/^evidence: adminRanges /),
  ]);
});
