import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeCa, signLeaf } from "../../../../../../rehearsal/world/talos/pki";
import { loadCluster } from "../../../../../../spec";
import type { Environment } from "./broken";

const DAY = 24 * 60 * 60 * 1000;

/** Valid for a year from now. */
async function clientCertificate(): Promise<string> {
  const ca = await makeCa([{ O: ["test"] }], "P-256");
  const leaf = { kind: "P-256", usages: ["client"], validity: 365 * DAY } as const;
  return (await signLeaf(ca, { ...leaf, subject: [{ O: ["os:admin"] }] })).certificate;
}

const whole = (lineage: string) => ({ version: 4, serial: 3, lineage, resources: [{}] });
const holding = (lineage: string, type: string, attributes: object = {}) => ({
  ...{ version: 4, serial: 3, lineage },
  resources: [{ mode: "managed", type, name: "a", instances: [{ attributes }] }],
});
/** States, client certificates and node addresses on this machine. */
export const STATES: readonly Environment[] = [
  [
    "half a state",
    (all) => all.write("state/auth.tfstate", '{"version": 4, "ser'),
    "state-damaged",
    /auth\.tfstate is damaged, and there is no backup beside it\. .* → Restore it from your own backup/,
  ],
  [
    "a state that is gone",
    (all) => all.write("state/auth.tfstate.good", whole("a")),
    "state-missing",
    /auth\.tfstate is missing, but its backup exists\. .* → Restore it: cp /,
  ],
  [
    "the state of another cluster",
    (all) => [all.write("state/auth.tfstate", whole("b")), all.write("state/auth.tfstate.good", whole("a"))],
    "state-lineage",
    /auth\.tfstate is not the state that the last run wrote/,
  ],
  [
    "a cluster whose identity is gone",
    (all) => all.write("state/infra.tfstate", holding("a", "hcloud_server")),
    "identity-missing",
    /^The state of auth holds no identity, but the state of infra contains a cluster\. [^]* → [^]*npx coldstart identity import <file> --cluster \S+, or npx coldstart state restore auth/,
  ],
  [
    "another contract, where auth is left out",
    (all) => {
      all.write("state/auth.tfstate", holding("a", "talos_machine_secrets", { talos_version: "v1.11" }));
      all.set({ layers: ["infra"] });
    },
    "contract-mismatch",
    /^talos\.contract is v1\.12, but the identity in auth was created with v1\.11, and this run does not include auth\. .* → Set `contract: v1\.11` again/,
  ],
  [
    "a state that cannot be read",
    (all) => mkdirSync(join(all.state, "infra.tfstate")),
    "state-unreadable",
    /infra\.tfstate cannot be read by this user/,
  ],
  [
    "a state that another process has locked",
    (all) =>
      all.write("state/.infra.tfstate.lock.info", {
        ID: "1-2",
        Who: "you@laptop",
        Created: "2026-01-01",
        Operation: "OperationTypeApply",
      }),
    "state-locked",
    /^The state of infra is locked by you@laptop, since 2026-01-01, for apply\. → Wait until the lock is released\. Only if its owner no longer runs: rm \S+\/\.infra\.tfstate\.lock\.info$/,
  ],
  [
    "a place for states that cannot be written",
    (all) => all.set({ state: join(all.folder, "package.json") }),
    "state-folder-unwritable",
    /package\.json is not writable; it stores states, journal and report/,
  ],
  [
    "a full disk",
    (all) => all.set({ freeSpace: () => 5 * 1024 * 1024 }),
    "disk-full",
    /^5 MiB are free on the disk of .*: a full disk would truncate and destroy a state/,
  ],
  [
    "a client certificate that has expired",
    async (all) => {
      const certificate = Buffer.from(await clientCertificate()).toString("base64");
      const value = { clientConfiguration: { client_certificate: certificate } };
      const outputs = { talos_identity: { value, type: "dynamic", sensitive: true } };
      all.write("state/auth.tfstate", { version: 4, serial: 1, lineage: "a", outputs });
      all.set({ now: () => new Date(Date.now() + 366 * DAY) });
    },
    "certificate-expired",
    /^The client certificate for Talos expired on \d{4}-\d\d-\d\d\. → .*coldstart rotate talosconfig/,
  ],
  [
    "half a nodes.txt",
    (all) => {
      all.write("nodes.txt", "192.168.1.151\n192.168.1.1");
      const { cluster } = loadCluster(join(__dirname, "../../../../../fixtures/valid/leases-from-a-file.yaml"));
      all.set({
        cluster,
        credentials: { variables: {}, missing: [] },
        environment: { NODE_IP_FILE: join(all.folder, "nodes.txt") },
      });
    },
    "nodes-file-invalid",
    /nodes\.txt:\d+:\d+: .* → Write one IPv4 address per line/,
  ],
];
