import { findingsOf, hybrid } from "../../../support";

const warningsAbout = (serverType: string) =>
  findingsOf(hybrid(), (raw) => (raw.sites.hillsboro.serverType = serverType)).filter((line) =>
    line.includes(serverType),
  );

describe("a server type that is not known", () => {
  const CPX = "cpx11, cpx21, cpx31, cpx41, cpx51, cpx12, cpx22, cpx32, cpx42, cpx52 and cpx62";

  test("of a family that is known: its types are named, and nothing far away is suggested", () => {
    expect(warningsAbout("cpx99")).toEqual([
      expect.stringMatching(new RegExp(`^sites\\.hillsboro\\.serverType: cpx99 .*: ${CPX}$`)),
    ]);
  });

  test.each([
    ["cpx30", "cpx31"],
    ["cx99", undefined],
    ["cax1", "cax11"],
  ])("%s: was %s meant?", (serverType, meant) => {
    const [line = "", ...more] = warningsAbout(serverType);
    expect(line).toMatch(/^sites\.hillsboro\.serverType: /);
    expect(/\(did you mean "(\w+)"\?\)$/.exec(line)?.[1]).toBe(meant);
    expect(more.filter((other) => other.includes("family"))).toEqual([]);
  });

  test.each([
    ["cxp31", "cpx31"],
    ["gpularge100", undefined],
  ])("of no family that is known: %s, where %s may be meant", (serverType, meant) => {
    const [line = ""] = warningsAbout(serverType);
    expect(line).toMatch(new RegExp(`: ${serverType} .* family .* cpx, cx, cax .* ccx`));
    expect(/\(did you mean "(\w+)"\?\)$/.exec(line)?.[1]).toBe(meant);
  });
});
