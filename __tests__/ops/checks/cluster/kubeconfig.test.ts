import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kubeconfig } from "../../../../ops/checks/cluster/kubeconfig";
import { context, kubernetesWith, result } from "./support/context";

const folder = mkdtempSync(join(tmpdir(), "coldstart-kubeconfig-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(mode: number): string {
  const path = join(folder, `kubeconfig-${mode}`);
  writeFileSync(path, "", { mode });
  return path;
}

describe("the kubeconfig", () => {
  test("is told with the API that it leads to", async () => {
    expect(await result(kubeconfig, context({}, { kubeconfig: file(0o600) }))).toMatchObject({
      ok: true,
      saw: "203.0.113.1:6443 answers, Kubernetes v1.35.0",
    });
  });

  test("is a fault where others may open it", async () => {
    expect(await result(kubeconfig, context({}, { kubeconfig: file(0o640) }))).toMatchObject({
      ok: false,
      saw: expect.stringMatching(/others may open .* too: chmod 600/),
    });
  });

  test("is a fault where the API server runs another version than the file says", async () => {
    const kubernetes = { ...kubernetesWith({}), version: () => Promise.resolve("v1.36.0") };
    expect(await result(kubeconfig, context({}, { kubeconfig: file(0o600), kubernetes }))).toMatchObject({
      ok: false,
      saw: "the API server at 203.0.113.1:6443 runs v1.36.0, not v1.35.0",
    });
  });

  test("is a fault where nobody answers", async () => {
    const kubernetes = { ...kubernetesWith({}), version: () => Promise.reject(new Error("connection refused")) };
    expect(await result(kubeconfig, context({}, { kubeconfig: file(0o600), kubernetes }))).toMatchObject({
      ok: false,
      saw: "connection refused",
    });
  });
});
