import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refuseErroredState } from "../../../ops/state/errored-state";
import { temporaryFolder } from "../../support/temporary-folder";

const output = temporaryFolder("errored-state");

/** A rehearsal of home, in which the backend refused the state of infra. */
function leaveErroredState() {
  const stack = join(output(), "stacks", "infra");
  mkdirSync(stack, { recursive: true });
  writeFileSync(join(stack, "errored.tfstate"), "{}");
  const runtime = { commandOptions: ["--rehearse"] };
  return { file: "clusters/home.yaml", runtime, places: { output: output() } };
}

test("only the layer whose newest state is not in its backend is refused", () => {
  const context = leaveErroredState();
  expect(() => refuseErroredState(context, "infra")).toThrow(join(output(), "stacks", "infra", "errored.tfstate"));
  expect(() => refuseErroredState(context, "auth")).not.toThrow();
});

test("the hint names the cluster and its runtime", () => {
  expect(() => refuseErroredState(leaveErroredState(), "infra")).toThrow(/: npx coldstart up home --rehearse$/);
});

describe("wording", () => {
  test("of the refusal", () => {
    const context = leaveErroredState();
    const file = join(output(), "stacks", "infra", "errored.tfstate");
    expect(() => refuseErroredState(context, "infra")).toThrow(
      `The newest state of infra is only in ${file}; the next run pushes it. [state-errored]\nStart one: npx coldstart up home --rehearse`,
    );
  });
});
