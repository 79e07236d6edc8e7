import { readFileSync } from "node:fs";
import { join } from "node:path";
import { machineConfigPatches, parseCluster } from "../../../spec";
import { hybridWith } from "../../support/hybrid";
import { synthText } from "../../support/synth";

const text = (provider?: string) =>
  hybridWith((file) => {
    if (provider !== undefined) file.encryption = { provider };
  });
const SEALED = readFileSync(join(__dirname, "../../fixtures/valid/disks-sealed-by-a-tpm.yaml"), "utf8");

function volumes(provider?: string): unknown[] {
  const { cluster } = parseCluster("hybrid.yaml", text(provider));
  return cluster.nodes.flatMap((node) =>
    machineConfigPatches(cluster, node, { address: "10.9.9.9", installer: "x", diskPassphrase: "from auth" })
      .filter(({ kind }) => kind === "VolumeConfig")
      .map(({ name, encryption }) => [name, encryption]),
  );
}

test("disks are not encrypted by default", () => {
  expect(volumes()).toEqual([]);
});

test.each([
  ["nodeID", { nodeID: {} }],
  ["static", { static: { passphrase: "from auth" } }],
])("with %s, every node encrypts STATE and EPHEMERAL", (provider, key) => {
  const encryption = { provider: "luks2", keys: [{ slot: 0, ...key }] };
  const all = volumes(provider);
  expect(all).toHaveLength(8);
  expect(all.slice(0, 2)).toEqual([
    ["STATE", encryption],
    ["EPHEMERAL", encryption],
  ]);
});

describe("with tpm", () => {
  test("every node seals its keys, only with SecureBoot", () => {
    const { cluster } = parseCluster("sealed.yaml", SEALED);
    const [node] = cluster.nodes;
    if (!node) throw new Error("no node");
    const keys = machineConfigPatches(cluster, node, { address: "10.0.0.11", installer: "x" })
      .filter(({ kind }) => kind === "VolumeConfig")
      .map(({ name, encryption }) => [name, (encryption as { keys: unknown[] }).keys]);
    const key = { slot: 0, tpm: { checkSecurebootStatusOnEnroll: true } };
    expect(keys).toEqual([
      ["STATE", [key]],
      ["EPHEMERAL", [key]],
    ]);
  });

  test("a machine has a TPM and firmware without keys, and starts from the signed ISO until Talos is on its disk", () => {
    const { infra, auth } = synthText(SEALED);
    const { "cp-0": vm } = infra.resource.proxmox_virtual_environment_vm as Record<string, Record<string, unknown>>;
    expect(vm).toMatchObject({
      bios: "ovmf",
      efi_disk: { pre_enrolled_keys: false, type: "4m" },
      tpm_state: { version: "v2.0", datastore_id: "local-lvm" },
      cdrom: { file_id: "${proxmox_download_file.cp-0.id}", interface: "ide2" },
      boot_order: ["scsi0", "ide2"],
    });
    expect(JSON.stringify(vm?.disk)).not.toContain("import_from");
    expect(infra.resource.proxmox_download_file).toMatchObject({
      "cp-0": {
        content_type: "iso",
        url: "${data.talos_image_factory_urls.cp-0.urls.iso_secureboot}",
        lifecycle: { create_before_destroy: true },
      },
    });
    expect(JSON.stringify(infra)).toContain("urls.installer_secureboot");
    expect(JSON.stringify(auth)).toContain("VM.Config.CDROM");
  });

  test("machines without encryption have no TPM", () => {
    const { infra, auth } = synthText(SEALED.replace("provider: tpm", "provider: nodeID"));
    const { "cp-0": vm } = infra.resource.proxmox_virtual_environment_vm as Record<string, Record<string, unknown>>;
    expect([vm?.tpm_state, vm?.cdrom, vm?.boot_order]).toEqual([undefined, undefined, ["scsi0"]]);
    expect(JSON.stringify(infra)).not.toContain("secureboot");
    expect(JSON.stringify(auth)).not.toContain("VM.Config.CDROM");
  });
});

test("the passphrase is generated in auth, protected, and in no synthesized file", () => {
  const stacks = synthText(text("static"));
  expect(stacks.auth.resource.random_password).toMatchObject({
    "disk-encryption": { lifecycle: { prevent_destroy: true } },
  });
  expect(JSON.stringify(stacks.infra)).toMatch(/passphrase[^}]*data\.terraform_remote_state\.auth/);
  expect(JSON.stringify(synthText(text("nodeID")).auth)).not.toContain("disk-encryption");
});
