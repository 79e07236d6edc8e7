import { forEveryLayer } from "../../../../ops/clients/processes/every-layer";

const words = (text: string) => text.split(" ");
const shown = (text: string) => forEveryLayer(words(text)).map((command) => command.join(" "));

describe("a review without a stack", () => {
  test("covers all four layers in order", () => {
    expect(shown("npx cdktf diff")).toEqual(["auth", "infra", "services", "config"].map((l) => `npx cdktf diff ${l}`));
    expect(shown("npx cdktf diff --skip-synth --output x")[0]).toBe("npx cdktf diff auth --skip-synth --output x");
    expect(shown("node_modules/.bin/cdktf plan")).toHaveLength(4);
  });

  test.each([
    "npx cdktf diff infra",
    "npx cdktf diff --skip-synth infra",
    "npx cdktf deploy auth infra",
    "git diff",
    "kubectl diff",
  ])("is not selected by %s", (command) => {
    expect(shown(command)).toEqual([command]);
  });
});
