import type * as NewCommand from "../../../../ops/cli/commands/new";

const chosen = process.env.CLUSTER;
afterEach(() => {
  if (chosen === undefined) delete process.env.CLUSTER;
  else process.env.CLUSTER = chosen;
});

test("new --rehearse rehearses the file that it has written, and ends with the exit code of that", async () => {
  const written = { answers: { name: "lab" }, file: "clusters/lab.yaml" };
  const runCommand = jest.fn<Promise<number>, [readonly string[]]>(() => Promise.resolve(3));
  jest.doMock("../../../../ops/clients/processes/run-command", () => ({ runCommand }));
  jest.doMock("../../../../ops/workflows/new-cluster/write", () => ({
    writeNewCluster: () => Promise.resolve(written),
  }));
  jest.doMock("../../../../ops/workflows/estimate/text", () => ({ estimateText: () => "" }));
  jest.spyOn(process.stdout, "write").mockReturnValue(true);
  const { newCommand } = jest.requireActual<typeof NewCommand>("../../../../ops/cli/commands/new");
  let code: number | undefined;
  await newCommand((ended) => (code = ended)).parseAsync(["--rehearse"], { from: "user" });
  // Not the command line of this process, which would write a file again.
  expect(runCommand.mock.calls[0]?.[0].slice(-2)).toEqual(["rehearse", written.file]);
  expect(code).toBe(3);
});
