import { first, ref, replace, update } from "./case";
import type { Json, ProviderValues, Varied } from "./case";
import { highAvailability, haSupport } from "./proxmox-ha";
import { largeMachine } from "./proxmox-machine";

export const proxmox: ProviderValues = {
  configuration: { endpoint: "https://lab.example:8006/", username: "root@pam", password: "secret" },
  cases: [
    {
      type: "proxmox_virtual_environment_role",
      name: "minimal",
      runs: 1,
      steps: [
        first((v) => ({ role_id: `minimal-${String(v.run)}`, privileges: [] })),
        update((v) => ({ role_id: `minimal-${String(v.run)}`, privileges: ["VM.Audit", "Sys.Audit", "SDN.Use"] })),
        replace((v) => ({ role_id: `renamed-${String(v.run)}`, privileges: ["VM.Audit"] })),
      ],
    },
    {
      type: "proxmox_virtual_environment_pool",
      name: "minimal",
      steps: [
        first((v) => ({ pool_id: `minimal-${String(v.run)}` })),
        update((v) => ({ pool_id: `minimal-${String(v.run)}`, comment: v.text })),
        replace((v) => ({ pool_id: `renamed-${String(v.run)}` })),
      ],
    },
    {
      type: "proxmox_virtual_environment_user",
      name: "minimal",
      steps: [
        first((v) => ({ user_id: `minimal-${String(v.run)}@pve` })),
        update((v) => ({ ...user(v), user_id: `minimal-${String(v.run)}@pve` })),
        replace((v) => ({ user_id: `renamed-${String(v.run)}@pve` })),
      ],
    },
    {
      type: "proxmox_virtual_environment_user",
      name: "maximal",
      steps: [first(user), update(user), update((v) => ({ user_id: user(v)["user_id"], comment: v.text }))],
    },
    {
      type: "proxmox_user_token",
      name: "minimal",
      steps: [
        first((v) => ({ user_id: USER, token_name: `minimal${String(v.run)}` })),
        update((v) => ({ ...token(v), token_name: `minimal${String(v.run)}` })),
        replace((v) => ({ ...token(v), token_name: `renamed${String(v.run)}` })),
      ],
    },
    {
      type: "proxmox_user_token",
      name: "maximal",
      steps: [first(token), update(token), update((v) => ({ ...token(v), privileges_separation: true }))],
    },
    {
      type: "proxmox_acl",
      name: "minimal",
      steps: [
        first((v) => ({ path: `/vms/${String(500 + v.run)}`, role_id: ROLE, user_id: USER })),
        update((v) => ({ path: `/vms/${String(500 + v.run)}`, role_id: ROLE, user_id: USER, propagate: false })),
        replace((v) => ({ path: `/vms/${String(600 + v.run)}`, role_id: ROLE, user_id: USER, propagate: false })),
      ],
    },
    {
      type: "proxmox_acl",
      name: "group",
      runs: 1,
      steps: [
        first((v) => ({ path: `/pool/${String(v.run)}`, role_id: ROLE, group_id: "ops", propagate: false })),
        update((v) => ({ path: `/pool/${String(v.run)}`, role_id: ROLE, group_id: "ops", propagate: true })),
      ],
    },
    {
      type: "proxmox_acl",
      name: "token",
      runs: 1,
      steps: [
        first((v) => ({ path: "/storage", role_id: ROLE, token_id: ref("proxmox_user_token.maximal", v) })),
        update((v) => ({
          path: "/storage",
          role_id: ROLE,
          token_id: ref("proxmox_user_token.maximal", v),
          propagate: false,
        })),
      ],
    },
    {
      type: "proxmox_download_file",
      name: "minimal",
      runs: 1,
      steps: [
        first((v) => download(`minimal-${String(v.run)}.iso`)),
        update((v) => ({ ...download(`minimal-${String(v.run)}.iso`), upload_timeout: 1000 + v.count, verify: false })),
        replace((v) => ({ ...download(`renamed-${String(v.run)}.iso`), upload_timeout: 1000, verify: false })),
      ],
    },
    {
      type: "proxmox_download_file",
      name: "maximal",
      steps: [
        first((v) => largeDownload(v)),
        update((v) => ({ ...largeDownload(v), overwrite_unmanaged: false })),
        replace((v) => ({ ...largeDownload(v), checksum: "cd".repeat(32) })),
      ],
    },
    {
      type: "proxmox_virtual_environment_vm",
      name: "minimal",
      steps: [
        first(() => ({ node_name: "pve" })),
        update((v) => ({ node_name: "pve", name: v.word, description: v.text, tags: [v.word, "zz"] })),
        replace((v) => ({ node_name: "other", name: v.word })),
      ],
    },
    {
      type: "proxmox_virtual_environment_vm",
      name: "maximal",
      runs: 1,
      steps: [
        first((v) => largeMachine(v)),
        update((v) => ({ ...largeMachine(v), protection: false, started: false, on_boot: false })),
        replace((v) => ({ ...largeMachine(v), vm_id: 2000 + v.run, protection: false, started: false })),
      ],
    },
    ...highAvailability,
  ],
  support: {
    ...haSupport,
    proxmox_virtual_environment_pool: { support: { pool_id: "lab" } },
    proxmox_virtual_environment_role: { support: { role_id: "support", privileges: ["VM.Audit"] } },
    proxmox_virtual_environment_user: { support: { user_id: "support@pve" } },
    proxmox_download_file: { support: download("support.qcow2", "import") },
  },
  unset: {
    "proxmox_haresource.group": "Proxmox 9 has turned the groups into rules",
    "proxmox_virtual_environment_vm.clone": "the world makes machines from images alone",
    "proxmox_virtual_environment_vm.disk[].file_id": "the old way of import_from, which it excludes",
    "proxmox_virtual_environment_vm.disk[].path_in_datastore":
      "for disks of other machines, which the world does not lend",
    "proxmox_virtual_environment_vm.mac_addresses": "the cards have them",
  },
};

const ROLE = "${proxmox_virtual_environment_role.support.role_id}";
const USER = "${proxmox_virtual_environment_user.support.user_id}";

function user(v: Varied): Json {
  return {
    user_id: `maximal-${String(v.run)}@pve`,
    comment: v.text,
    email: `${v.word}@example.com`,
    enabled: v.flag,
    expiration_date: `2031-01-0${String((v.count % 9) + 1)}T00:00:00Z`,
    first_name: v.word,
    last_name: v.word,
    groups: ["ops"],
    keys: "key",
    password: v.text,
    acl: [
      { path: "/", role_id: ROLE, propagate: true },
      { path: `/vms/${String(700 + v.count)}`, role_id: ROLE },
    ],
  };
}

function token(v: Varied): Json {
  return {
    user_id: USER,
    token_name: `maximal${String(v.run)}`,
    comment: v.text,
    expiration_date: "2031-02-03T04:05:06Z",
    privileges_separation: false,
  };
}

function download(name: string, content = "iso"): Json {
  return {
    node_name: "pve",
    datastore_id: "local",
    content_type: content,
    url: `https://downloads.example/${name}`,
  };
}

/** Not overwritten: what is unpacked never has the size of what is downloaded. */
function largeDownload(v: Varied): Json {
  return {
    ...download(`maximal-${String(v.run)}.qcow2.gz`, "import"),
    file_name: `maximal-${String(v.run)}.qcow2`,
    decompression_algorithm: "gz",
    checksum: "ab".repeat(32),
    checksum_algorithm: "sha256",
    overwrite: false,
    overwrite_unmanaged: true,
    upload_timeout: v.count,
    verify: true,
  };
}
