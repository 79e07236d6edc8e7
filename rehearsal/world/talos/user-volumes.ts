/** Volumes on disks beside the system disk. Source: siderolabs/talos `internal/pkg/.../volumes/provision.go`, `constants.go`. */
import type { Machine } from "../machines";
import { at, documentKind, parseDocuments } from "./config/documents";

export interface UserVolumeStatus {
  /** `u-<name>` */
  readonly id: string;
  readonly spec: { readonly phase: "ready" | "failed"; readonly errorMessage?: string };
}

const PREFIX = "u-";
const BY_SERIAL_NUMBER = /\/dev\/disk\/by-id\/virtio-([\w-]+)/;

/** One for each UserVolumeConfig: ready on the disk that its selector finds. */
export function userVolumes({ configuration = "", dataDisks = [] }: Machine): UserVolumeStatus[] {
  return parseDocuments(configuration)
    .filter((document) => documentKind(document) === "UserVolumeConfig")
    .map(({ name, provisioning }) => {
      const [, serial = ""] = BY_SERIAL_NUMBER.exec(String(at(provisioning, "diskSelector", "match") as string)) ?? [];
      return {
        id: `${PREFIX}${String(name as string)}`,
        spec: dataDisks.includes(serial)
          ? { phase: "ready" }
          : { phase: "failed", errorMessage: "no disks matched for volume" },
      };
    });
}
