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

/** A folder for all tests of a file, which is deleted after them. */
export function sharedFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `coldstart-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
