import { commandLine, nodeCommandLine, optionCommandLine } from "../../../ops/support/command-line";
import { LIVE } from "../../../ops/support/runtime";
import { HYBRID } from "../../support/hybrid";

const REHEARSED = { commandOptions: ["--rehearse"] };

test.each([
  ["the default cluster", { file: HYBRID, runtime: LIVE }, " --cluster hybrid"],
  ["a rehearsal of it", { file: HYBRID, runtime: REHEARSED }, " --cluster hybrid --rehearse"],
  ["another cluster", { file: "clusters/home.yaml", runtime: LIVE }, " --cluster home"],
  ["a rehearsal of a file", { file: "/tmp/lab.yaml", runtime: REHEARSED }, " --cluster /tmp/lab.yaml --rehearse"],
])("a command about %s selects it", (_, place, options) => {
  expect(commandLine("up", place)).toBe(`npx coldstart up${options.replace("--cluster ", "")}`);
  expect(optionCommandLine(place, "rotate", "--list")).toBe(`npx coldstart rotate --list${options}`);
  expect(nodeCommandLine(place, "list")).toBe(`npx coldstart node list${options}`);
});
