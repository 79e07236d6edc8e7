/** The Image Factory: stores the schematics that were posted to it, and serves their images. */
import { Refusal } from "../../protocol/behaviour";
import type { Collection, Store } from "../store";
import { OFFICIAL_EXTENSIONS } from "./extensions";
import { parseSchematic } from "./schematic";
import type { Schematic } from "./schematic";

export const FACTORY_URL = "https://factory.talos.dev";

const VANILLA = "{}";
const OLDEST_MINOR = 2;
const NEWEST_MINOR = 14;
const IMAGE_PATH =
  /^\/image\/([0-9a-f]{64})\/(v1\.(\d+)\.\d+(?:-[\w.]+)?)\/([a-z]+)-(amd64|arm64)(-secureboot)?\.([a-z0-9.]+)$/;
const DISK_FORMAT = /^(?:(?:raw|qcow2|vpc|vhd|ova)(?:\.(?:xz|gz|zst|tar\.gz))?|iso)$/;
const INSTALLER = /^[\w.:-]+\/([a-z-]+)-installer(-secureboot)?\/([0-9a-f]{64}):(v1\.(\d+)\.\d+(?:-[\w.]+)?)$/;
const PLAIN_INSTALLER =
  /^(?:ghcr\.io\/siderolabs|[\w.:-]+)\/installer(?:\/([0-9a-f]{64}))?:(v1\.(\d+)\.\d+(?:-[\w.]+)?)$/;

/** A Talos system as the factory built it. */
export interface FactoryImage {
  readonly schematicId: string;
  readonly schematic: Schematic;
  readonly version: string;
  readonly platform: string;
  /** Whether it is signed for SecureBoot. */
  readonly secureBoot: boolean;
  /** "qcow2", "raw.xz", "iso" …; absent for installers. */
  readonly format?: string;
}

export class ImageFactory {
  private readonly schematics: Collection<Schematic>;

  constructor(store: Store) {
    this.schematics = store.collection("factory.schematics");
    this.post(VANILLA);
  }

  /** @returns the id. The factory itself accepts unknown extensions, and refuses to build with them later. */
  post(yaml: string): string {
    let parsed: ReturnType<typeof parseSchematic>;
    try {
      parsed = parseSchematic(yaml);
    } catch (error) {
      throw new Refusal("failed to unmarshal schematic", error instanceof Error ? error.message : String(error));
    }
    if (!this.schematics.has(parsed.id)) this.schematics.put(parsed.id, parsed.schematic);
    return parsed.id;
  }

  /** The image at a URL. @throws Refusal with the error of the factory */
  image(url: string): FactoryImage {
    const { pathname, origin } = new URL(url);
    const match = IMAGE_PATH.exec(pathname);
    if (!match)
      throw new Refusal(`GET ${url}: 400 Bad Request`, `invalid profile path: "${pathname.split("/").at(-1) ?? ""}"`);
    const [, id = "", version = "", minor = "", platform = "", , secure, format = ""] = match;
    if (!DISK_FORMAT.test(format))
      throw new Refusal(
        `GET ${url}: 400 Bad Request`,
        `invalid profile path: the factory has no "${format}" (${origin})`,
      );
    const secureBoot = secure !== undefined;
    return { ...this.build(url, id, version, Number(minor)), platform, secureBoot, format };
  }

  /** The system in an installer image. */
  installer(reference: string): FactoryImage {
    const match = INSTALLER.exec(reference);
    if (match) {
      const [, platform = "", secure, id = "", version = "", minor = ""] = match;
      return { ...this.build(reference, id, version, Number(minor)), platform, secureBoot: secure !== undefined };
    }
    const plain = PLAIN_INSTALLER.exec(reference);
    if (!plain) throw new Refusal("failed to pull installer", `${reference} is not an image of Talos`);
    const [, id, version = "", minor = ""] = plain;
    return {
      ...this.build(reference, id ?? this.post(VANILLA), version, Number(minor)),
      platform: "metal",
      secureBoot: false,
    };
  }

  private build(
    url: string,
    schematicId: string,
    version: string,
    minor: number,
  ): Omit<FactoryImage, "platform" | "secureBoot"> {
    const schematic = this.schematics.get(schematicId);
    if (!schematic)
      throw new Refusal(
        `GET ${url}: 404 Not Found`,
        `schematic not found: ${schematicId} was not posted to the factory (talos_image_factory_schematic does that).`,
      );
    if (minor < OLDEST_MINOR || minor > NEWEST_MINOR)
      throw new Refusal(`GET ${url}: 404 Not Found`, `there is no Talos ${version}`);
    const unknown = schematic.extensions.find((name) => !OFFICIAL_EXTENSIONS.has(name));
    if (unknown !== undefined)
      throw new Refusal(
        `GET ${url}: 400 Bad Request`,
        `official extension "${unknown}" is not available for Talos version ${version}`,
      );
    return { schematicId, schematic, version };
  }
}
