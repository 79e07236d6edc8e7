/** Nodes whose certificate authorities change: in the right order all understand each other, in any other they do not. */
import { makeClientConfiguration, makeMachineSecrets } from "../../../../rehearsal/world/talos/secrets";
import type { ClientConfiguration, MachineSecrets } from "../../../../rehearsal/world/talos/secrets";
import { Home, makeIdentity, refusal } from "../support/home";
import type { Identity } from "../support/home";

let old: Identity;
let fresh: Identity;
beforeAll(async () => {
  old = await makeIdentity();
  const made = await makeMachineSecrets(2048);
  const { os, k8s } = made.certs;
  const secrets: MachineSecrets = { ...old.secrets, certs: { ...old.secrets.certs, os, k8s } };
  fresh = { secrets, client: await makeClientConfiguration(secrets) };
});

const accepting = ({ secrets: { certs } }: Identity) => ({
  machine: { acceptedCAs: [{ crt: certs.os.cert }] },
  cluster: { acceptedCAs: [{ crt: certs.k8s.cert }] },
});

const trustingBoth = (client: ClientConfiguration): ClientConfiguration => ({
  ...client,
  ca_certificate: Buffer.from(
    [old, fresh].map(({ client: { ca_certificate } }) => Buffer.from(ca_certificate, "base64").toString()).join(""),
  ).toString("base64"),
});

/** Three control planes of the old authorities. */
function start() {
  const at = new Home(old);
  const addresses = at.threeControlPlanes();
  const give = (index: number, identity: Identity, accepted: Identity | undefined, client: ClientConfiguration) => {
    const config = new Home(identity, {}, at.world).config(
      `cp-${String(index)}`,
      "controlplane",
      ...(accepted ? [accepting(accepted)] : []),
    );
    at.world.talos.applyConfiguration(at.call(addresses[index] ?? "", client), config, "auto");
  };
  const down = () => at.world.cluster.nodes().flatMap((node) => node.down ?? []);
  return { at, addresses, give, down };
}

test("accepted, swapped and dropped by one node after the other, all stay Ready", () => {
  const { give, down, at, addresses } = start();
  for (const index of [0, 1, 2]) give(index, old, fresh, old.client);
  expect(down()).toEqual([]);
  for (const index of [0, 1, 2]) {
    give(index, fresh, old, trustingBoth(fresh.client));
    expect(down()).toEqual([]);
  }
  for (const index of [0, 1, 2]) give(index, fresh, undefined, fresh.client);
  expect(down()).toEqual([]);
  expect(refusal(() => at.world.talos.bootstrap(at.call(addresses[0] ?? "", old.client)))).toContain(
    "unknown authority",
  );
});

test("a client of the new authority is refused by a node that does not accept it yet", () => {
  const { give } = start();
  expect(refusal(() => give(0, fresh, old, trustingBoth(fresh.client)))).toContain("unknown certificate authority");
});

test("a client that trusts only the new authority rejects nodes that use the old one", () => {
  const { give } = start();
  give(0, old, fresh, old.client);
  expect(refusal(() => give(0, fresh, old, fresh.client))).toContain("unknown authority");
});

test("a kubeconfig trusts every authority that its node accepts", async () => {
  const { at, give, addresses } = start();
  give(0, old, fresh, old.client);
  const { caCertificate } = await at.world.talos.kubeconfig(at.call(addresses[0] ?? ""));
  expect(
    Buffer.from(caCertificate, "base64")
      .toString()
      .match(/BEGIN CERTIFICATE/g),
  ).toHaveLength(2);
});
