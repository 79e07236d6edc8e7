import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { dirname, join } from "node:path";
import { fetchTool } from "../../../../ops/clients/toolchain/fetch";
import { downloadedFile, releaseFor } from "../../../../ops/clients/toolchain/lock";
import type { LockedTool, ToolRelease } from "../../../../ops/clients/toolchain/lock";
import type { ToolUnavailable } from "../../../../ops/clients/toolchain/tool-unavailable";
import { ARCHIVE, KUBECTL, LOCK, PLATFORM, PROGRAM, ReleaseHost, folderMaker, serveReleases, zip } from "./support";

const newFolder = folderMaker();
const hosts: ReleaseHost[] = [];
afterEach(() => Promise.all(hosts.splice(0).map((host) => host.stop())));

async function releaseOn(answer: RequestListener, tool: LockedTool = "terraform"): Promise<ToolRelease> {
  const host = new ReleaseHost(answer);
  hosts.push(host);
  return releaseFor(LOCK, tool, PLATFORM, await host.start()) as ToolRelease;
}

async function failureOf(release: ToolRelease, folder = newFolder()): Promise<ToolUnavailable> {
  return fetchTool(release, folder).then(
    () => Promise.reject(new Error("it was installed")),
    (error: unknown) => error as ToolUnavailable,
  );
}

/** Every file below a folder. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

test("installs the program of an archive, executable, and keeps nothing else", async () => {
  const folder = newFolder();
  const progress: number[] = [];
  const file = await fetchTool(await releaseOn(serveReleases), folder, (bytes) => progress.push(bytes));
  expect(file).toBe(join(folder, "terraform-1.11.4/terraform"));
  expect(readFileSync(file)).toEqual(PROGRAM);
  expect(statSync(file).mode & 0o777).toBe(0o700);
  expect(filesIn(folder)).toEqual(["terraform"]);
  expect(progress.at(-1)).toBe(ARCHIVE.length);
});

test("follows redirects, and installs a program that is no archive", async () => {
  const file = await fetchTool(await releaseOn(serveReleases, "kubectl"), newFolder());
  expect(readFileSync(file)).toEqual(KUBECTL);
});

test.each<[string, RequestListener, string]>([
  ["another checksum", (_, response) => response.end(zip({ terraform: Buffer.from("changed") })), "tool-checksum"],
  [
    "a truncated answer",
    (_, response) => {
      response.writeHead(200, { "content-length": ARCHIVE.length });
      response.write(ARCHIVE.subarray(0, 40), () => response.destroy());
    },
    "tool-download",
  ],
  ["status 404", (_, response) => response.writeHead(404).end(), "tool-download"],
  ["an endless redirect", (_, response) => response.writeHead(302, { location: "/again" }).end(), "tool-download"],
])("refuses %s, and leaves no file", async (_, answer, code) => {
  const folder = newFolder();
  const { finding } = await failureOf(await releaseOn(answer), folder);
  expect(finding).toMatchObject({ code, severity: "error" });
  expect(filesIn(folder)).toEqual([]);
});

test("without a network, names the URL and the path for the file", async () => {
  const folder = newFolder();
  const release = { ...(await releaseOn(serveReleases)), url: "http://127.0.0.1:1/terraform.zip" };
  const { finding } = await failureOf(release, folder);
  expect(finding.code).toBe("tool-download");
  expect(finding.fix).toContain(release.url);
  expect(finding.fix).toContain(downloadedFile(folder, release));
});

test("installs a file that was put there by hand, without a request", async () => {
  const folder = newFolder();
  const release = { ...(await releaseOn(serveReleases)), url: "http://127.0.0.1:1/terraform.zip" };
  mkdirSync(dirname(downloadedFile(folder, release)), { recursive: true });
  writeFileSync(downloadedFile(folder, release), ARCHIVE);
  expect(readFileSync(await fetchTool(release, folder))).toEqual(PROGRAM);
});

test("refuses a file with another checksum that was put there by hand, and keeps it", async () => {
  const folder = newFolder();
  const release = await releaseOn(serveReleases);
  mkdirSync(dirname(downloadedFile(folder, release)), { recursive: true });
  writeFileSync(downloadedFile(folder, release), "something else");
  expect((await failureOf(release, folder)).finding.code).toBe("tool-checksum");
  expect(filesIn(folder)).toEqual([release.file]);
});

test("names the folder that cannot be written", async () => {
  const file = join(newFolder(), "not-a-folder");
  writeFileSync(file, "");
  const { finding } = await failureOf(await releaseOn(serveReleases), file);
  expect(finding.code).toBe("tools-folder");
  expect(finding.message).toContain(file);
});
