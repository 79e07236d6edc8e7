import { fixture, findingsOf } from "../support";

const HA = "three-control-planes-with-vip";

describe("T27: the VIP exists only after bootstrap", () => {
  it("so nodes never use it to reach the API", () => {
    const findings = findingsOf(fixture(HA), (raw) => (raw.controlPlane.endpoint = { host: raw.controlPlane.vip }));
    expect(findings).toEqual([expect.stringMatching(/^controlPlane\.endpoint/)]);
  });

  it("but clients may, by its name or its address", () => {
    expect(findingsOf(fixture(HA))).toEqual([]);
    expect(
      findingsOf(fixture(HA), (raw) => (raw.controlPlane.clientEndpoint = { host: raw.controlPlane.vip })),
    ).toEqual([]);
  });

  it("regardless of workers at other sites", () => {
    const findings = findingsOf(fixture("two-proxmox-sites"), (raw) => (raw.controlPlane = { vip: "10.0.0.20" }));
    expect(findings).toEqual([]);
  });
});

describe("quorum", () => {
  const resized = (count: number) =>
    findingsOf(fixture("single-node-on-proxmox"), (raw) => {
      raw.controlPlane = { bootstrapNode: "cp-0" };
      raw.nodes = Array.from({ length: count }, (_, i) => ({
        ...raw.nodes[0],
        name: `cp-${i}`,
        address: `10.0.0.${11 + i}`,
      }));
    });

  it.each([1, 3, 5, 7])("%i control planes are fine", (count) => expect(resized(count)).toEqual([]));
  it.each([2, 4, 6])("%i are refused", (count) => expect(resized(count)).toHaveLength(1));
  it("9 are a warning", () => expect(resized(9)).toEqual([expect.stringMatching(/9 control planes/)]));
});
