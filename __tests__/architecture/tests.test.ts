import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT, testFiles } from "./imports";

/** Folders of tests without a folder of that name in the tree, and what they test. */
const ELSEWHERE: Record<string, string> = {
  architecture: "the imports and names of all folders",
  github: ".github",
  stories: "whole runs of commands against one cluster",
  "gitops/checks": "gitops",
};

/** The folder that a test mirrors: helpers and data may be grouped below it. */
function mirroredFolder(file: string): string {
  const [folder = ""] = dirname(file.replace("__tests__/", "")).split(/(?:^|\/)(?:support|fixtures)(?:\/|$)/);
  return folder;
}

const folders = [...new Set(testFiles().map(mirroredFolder))];

test("each folder of tests is named after the folder that it tests", () => {
  expect(folders.length).toBeGreaterThan(80);
  expect(folders.filter((folder) => !(folder in ELSEWHERE) && !existsSync(join(ROOT, folder)))).toEqual([]);
});

test("each exception is a folder of tests", () => {
  expect(Object.keys(ELSEWHERE).filter((folder) => !folders.includes(folder))).toEqual([]);
});
