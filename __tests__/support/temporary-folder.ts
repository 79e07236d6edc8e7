import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for each test, which is deleted after it. @returns where it is */
export function temporaryFolder(name: string): () => string {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), `coldstart-${name}-`));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}

const shared: string[] = [];
afterAll(() => {
  for (const folder of shared.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is deleted after all tests of a file. A test can make one too. */
export function sharedFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `coldstart-${name}-`));
  shared.push(folder);
  return folder;
}
