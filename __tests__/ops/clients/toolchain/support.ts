import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { ToolsLock } from "../../../../ops/clients/toolchain/lock";
import { temporaryFolder } from "../../../support/temporary-folder";

export const PLATFORM = "linux-amd64";
export const PROGRAM = Buffer.from("#!/bin/sh\necho Terraform v1.11.4\n");

/** A ZIP archive with deflated entries, as the release host serves them. */
export function zip(entries: Readonly<Record<string, Buffer>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = deflateRawSync(content);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(header, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    offset += header.length + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

export const ARCHIVE = zip({ "LICENSE.txt": Buffer.from("text"), terraform: PROGRAM });
export const KUBECTL = Buffer.from("#!/bin/sh\necho Client Version: v1.35.0\n");

export const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** A lock of the archives above; the host is replaced by a mirror. */
export const LOCK: ToolsLock = {
  terraform: {
    version: "1.11.4",
    least: "1.11.0",
    url: "https://releases.invalid/terraform/{version}/terraform_{version}_{os}_{arch}.zip",
    sha256: { [PLATFORM]: sha256(ARCHIVE) },
  },
  kubectl: {
    version: "1.35.0",
    least: "1.28.0",
    url: "https://kubernetes.invalid/release/v{version}/bin/{os}/{arch}/kubectl",
    sha256: { [PLATFORM]: sha256(KUBECTL) },
  },
};

/** Serves releases on this machine. */
export class ReleaseHost {
  readonly requests: string[] = [];
  private server: Server | undefined;

  constructor(private readonly answer: RequestListener) {}

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      this.requests.push(request.url ?? "");
      this.answer(request, response);
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

/** Answers as the two release hosts do. */
export const serveReleases: RequestListener = (request, response) => {
  const { url = "" } = request;
  if (url.startsWith("/moved/")) return void response.end(KUBECTL);
  if (url.endsWith(".zip")) return void response.end(ARCHIVE);
  if (url.endsWith("/kubectl")) return void response.writeHead(302, { location: "/moved/kubectl" }).end();
  response.writeHead(404).end();
};

/** Makes folders that are deleted after each test. */
export function folderMaker(): () => string {
  const root = temporaryFolder("toolchain");
  return () => mkdtempSync(join(root(), "folder-"));
}

/** Writes programs that print these texts. @returns the folder */
export function writePrograms(folder: string, texts: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${text}"\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}
