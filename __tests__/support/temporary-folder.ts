import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Deleted by jest/environment.cjs after all hooks of the test file, some of which close servers that write to a folder. */
const { coldstartTemporaryFolders: folders } = globalThis as unknown as { coldstartTemporaryFolders: string[] };

/** A folder for each test. @returns where it is */
export function temporaryFolder(name: string): () => string {
  let folder = "";
  beforeEach(() => {
    folder = sharedFolder(name);
  });
  return () => folder;
}

/** A folder for all tests of a file. A test can make one too. */
export function sharedFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `coldstart-${name}-`));
  folders.push(folder);
  return folder;
}
