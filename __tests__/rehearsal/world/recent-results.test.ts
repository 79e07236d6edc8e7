import { RecentResults } from "../../../rehearsal/world/recent-results";

test("a result is computed once, shared and frozen, until newer results replace it", () => {
  const answers = new RecentResults<{ of: string }>(2);
  const compute = jest.fn((question: string) => ({ of: question }));
  const ask = (question: string) => answers.of(question, () => compute(question));
  const first = ask("a");
  expect(Object.isFrozen(first)).toBe(true);
  ask("b");
  expect(ask("a")).toBe(first);
  ask("c");
  expect(ask("a")).toBe(first);
  expect(compute).toHaveBeenCalledTimes(3);
  expect(ask("b")).toEqual({ of: "b" });
  expect(compute).toHaveBeenCalledTimes(4);
});
