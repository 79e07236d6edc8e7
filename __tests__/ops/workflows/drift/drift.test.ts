import { runInEnvironment } from "../../../support/in-process";
import { LiveCluster } from "../../../support/live";

let live: LiveCluster;
beforeEach(() => (live = new LiveCluster()));
afterEach(() => live.close());

test.each(["drift", "drift --live"])(
  "%s of a cluster without a kubeconfig exits with 1: 2 means drift",
  async (line) => {
    const { status, stderr } = await runInEnvironment(live.environment(), ...line.split(" "));
    expect([status, stderr]).toEqual([1, expect.stringContaining("[no-kubeconfig]")]);
  },
);
