import { folderStore } from "../../../../../ops/clients/backup-store/folder-store";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { PreflightContext } from "../../../../../ops/providers/preflight-context";
import type { ProgramResult } from "../../../../../ops/clients/processes/program";
import { LAYERS } from "../../../../../spec";
import { answer, context, hosts, hybrid, programs } from "./fakes";

const GIB = 1024 ** 3;
const data = (value: unknown) => answer(200, { data: value });

/** The answers of the hosts of clusters/hybrid.yaml when everything works. */
const HOSTS: Parameters<typeof hosts>[0] = {
  "/version/v1.12.4/extensions/official": answer(200, [
    { name: "siderolabs/qemu-guest-agent" },
    { name: "siderolabs/iscsi-tools" },
  ]),
  "/v1/servers": answer(200, { servers: [] }),
  "/v1/server_types": answer(200, { server_types: [{ name: "cpx31", locations: [{ name: "hil" }] }] }),
  "PUT /v1/ssh_keys/0": answer(404, { error: { code: "not_found" } }),
  "POST /api2/json/access/ticket": data({ ticket: "PVE:root@pam:1" }),
  "/api2/json/version": data({ version: "8.4.1" }),
  "/api2/json/nodes": data([{ node: "atlas", status: "online", maxmem: 64 * GIB }]),
  "/api2/json/cluster/resources": data([{ vmid: 100, name: "router", node: "atlas" }]),
  "/api2/json/nodes/atlas/network": data([{ iface: "vmbr4", type: "bridge" }]),
  "/api2/json/nodes/atlas/storage": data([
    { storage: "local", content: "iso,import", active: 1, avail: 100 * GIB },
    { storage: "local-zfs", content: "images,rootdir", active: 1, avail: 900 * GIB },
  ]),
  "/repos/agentydragon/cluster": answer(200, { permissions: { push: true } }),
};

const PROGRAMS: Readonly<Record<string, Partial<ProgramResult>>> = {
  "git version": { stdout: "git version 2.50.0" },
  "git status": {},
  "git for-each-ref": { stdout: "refs/remotes/origin/main\n" },
  "git remote": { stdout: "origin\thttps://github.com/agentydragon/cluster.git (fetch)\n" },
  "kubectl version": {},
  "terraform init": {},
  "terraform validate": { stdout: '{"valid":true,"diagnostics":[]}' },
  "terraform output": { stdout: "{}" },
};

/** The shipped file has an address that is reserved for documentation there, which the user has to replace. */
const CLUSTER = hybrid((file) => (file.sites.hillsboro.adminRanges = ["9.9.9.9/32"]));

/** A healthy machine, account and on-premises host. Tests break a part of it. */
export class Surroundings {
  readonly folder = mkdtempSync(join(tmpdir(), "coldstart-surroundings-"));
  readonly state = join(this.folder, "state");
  private answers = HOSTS;
  private installed = PROGRAMS;
  private more: Partial<PreflightContext> & { freeSpace?: () => number } = {};

  constructor() {
    this.write("package.json", { engines: { node: ">=20.19" } });
    for (const layer of LAYERS) {
      const backend = { local: { path: `../../state/${layer}.tfstate` } };
      this.write(`stacks/${layer}/cdk.tf.json`, { terraform: { backend } });
    }
    mkdirSync(this.state);
  }

  /** Text as it is, and everything else as JSON. */
  write(path: string, content: unknown): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }

  host(answers: Parameters<typeof hosts>[0]): void {
    this.answers = { ...this.answers, ...answers };
  }

  program(name: string, result: Partial<ProgramResult>): void {
    this.installed = { ...this.installed, [name]: result };
  }

  without(program: string): void {
    this.installed = Object.fromEntries(Object.entries(this.installed).filter(([name]) => !name.startsWith(program)));
  }

  set(more: Partial<PreflightContext> & { freeSpace?: () => number }): void {
    this.more = { ...this.more, ...more };
  }

  context(): PreflightContext {
    return {
      ...context({ cluster: CLUSTER, project: this.folder, stacks: join(this.folder, "stacks"), state: this.state }),
      ask: hosts(this.answers),
      run: programs(this.installed),
      backupStore: folderStore(join(this.folder, "backups")),
      ...this.more,
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
