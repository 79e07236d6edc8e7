import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { sharedFolder, temporaryFolder } from "./temporary-folder";

const ENVIRONMENT = join(__dirname, "./jest/environment.cjs");

const shared = sharedFolder("shared");
const own = temporaryFolder("own");
const used: string[] = [];
afterEach(() => expect(existsSync(own())).toBe(true));
afterAll(() => expect([shared, ...used].filter((folder) => !existsSync(folder))).toEqual([]));

test.each([1, 2])("test %i has a folder of its own, which the hooks of the file can use", () => {
  expect(used).not.toContain(own());
  used.push(own());
});

test("the environment deletes the folders when the file has ended", () => {
  const folder = join(shared, "of-a-file");
  mkdirSync(folder);
  const script = `
    const environment = new (require(${JSON.stringify(ENVIRONMENT)}))({ projectConfig: {} });
    globalThis.coldstartTemporaryFolders.push(${JSON.stringify(folder)});
    environment.teardown();
  `;
  execFileSync(process.execPath, ["-e", script]);
  expect(existsSync(folder)).toBe(false);
});
