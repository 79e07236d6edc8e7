/** Datastores of a Proxmox host and the files in them. */
import { Refusal } from "../../../protocol/behaviour";
import type { FactoryImage, ImageFactory } from "../../factory";
import type { Collection, Store } from "../../store";
import type { Access, Principal } from "./access";
import { proxmoxError } from "./errors";

export interface StoredFile {
  readonly node: string;
  readonly datastore: string;
  readonly contentType: string;
  readonly name: string;
  readonly size: number;
  readonly url: string;
  /** The system in it, if it is a Talos image. */
  readonly image?: FactoryImage;
}

/** A disk that a storage driver created, with an owner number that is not a machine of the cluster. */
export interface StoredDisk {
  readonly node: string;
  readonly datastore: string;
  /** vm-<owner>-<anything> */
  readonly name: string;
  readonly gibibytes: number;
  /** The machine that it is on. */
  readonly vmId?: number;
}

const GIB = 2 ** 30;

/** The datastores of every host. `local` has "Import" enabled, as the docs require. */
const DATASTORES: Readonly<
  Record<string, { content: readonly string[]; size: number; format: string; shared?: boolean }>
> = {
  local: { content: ["iso", "vztmpl", "backup", "import", "snippets"], size: 500 * GIB, format: "qcow2" },
  "local-lvm": { content: ["images", "rootdir"], size: 1000 * GIB, format: "raw" },
  "local-zfs": { content: ["images", "rootdir"], size: 1000 * GIB, format: "raw" },
  // What all hosts of a cluster see.
  nfs: { content: ["iso", "import", "images"], size: 2000 * GIB, format: "qcow2", shared: true },
};

export function isSharedDatastore(name: string): boolean {
  return DATASTORES[name]?.shared === true;
}

/** The host that a file is on; a file of a shared datastore is on every one. */
function placeOf(node: string, datastore: string): string {
  return isSharedDatastore(datastore) ? "*" : node;
}

function fileId(node: string, volumeId: string): string {
  return `${placeOf(node, volumeId.split(":")[0] ?? "")}/${volumeId}`;
}

const IMAGE_SIZE = 130 * 2 ** 20;
const IMPORTABLE = /\.(raw|qcow2|vmdk|ova)$/;

export class Storage {
  private readonly files: Collection<StoredFile>;
  private readonly disks: Collection<StoredDisk>;

  constructor(
    store: Store,
    place: string,
    private readonly access: Access,
    private readonly factory: ImageFactory,
  ) {
    this.files = store.collection(`proxmox.${place}.files`);
    this.disks = store.collection(`proxmox.${place}.disks`);
  }

  file(node: string, volumeId: string): StoredFile | undefined {
    return this.files.get(fileId(node, volumeId));
  }

  download(
    principal: Principal,
    request: Omit<StoredFile, "size" | "image"> & { overwriteUnmanaged: boolean },
  ): StoredFile {
    const { node, datastore, contentType, name, url } = request;
    const path = `/storage/${datastore}`;
    // Both calls of a download, the query of the size and the download, require this on the root path.
    if (!this.access.isAllowed(principal, `/nodes/${node}`, "Sys.AccessNetwork"))
      this.access.require(principal, "/", "Sys.Audit", "Sys.Modify");
    this.access.require(principal, path, "Datastore.AllocateTemplate");
    this.requireContent(datastore, contentType);
    if (contentType === "import" && !IMPORTABLE.test(name))
      throw proxmoxError(
        400,
        "Parameter verification failed.",
        `filename: invalid filename or wrong extension: ${name}`,
      );
    const id = fileId(node, `${datastore}:${contentType}/${name}`);
    if (this.files.has(id) && !request.overwriteUnmanaged)
      throw new Refusal(
        "Error downloading file from url",
        `refusing to override existing file '${datastore}:${contentType}/${name}': it is there already, and this resource did not make it`,
      );
    const image = this.fetch(url);
    const stored: StoredFile = { node, datastore, contentType, name, url, image, size: IMAGE_SIZE };
    this.files.put(id, stored);
    return stored;
  }

  delete(principal: Principal, node: string, volumeId: string): void {
    if (!this.files.has(fileId(node, volumeId))) return;
    this.access.require(principal, `/storage/${volumeId.split(":")[0] ?? ""}`, "Datastore.AllocateTemplate");
    this.files.delete(fileId(node, volumeId));
  }

  createDisk(principal: Principal, disk: StoredDisk): StoredDisk {
    const { node, datastore, name } = disk;
    this.requireContent(datastore, "images");
    this.access.require(principal, `/storage/${datastore}`, "Datastore.AllocateSpace");
    if (!/^vm-\d+-\S+$/.test(name)) throw proxmoxError(500, `illegal name '${name}' - should be 'vm-<vmid>-*'`);
    const id = `${node}/${datastore}:${name}`;
    if (this.disks.has(id)) throw proxmoxError(500, `volume '${datastore}:${name}' already exists`);
    this.disks.put(id, disk);
    return disk;
  }

  /**
   * Attaches a disk of a driver to a machine. The disk has another owner, so this requires Datastore.Allocate. Source:
   * qemu-server, API2/Qemu.pm, and pve-storage, PVE::Storage::check_volume_access.
   */
  requireAttach(principal: Principal, volumeId: string, vmId: number): void {
    this.access.require(principal, `/vms/${String(vmId)}`, "VM.Audit", "VM.Config.Disk");
    this.access.require(principal, `/storage/${volumeId.split(":")[0] ?? ""}`, "Datastore.Allocate");
  }

  placeDisk(node: string, volumeId: string, vmId: number | undefined): void {
    const disk = this.disks.get(`${node}/${volumeId}`);
    if (disk && disk.vmId !== vmId) this.disks.put(`${node}/${volumeId}`, { ...disk, vmId });
  }

  deleteDisk(principal: Principal, node: string, volumeId: string): void {
    const disk = this.disks.get(`${node}/${volumeId}`);
    if (!disk) throw proxmoxError(500, `volume '${volumeId}' does not exist`);
    this.access.require(principal, `/storage/${disk.datastore}`, "Datastore.Allocate");
    if (disk.vmId !== undefined)
      throw proxmoxError(500, `cannot remove '${volumeId}': it is used by VM ${String(disk.vmId)}`);
    this.disks.delete(`${node}/${volumeId}`);
  }

  hasDisk(node: string, volumeId: string): boolean {
    return this.disks.has(`${node}/${volumeId}`);
  }

  allDisks(node: string): StoredDisk[] {
    return this.disks.values().filter((disk) => disk.node === node);
  }

  allFiles(node: string): StoredFile[] {
    return this.files.values().filter((file) => placeOf(file.node, file.datastore) === placeOf(node, file.datastore));
  }

  /** Deletes everything on the disks of one host. */
  loseHost(node: string): void {
    const isLocal = (one: { node: string; datastore: string }) =>
      one.node === node && !isSharedDatastore(one.datastore);
    for (const disk of this.disks.values().filter(isLocal))
      this.disks.delete(`${disk.node}/${disk.datastore}:${disk.name}`);
    for (const file of this.files.values().filter(isLocal))
      this.files.delete(fileId(file.node, `${file.datastore}:${file.contentType}/${file.name}`));
  }

  /** A deleted machine leaves disks that are not its own. */
  forgetVm(vmId: number): void {
    for (const disk of this.disks.values())
      if (disk.vmId === vmId) this.placeDisk(disk.node, `${disk.datastore}:${disk.name}`, undefined);
  }

  /** @throws Refusal unless the datastore exists and accepts this content. */
  requireContent(datastore: string, content: string): void {
    const found = DATASTORES[datastore];
    if (!found) throw proxmoxError(500, `storage '${datastore}' does not exist`);
    if (!found.content.includes(content))
      throw proxmoxError(
        500,
        `storage '${datastore}' does not support '${content}' content`,
        `Its content types are ${found.content.join(", ")} (Datacenter → Storage → Edit).`,
      );
  }

  datastores(): { name: string; content: readonly string[]; size: number; shared: boolean }[] {
    return Object.entries(DATASTORES).map(([name, { content, size, shared = false }]) => ({
      name,
      content,
      size,
      shared,
    }));
  }

  diskFormat(datastore: string): string {
    return DATASTORES[datastore]?.format ?? "raw";
  }

  private fetch(url: string): FactoryImage | undefined {
    if (!url.includes("/image/")) return undefined;
    try {
      return this.factory.image(url);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(
        "Error downloading file from url",
        `Could not get file metadata, ${error.summary}: ${error.detail ?? ""}`,
      );
    }
  }
}
