import { runInProcess } from "../../../support/in-process";

describe("doctor", () => {
  test("names the rehearsal of the chosen cluster, unless its file has errors", async () => {
    expect((await runInProcess("doctor", "home")).stdout).toMatch(/^Rehearsals: .*bootstrap\.sh home --rehearse$/m);
    expect((await runInProcess("doctor", "nosuch")).stdout).not.toContain("--rehearse");
  });

  test("prints the errors of the cluster file, and exits with 2", async () => {
    const { status, stdout } = await runInProcess("doctor", "nosuch");
    expect(status).toBe(2);
    expect(stdout).toMatch(/^ {2}clusters\/nosuch\.yaml:1:1 error: .*hybrid/m);
    expect(stdout).toContain("`npx coldstart new`");
  });

  test("exits with 0 while only credentials are missing: a rehearsal needs none", async () => {
    const { status, stdout } = await runInProcess("doctor", "hybrid", "--json");
    const { live, canRehearse } = JSON.parse(stdout) as {
      live: { missing: string[]; errors: string[] };
      canRehearse: boolean;
    };
    expect([status, live.errors, canRehearse]).toEqual([0, [], true]);
    expect(live.missing).not.toEqual([]);
  });
});
