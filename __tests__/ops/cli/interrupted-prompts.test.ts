import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Interface } from "node:readline/promises";
import { exitCodeOf } from "../../../ops/cli/exit-code";
import { runCli } from "../../../ops/cli/program";
import { StateStore } from "../../../ops/state/store";
import { EXIT_CODE } from "../../../ops/support/exit-codes";
import { seal } from "../../../ops/support/passphrase-encryption";
import { restoreProcessAfter } from "../../support/process-settings";
import { temporaryFolder } from "../../support/temporary-folder";

jest.mock("../../../ops/workflows/new-cluster/write", () => ({
  writeNewCluster: () => Promise.resolve({ file: "clusters/hybrid.yaml" }),
}));

const folder = temporaryFolder("interrupted-prompts");
const file = () => join(folder(), "hybrid.identity");
const STATE = JSON.stringify({
  version: 4,
  serial: 1,
  lineage: "one",
  resources: [{ mode: "managed", type: "a", instances: [{}] }],
});

const { isTTY } = process.stdin;
beforeEach(() => {
  process.stdin.isTTY = true;
  for (const stream of [process.stdout, process.stderr]) jest.spyOn(stream, "write").mockReturnValue(true);
  jest.spyOn(StateStore.prototype, "pull").mockResolvedValue(STATE);
  // readline ends an open question like this on Ctrl-C.
  jest.spyOn(Interface.prototype, "question").mockRejectedValue(new DOMException("Aborted with Ctrl+C", "AbortError"));
});
afterEach(() => {
  process.stdin.isTTY = isTTY;
  jest.restoreAllMocks();
});

test.each([
  ["state restore", () => ["state", "restore", "auth", file(), "--cluster", "hybrid"]],
  ["identity export", () => ["identity", "export", `${file()}.new`, "--cluster", "hybrid"]],
  ["identity import", () => ["identity", "import", file(), "--cluster", "hybrid"]],
  ["new", () => ["new"]],
])("Ctrl-C at the prompt of %s ends it as interrupted", async (_, words) => {
  writeFileSync(file(), seal("{}", "five words and a number 7", { content: "auth", cluster: "hybrid" }));
  const running = restoreProcessAfter(() => runCli(words()));
  const error: unknown = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(exitCodeOf(error)).toBe(EXIT_CODE.interrupted);
});
