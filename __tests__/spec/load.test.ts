import fs from "node:fs";
import { dirname, join } from "node:path";
import type { SpecError } from "../../spec";
import { loadCluster } from "../../spec";
import { HYBRID } from "../support/hybrid";

test("a copied file with the name of another cluster, whose state it would use, is refused", () => {
  const copy = join(dirname(HYBRID), "copied.yaml");
  const { readFileSync } = fs;
  // Other tests read the folder at the same time, so the copy is not written.
  jest
    .spyOn(fs, "readFileSync")
    .mockImplementation((file, options) => readFileSync(file === copy ? HYBRID : file, options));
  let findings: unknown;
  try {
    loadCluster(copy);
  } catch (error) {
    findings = (error as SpecError).findings.map(({ code, message }) => ({ code, message }));
  } finally {
    jest.restoreAllMocks();
  }
  expect(findings).toEqual([{ code: "cluster-file-names", message: expect.stringContaining(" hybrid.yaml ") }]);
});
