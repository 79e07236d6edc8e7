import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changedLayers, previewChanges, previewLayer } from "../../../../ops/engine/run/preview";
import type { Context } from "../../../../ops/engine/run/context";
import { LAYERS, loadCluster } from "../../../../spec";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("plan-layer");
const PLAN = { resource_changes: [] };

/** A program whose plan ends with this code, and that logs its commands. */
function contextOf(planned: { readonly code: number }): Context {
  const program = join(folder(), "terraform");
  const answers = `plan) exit ${planned.code};; show) echo '${JSON.stringify(PLAN)}';;`;
  writeFileSync(program, `#!/bin/sh\necho "$1" >> "${folder()}/log"\ncase "$1" in ${answers} esac\n`);
  chmodSync(program, 0o755);
  for (const layer of LAYERS) mkdirSync(join(folder(), "stacks", layer), { recursive: true });
  return {
    cluster: loadCluster(join(__dirname, "../../../../clusters/edge.yaml")).cluster,
    binary: { program, product: "Terraform", version: "1.11.4" },
    places: { output: folder(), state: join(folder(), "state") },
    environment: { PATH: process.env.PATH },
    runtime: { hasLockedProviders: false },
    signal: new AbortController().signal,
    notes: { noteStart: () => undefined },
  } as unknown as Context;
}

/** How often a command was run since the last call. */
function count(command: string): number {
  const lines = readFileSync(join(folder(), "log"), "utf8").split("\n");
  rmSync(join(folder(), "log"));
  return lines.filter((line) => line === command).length;
}

const [EMPTY, CHANGED] = [{ code: 0 }, { code: 2 }];

test("an empty plan is read too, and its file is deleted", async () => {
  expect(await previewLayer(contextOf(EMPTY), "infra")).toEqual(PLAN);
  expect(count("show")).toBe(1);
  expect(existsSync(join(folder(), "state/plans/infra-preview.tfplan"))).toBe(false);
});

test.each([
  ["undefined for an empty plan, which is not read", EMPTY, undefined, 0],
  ["the plan where there are any", CHANGED, PLAN, 1],
])("the changes are %s", async (_, planned, expected, shown) => {
  expect(await previewChanges(contextOf(planned), "infra")).toEqual(expected);
  expect(count("show")).toBe(shown);
});

test("no plan is read to name the layers that differ", async () => {
  expect(await changedLayers(contextOf(CHANGED))).toEqual([...LAYERS]);
  expect(await changedLayers(contextOf(EMPTY))).toEqual([]);
  expect(count("show")).toBe(0);
});
