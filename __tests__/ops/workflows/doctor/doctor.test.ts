import { runInProcess } from "../../../support/in-process";

describe("doctor", () => {
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
