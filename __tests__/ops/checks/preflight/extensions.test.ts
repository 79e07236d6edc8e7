import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { extensions } from "../../../../ops/checks/preflight/extensions";
import { parseCluster } from "../../../../spec";
import { hybridWith } from "../../../support/hybrid";
import { answer, context, reportOf, hosts, unreachable } from "./support/fakes";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";
import { sharedFolder } from "../../../support/temporary-folder";

const PATH = "/version/v1.12.4/extensions/official";
const folder = sharedFolder("extensions");

/** The hybrid cluster with these extensions at home, in a file of its own. */
function withExtensions(...names: string[]) {
  const file = join(folder, "hybrid.yaml");
  const text = hybridWith((raw) => Object.assign(raw.sites.atlas, { extensions: names }));
  writeFileSync(file, text);
  const line = text.split("\n").findIndex((one) => one.includes(names.at(-1) ?? "")) + 1;
  return { ...context({ file, cluster: parseCluster(file, text).cluster, ask: never }), line };
}

const never = () => Promise.reject(new Error("must not be asked"));
const listing = (...names: string[]) =>
  hosts({
    [PATH]: answer(
      200,
      names.map((name) => ({ name, ref: "", digest: "" })),
    ),
  });

test("an extension that the Image Factory does not list is refused, with its line", async () => {
  const given = withExtensions("siderolabs/qemu-guest-agent", "siderolabs/iscsi-tool");
  const ask = listing("siderolabs/qemu-guest-agent", "siderolabs/iscsi-tools");
  expect(await reportOf(extensions, { ...given, ask })).toEqual([
    expect.stringMatching(
      new RegExp(
        `^error extension-unknown: ${given.file}:${given.line}:9: sites\\.atlas\\.extensions\\[1\\]: siderolabs/iscsi-tool .*Image Factory.*"siderolabs/iscsi-tools"`,
      ),
    ),
  ]);
});

test("the Image Factory knows extensions that are newer than the list here", async () => {
  const given = withExtensions("siderolabs/qemu-guest-agent", "siderolabs/brand-new");
  const ask = listing("siderolabs/qemu-guest-agent", "siderolabs/brand-new");
  expect(await reportOf(extensions, { ...given, ask })).toEqual([]);
});

test("a rehearsal sends no request and uses the known list", async () => {
  const given = withExtensions("siderolabs/qemu-guest-agent", "siderolabs/brand-new");
  expect(await reportOf(extensions, { ...given, runtime: rehearsalRuntime("/somewhere") })).toEqual([
    expect.stringMatching(/^error extension-unknown: .*siderolabs\/brand-new .*schemas\//),
  ]);
  expect(
    await reportOf(extensions, {
      ...withExtensions("siderolabs/qemu-guest-agent"),
      runtime: rehearsalRuntime("/somewhere"),
    }),
  ).toEqual([]);
});

test.each([
  ["does not respond", unreachable("factory.talos.dev", "silent", "no answer"), "no answer"],
  ["fails", answer(500), "it responds with 500"],
])("uses the built-in list with a warning when the Image Factory %s", async (_, fake, why) => {
  const given = withExtensions("siderolabs/qemu-guest-agent", "siderolabs/nonsense");
  expect(await reportOf(extensions, { ...given, ask: hosts({ [PATH]: fake }) })).toEqual([
    expect.stringMatching(new RegExp(`^warning extension-list-unavailable: .*${why}`)),
    expect.stringMatching(/^error extension-unknown: .*siderolabs\/nonsense/),
  ]);
});

test("a run that creates no machines sends no request", async () => {
  const given = withExtensions("siderolabs/nonsense");
  expect(await reportOf(extensions, { ...given, layers: ["auth"] })).toEqual([]);
});
