import { LAYERS } from "../../spec";
import { synthHybrid } from "../support/synth";

const stacks = synthHybrid();

test.each(LAYERS)("the JSON of %s", (layer) => {
  expect(withoutFolder(stacks[layer])).toMatchSnapshot();
});

/** Tests write to a folder of their own, so the way from there to the project is not part of the picture. */
function withoutFolder(stack: unknown): unknown {
  return JSON.parse(
    JSON.stringify(stack).replace(/(\.\.\/)+(?:[^"\\ ]*?\/)?(?=\.state\b|\.talos\b|tools\/|ops\/)/g, "<project>/"),
  );
}
