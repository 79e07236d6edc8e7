import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { placesOf } from "../../ops/support/places";
import { hybridWith } from "./hybrid";
import { LIVE } from "../../ops/support/runtime";

const PROJECT = join(__dirname, "../..");

/** A live cluster: hybrid under another name, with stand-in credentials. Nothing of it exists. */
export class LiveCluster {
  private readonly folder = mkdtempSync(join(tmpdir(), "coldstart-live-"));
  private readonly name = basename(this.folder).toLowerCase();
  private readonly file = join(this.folder, "cluster.yaml");
  readonly state = placesOf(this.name, LIVE).state;
  private readonly kubeconfig = placesOf(this.name, LIVE).kubeconfig;

  constructor() {
    writeFileSync(
      this.file,
      hybridWith((file) => void (file.name = this.name)),
    );
    mkdirSync(join(this.folder, "bin"));
    mkdirSync(this.state, { recursive: true });
    this.addProgram("gh", "echo git-t0ken");
  }

  /** A program that is found before every other of its name. */
  addProgram(name: string, script: string): void {
    writeFileSync(join(this.folder, "bin", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }

  /** Client files of a cluster that does not exist, enough to test how programs are started. */
  addKubeconfig(): void {
    mkdirSync(dirname(this.kubeconfig), { recursive: true });
    writeFileSync(this.kubeconfig, "");
  }

  /** `coldstart exec -- <command…>` */
  exec(command: readonly string[], more: Readonly<Record<string, string>> = {}) {
    return this.coldstart(["exec", "--", ...command], more);
  }

  coldstart(words: readonly string[], more: Readonly<Record<string, string>> = {}) {
    return spawnSync(process.execPath, ["./tools/coldstart.cjs", ...words], {
      cwd: PROJECT,
      encoding: "utf8",
      env: this.environment(more),
    });
  }

  /** For a command about this cluster. */
  environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return {
      PATH: [join(this.folder, "bin"), process.env.PATH].join(delimiter),
      CLUSTER: this.file,
      HCLOUD_TOKEN: "a-hetzner-token",
      PROXMOX_VE_USERNAME: "root@pam",
      PROXMOX_VE_PASSWORD: "a-proxmox-password",
      BACKUP_ACCESS_KEY: "a-backup-key-id",
      BACKUP_SECRET_KEY: "a-backup-key",
      ALERTS_SMTP_PASSWORD: "an-smtp-password",
      ...more,
    };
  }

  close(): void {
    for (const folder of [this.folder, this.state, dirname(this.kubeconfig)])
      rmSync(folder, { recursive: true, force: true });
  }
}
