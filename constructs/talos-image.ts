import { Construct } from "constructs";
import { DataTalosImageFactoryUrls } from "../.gen/providers/talos/data-talos-image-factory-urls";
import { ImageFactorySchematic } from "../.gen/providers/talos/image-factory-schematic";
import type { Schematic } from "../spec";
import { encodeJson } from "./encode-json";
import { setLogicalId } from "./naming";

export interface TalosImageProps {
  /** The node or site whose image it is: the Terraform name. */
  readonly name: string;
  readonly schematic: Schematic;
  readonly version: string;
  readonly platform: "hcloud" | "metal";
  /** @default false: images that are not signed */
  readonly secureBoot?: boolean;
  /** @default "amd64" */
  readonly architecture?: "amd64" | "arm64";
}

/** An image of the Image Factory: its content and its URLs. */
export class TalosImage extends Construct {
  readonly schematicId: string;
  /** An attribute reference for `replace_triggered_by`: changes when the content of the image does. */
  readonly trigger: string;
  readonly installer: string;
  readonly diskImageUrl: string;
  /** The signed ISO, which enrols its keys in the firmware of a virtual machine that has none. */
  readonly secureBootIsoUrl: string;

  constructor(scope: Construct, id: string, props: TalosImageProps) {
    super(scope, id);
    const schematic = setLogicalId(
      new ImageFactorySchematic(this, "schematic", { schematic: encodeJson(props.schematic) }),
      props.name,
    );
    const { urls } = setLogicalId(
      new DataTalosImageFactoryUrls(this, "urls", {
        schematicId: schematic.id,
        talosVersion: props.version,
        platform: props.platform,
        architecture: props.architecture ?? "amd64",
      }),
      props.name,
    );
    this.schematicId = schematic.id;
    this.trigger = `talos_image_factory_schematic.${props.name}.id`;
    this.installer = props.secureBoot ? urls.installerSecureboot : urls.installer;
    this.diskImageUrl = urls.diskImage;
    this.secureBootIsoUrl = urls.isoSecureboot;
  }
}
