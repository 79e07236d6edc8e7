import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ensureTools } from "../../../../ops/clients/toolchain/ensure";
import { LOCKED_TOOLS, platformName, readToolsLock, releaseFor } from "../../../../ops/clients/toolchain/lock";
import { REHEARSAL_SHIMS } from "../../../../ops/clients/toolchain/shims";
import { LOCK, PLATFORM, ReleaseHost, folderMaker, serveReleases, writePrograms } from "./support";

const newFolder = folderMaker();
const host = new ReleaseHost(serveReleases);
let mirror = "";
beforeAll(async () => void (mirror = await host.start()));
afterAll(() => host.stop());
beforeEach(() => void host.requests.splice(0));

const programs = (texts: Readonly<Record<string, string>>) => writePrograms(newFolder(), texts);

function machine(path: string, more: Record<string, string> = {}): Record<string, string | undefined> {
  return { PATH: path, COLDSTART_TOOLS_FOLDER: newFolder(), COLDSTART_TOOLS_MIRROR: mirror, ...more };
}

const ensure = (environment: NodeJS.ProcessEnv, platform = PLATFORM) =>
  ensureTools(environment, { lock: LOCK, platform });
const NEW = { terraform: "Terraform v1.12.0", kubectl: "Client Version: v1.33.1" };

test("programs on the PATH that are new enough are used", async () => {
  const path = programs(NEW);
  const environment = machine(path);
  await ensure(environment);
  expect(environment.PATH).toBe(path);
  expect(host.requests).toEqual([]);
});

test("the wrappers of `coldstart env --rehearse` do not count as the programs", async () => {
  const path = programs(NEW);
  const environment = machine([REHEARSAL_SHIMS, path].join(delimiter));
  await ensure(environment);
  expect(environment.PATH).toBe(path);
  expect(host.requests).toEqual([]);
});

test("OpenTofu takes the place of Terraform", async () => {
  const environment = machine(programs({ tofu: "OpenTofu v1.11.2", kubectl: NEW.kubectl }));
  await ensure(environment);
  expect(host.requests).toEqual([]);
});

test.each([
  ["missing", {}],
  ["too old", { terraform: "Terraform v1.5.7", kubectl: "Client Version: v1.20.0" }],
  ["broken", { terraform: "Segmentation fault", kubectl: "" }],
])("programs that are %s are downloaded, once, and come first on the PATH", async (_, found) => {
  const path = programs(found);
  const environment = machine(path);
  await ensure(environment);
  const folder = environment.COLDSTART_TOOLS_FOLDER ?? "";
  const [first = "", second = "", last] = (environment.PATH ?? "").split(delimiter);
  expect([first, second].sort()).toEqual([join(folder, "kubectl-1.35.0"), join(folder, "terraform-1.11.4")]);
  expect([existsSync(join(first, "terraform")), existsSync(join(second, "kubectl")), last]).toEqual([true, true, path]);
  const downloads = host.requests.length;
  await ensure(machine(path, { COLDSTART_TOOLS_FOLDER: folder }));
  expect(host.requests).toHaveLength(downloads);
});

test("a Terraform that the environment names is not replaced, and child processes do not ask again", async () => {
  const environment = machine(programs({ kubectl: NEW.kubectl }), { TERRAFORM_BINARY_NAME: "/opt/terraform" });
  await ensure(environment);
  await ensure({ ...environment, PATH: "", TERRAFORM_BINARY_NAME: undefined });
  expect(host.requests).toEqual([]);
});

test("a platform without a locked release is refused", async () => {
  await expect(ensure(machine(programs({})), "freebsd-amd64")).rejects.toMatchObject({
    finding: { code: "tool-platform" },
  });
});

describe("tools.lock.json", () => {
  const lock = readToolsLock();

  test.each(
    LOCKED_TOOLS.flatMap((tool) =>
      ["linux", "darwin"].flatMap((os) => ["amd64", "arm64"].map((arch) => [tool, os, arch] as const)),
    ),
  )("has a release of %s for %s on %s", (tool, os, arch) => {
    const release = releaseFor(lock, tool, `${os}-${arch}`);
    expect(release?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(release?.url).toMatch(new RegExp(`^https://.*${lock[tool].version}.*${os}.${arch}`));
  });

  test("names this platform as the release hosts do", () => {
    expect(platformName({ platform: "darwin", arch: "arm64" })).toBe("darwin-arm64");
    expect(platformName({ platform: "linux", arch: "x64" })).toBe("linux-amd64");
  });

  test("keeps the host as the first folder of a mirror", () => {
    expect(releaseFor(lock, "kubectl", "linux-amd64", "https://mirror.example/tools/")?.url).toBe(
      `https://mirror.example/tools/dl.k8s.io/release/v${lock.kubectl.version}/bin/linux/amd64/kubectl`,
    );
  });
});
