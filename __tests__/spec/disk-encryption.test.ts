import { machineConfigPatches, parseCluster } from "../../spec";
import { hybridWith, synthText } from "../support/synth";

const text = (provider?: string) =>
  hybridWith((file) => {
    if (provider !== undefined) file.encryption = { provider };
  });

function volumes(provider?: string): unknown[] {
  const { cluster } = parseCluster("hybrid.yaml", text(provider));
  return cluster.nodes.flatMap((node) =>
    machineConfigPatches(cluster, node, { address: "10.9.9.9", installer: "x", diskPassphrase: "from auth" })
      .filter(({ kind }) => kind === "VolumeConfig")
      .map(({ name, encryption }) => [name, encryption]),
  );
}

test("nodes encrypt nothing unless the cluster file says so", () => {
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

test("the passphrase is made in auth, kept, and in no synthesized file", () => {
  const stacks = synthText(text("static"));
  expect(stacks.auth.resource.random_password).toMatchObject({
    "disk-encryption": { lifecycle: { prevent_destroy: true } },
  });
  expect(JSON.stringify(stacks.infra)).toMatch(/passphrase[^}]*data\.terraform_remote_state\.auth/);
  expect(JSON.stringify(synthText(text("nodeID")).auth)).not.toContain("disk-encryption");
});
