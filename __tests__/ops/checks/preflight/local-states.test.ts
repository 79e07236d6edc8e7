import { hostname, userInfo } from "node:os";
import { localStates } from "../../../../ops/checks/preflight/local-states";
import { linesOf } from "./support/fakes";
import { Surroundings } from "./support/healthy";

let surroundings: Surroundings;
beforeEach(() => (surroundings = new Surroundings()));
afterEach(() => surroundings.remove());

const SINCE = "2026-01-02T12:00:00.000Z";
const LATER = "2026-01-02T12:00:01.000Z";
const ME = `${userInfo().username}@${hostname()}`;

/** A killed run leaves its note, and its Terraform's lock. */
function leave(note: object, lock: object): void {
  const terraform = { pid: 2 ** 22 + 1, layer: "infra", since: SINCE };
  surroundings.write("state/run.json", { host: hostname(), pid: 2 ** 22 + 1, since: SINCE, terraform, ...note });
  surroundings.write("state/.infra.tfstate.lock.info", {
    Operation: "OperationTypeApply",
    Who: ME,
    Created: LATER,
    ...lock,
  });
}

const check = () => localStates.run(surroundings.context());

test("accepts a lock that the next run removes", async () => {
  leave({}, {});
  expect((await check()).status).toBe("passed");
});

test.each<[string, object, object]>([
  ["it belongs to another user", {}, { Who: "eve@elsewhere" }],
  ["it is older than the killed run", {}, { Created: "2026-01-01T00:00:00.000Z" }],
  ["the run was on another machine", { host: "elsewhere" }, {}],
])("reports a lock that no run removes: %s", async (_, note, lock) => {
  leave(note, lock);
  expect(linesOf(await check())).toEqual([expect.stringMatching(/^error state-locked: /)]);
});

describe("wording", () => {
  test("of a lock that the next run removes", async () => {
    leave({}, {});
    expect(linesOf(await check()).join("\n")).toContain(
      `The state of infra is locked by ${ME}, since ${LATER}, for apply. A killed run left the lock; the next start removes it.`,
    );
  });
});
