import { spawnSync } from "node:child_process";
import { findingsOf, hybrid } from "../support";

const accepted = (branch: string) =>
  !findingsOf(hybrid(), (raw) => (raw.gitops.branch = branch)).some((line) => line.startsWith("gitops.branch"));
const acceptedByGit = (branch: string) => spawnSync("git", ["check-ref-format", "--branch", branch]).status === 0;

const REFUSED = [
  "feature..one",
  "a b",
  "a\tb",
  "a~1",
  "a^",
  "a:b",
  "a?",
  "a*",
  "a[b",
  "a\\b",
  "a@{1}",
  "-a",
  "/a",
  "a/",
  "a//b",
  ".a",
  "a/.b",
  "a.lock",
  "a.lock/b",
  "a.",
  "HEAD",
  "a\u007fb",
];

const ACCEPTED = [
  "main",
  "feature/one",
  "v1.2.3",
  "a-b_c",
  "a@b",
  "ä/ö",
  "a.b/c",
  "a.locked",
  "head",
  "HEAD/a",
  "@a",
  "a{b}",
  "#1",
  "a-",
];

describe("gitops.branch", () => {
  test.each(REFUSED)("%j is refused, by git as well", (branch) => {
    expect([accepted(branch), acceptedByGit(branch)]).toEqual([false, false]);
  });

  // git check-ref-format --branch prints the current branch for it.
  test("@ is refused: git reads it as HEAD", () => expect(accepted("@")).toBe(false));

  test.each(ACCEPTED)("%j is accepted, by git as well", (branch) => {
    expect([accepted(branch), acceptedByGit(branch)]).toEqual([true, true]);
  });
});
