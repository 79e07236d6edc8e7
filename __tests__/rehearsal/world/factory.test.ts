import { parseSchematic } from "../../../rehearsal/world/factory/schematic";
import { assetUrls } from "../../../rehearsal/world/factory/urls";
import { ImageFactory } from "../../../rehearsal/world/factory";
import { Store } from "../../../rehearsal/world/store";
import { refusal } from "./support/home";

const factory = () => new ImageFactory(new Store());
const imageUrl = (id: string, file: string, version = "v1.12.4") =>
  `https://factory.talos.dev/image/${id}/${version}/${file}`;

describe("schematic ids are those of the real factory (siderolabs/image-factory, schematic_test.go)", () => {
  it.each([
    ["{}", "376567988ad370138ad8b2698212367b8edcb69b5fd68c80be1f2ec7d603b4ba"],
    ['customization: {"extraKernelArgs": []}', "376567988ad370138ad8b2698212367b8edcb69b5fd68c80be1f2ec7d603b4ba"],
    [
      '{"customization": {"extraKernelArgs": ["noapic", "nolapic"], "systemExtensions": {}}}',
      "9cba8e32753f91a16c1837ab8abf356af021706ef284aef07380780177d9a06c",
    ],
    [
      '{"customization": {"meta": [{"key": 10, "value": "foo"}]}}',
      "d308a2a5ee2277bed5fbaa104fcbc8d59122abfa737df987a95b4ca763459a7f",
    ],
    [
      '{"overlay": {"name": "rpi_generic", "image": "siderolabs/sbc-raspberrypi"}}',
      "ee21ef4a5ef808a9b7484cc0dda0f25075021691c8c09a276591eedb638ea1f9",
    ],
    [
      '{"customization":{"secureboot": {"includeWellKnownCertificates": true}}}',
      "fa8e05f142a851d3ee568eb0a8e5841eaf6b0ebc8df9a63df16ac5ed2c04f3e6",
    ],
    [
      '{"customization":{"diskImage": {"sectorSize": 4096}}}',
      "92833e9ddd9bb9e11b2464fa5525429f01866306d52ebd882ee08d7918f6d1ea",
    ],
  ])("%s", (yaml, id) => {
    expect(parseSchematic(yaml).id).toBe(id);
  });

  it("writes multi-line text as Go does: a literal block, indented by four columns", () => {
    expect(parseSchematic('{"customization":{"meta":[{"key":10,"value":"a:\\n  b: 1\\n"}]}}').canonical).toBe(
      "customization:\n    meta:\n        - key: 10\n          value: |\n            a:\n              b: 1\n",
    );
  });
});

describe("the factory refuses", () => {
  it("invalid YAML", () => {
    expect(refusal(() => factory().post("customization: ["))).toContain("failed to unmarshal schematic");
  });

  it("an image of an unknown schematic", () => {
    expect(refusal(() => factory().image(imageUrl("a".repeat(64), "metal-amd64.qcow2")))).toContain("404 Not Found");
  });

  it("an extension that does not exist, only when the image is built", () => {
    const it = factory();
    const id = it.post('{"customization":{"systemExtensions":{"officialExtensions":["siderolabs/typo"]}}}');
    expect(refusal(() => it.image(imageUrl(id, "metal-amd64.qcow2")))).toContain(
      'official extension "siderolabs/typo" is not available for Talos version v1.12.4',
    );
  });

  it("an unknown disk format", () => {
    const it = factory();
    expect(refusal(() => it.image(imageUrl(it.post("{}"), "metal-amd64.vmdk")))).toContain("400 Bad Request");
  });

  it("a Talos version that does not exist", () => {
    const it = factory();
    expect(refusal(() => it.image(imageUrl(it.post("{}"), "metal-amd64.iso", "v1.99.0")))).toContain(
      "no Talos v1.99.0",
    );
  });
});

it("serves a disk image and an installer of a posted schematic", () => {
  const it = factory();
  const id = it.post("{}");
  expect(it.image(imageUrl(id, "metal-amd64.raw.zst"))).toMatchObject({ platform: "metal", version: "v1.12.4" });
  expect(it.installer(`factory.talos.dev/hcloud-installer/${id}:v1.13.0`)).toMatchObject({ platform: "hcloud" });
});

it("builds the same URLs as the Talos provider", () => {
  const urls = (platform: string) =>
    assetUrls({
      base: "https://factory.talos.dev",
      schematicId: "id",
      version: "1.12.4",
      platform,
      architecture: "amd64",
    });
  expect(urls("metal").disk_image).toBe("https://factory.talos.dev/image/id/v1.12.4/metal-amd64.raw.zst");
  expect(urls("hcloud")).toMatchObject({
    disk_image: "https://factory.talos.dev/image/id/v1.12.4/hcloud-amd64.raw.xz",
    installer: "factory.talos.dev/hcloud-installer/id:v1.12.4",
    iso: null,
    disk_image_secureboot: null,
  });
});
