import { join } from "node:path";
import { inspectTools } from "../../../../ops/workflows/doctor/tools";
import { LOCK, PLATFORM, folderMaker, writePrograms } from "../../clients/toolchain/support";

const newFolder = folderMaker();
const pathWith = (texts: Readonly<Record<string, string>>) => writePrograms(newFolder(), texts);

async function inspect(
  programs: Readonly<Record<string, string>>,
  more: Record<string, string> = {},
  platform = PLATFORM,
) {
  const environment = { PATH: pathWith(programs), COLDSTART_TOOLS_FOLDER: newFolder(), ...more };
  const reports = await inspectTools({ environment, lock: LOCK, platform });
  return Object.fromEntries(reports.map(({ name, source, version }) => [name, [source, version]]));
}

test("lists what is on the PATH with its version", async () => {
  const found = { git: "git version 2.39.5", tofu: "OpenTofu v1.11.2", kubectl: "Client Version: v1.33.1" };
  expect(await inspect(found)).toEqual({
    node: ["path", process.versions.node],
    git: ["path", "2.39.5"],
    tofu: ["path", "1.11.2"],
    kubectl: ["path", "1.33.1"],
    talosctl: ["missing", undefined],
  });
});

test("says what would be downloaded, and what cannot be", async () => {
  expect(await inspect({})).toMatchObject({
    git: ["missing", undefined],
    terraform: ["download", "1.11.4"],
    kubectl: ["download", "1.35.0"],
  });
  expect(await inspect({}, {}, "freebsd-amd64")).toMatchObject({ terraform: ["missing", undefined] });
});

test("a Terraform that the environment names is started", async () => {
  const folder = pathWith({ mine: "Terraform v1.14.0" });
  expect(await inspect({}, { TERRAFORM_BINARY_NAME: join(folder, "mine") })).toMatchObject({
    terraform: ["named", "1.14.0"],
  });
  expect(await inspect({}, { TERRAFORM_BINARY_NAME: join(folder, "other") })).toMatchObject({
    terraform: ["missing", undefined],
  });
});
