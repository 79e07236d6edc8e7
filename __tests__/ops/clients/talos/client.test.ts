import { TalosClient } from "../../../../ops/clients/talos/client";
import { readTalosconfig } from "../../../../ops/clients/talos/talosconfig";
import type { TalosAccess } from "../../../../ops/clients/talos/talosconfig";
import { signLeaf } from "../../../../rehearsal/world/talos/pki";
import type { LeafOptions } from "../../../../rehearsal/world/talos/pki";
import { base64, decodeBase64 } from "../../../../rehearsal/world/talos/secrets";
import { ReachableHome } from "../../../rehearsal/talos-api/support/reachable-home";
import { makeIdentity } from "../../../rehearsal/world/support/home";

let at: ReachableHome;
let access: TalosAccess;
beforeAll(async () => {
  at = await ReachableHome.start({
    faults: [
      { at: "talos_api.cp-2", action: "read", effect: "timeout", times: 1 },
      { at: "talos_api.cp-2", action: "read", effect: "error-before", message: "no disk left", times: 1 },
    ],
  });
  const { home } = at;
  home.threeControlPlanes();
  home.vm("w-0", 400, "10.0.0.21");
  home.apply("10.0.0.21", home.config("w-0", "worker"));
  home.vm("blank", 401, "10.0.0.22");
  home.vm("off", 402, "10.0.0.23");
  at.powerOff("off");
  // Nothing else of this world is reached directly: direct connections lead only to loopback.
  home.vm("here", 403, "127.0.0.1");
  home.apply("127.0.0.1", home.config("here", "worker"));
  access = readTalosconfig(at.talosconfig());
});
afterAll(() => at.close());

const clientOf = (address: string, given = access) => new TalosClient(given, address);
const errorOf = (answer: Promise<unknown>) =>
  answer.then(
    () => "an answer",
    ({ code, message }: { code?: string; message: string }) => (code ? `${code}: ${message}` : message),
  );

/** The talosconfig's own authority, and a certificate of another kind. */
async function certified(change: Partial<LeafOptions>, from = at.home.identity): Promise<TalosAccess> {
  const { os } = from.secrets.certs;
  const signed = await signLeaf(
    { certificate: decodeBase64(os.cert), key: decodeBase64(os.key) },
    { subject: [{ O: ["os:admin"] }], kind: "Ed25519", usages: ["client"], ...change },
  );
  return { ...access, certificate: signed.certificate, key: signed.key };
}

describe("a node's Talos API", () => {
  test("returns the version of a control plane and of a worker", async () => {
    expect(await clientOf("10.0.0.11").version()).toBe("v1.12.4");
    expect(await clientOf("10.0.0.21").version()).toBe("v1.12.4");
  });

  test("is reached directly without a proxy", async () => {
    const port = await at.doorTo("127.0.0.1");
    await at.withoutProxy(async () => {
      expect(await new TalosClient(access, "127.0.0.1", port).version()).toBe("v1.12.4");
      expect(await errorOf(clientOf("127.0.0.1").version())).toContain("ECONNREFUSED");
    });
  });

  test("lists the members of etcd, with 64-bit ids", async () => {
    const members = await clientOf("10.0.0.12").etcdMembers();
    expect(members.map(({ hostname }) => hostname)).toEqual(["cp-0", "cp-1", "cp-2"]);
    expect(members[1]).toEqual({
      id: expect.stringMatching(/^[1-9]\d{0,19}$/),
      hostname: "cp-1",
      peerUrls: ["https://10.0.0.12:2380"],
      clientUrls: ["https://10.0.0.12:2379"],
      isLearner: false,
    });
    expect(new Set(members.map(({ id }) => id)).size).toBe(3);
  });

  test("has no etcd on a worker", async () => {
    expect(await errorOf(clientOf("10.0.0.21").etcdMembers())).toMatch(/^UNIMPLEMENTED: /);
  });

  test("lists its services and their health", async () => {
    const ids = async (address: string) => (await clientOf(address).services()).map(({ id }) => id);
    expect(await ids("10.0.0.11")).toEqual(expect.arrayContaining(["apid", "etcd", "kubelet", "trustd"]));
    expect(await ids("10.0.0.21")).not.toContain("etcd");
    expect(await clientOf("10.0.0.11").services()).toContainEqual({
      id: "etcd",
      state: "Running",
      isHealthy: true,
      message: "",
      startedAt: expect.any(Date) as Date,
      restarts: 0,
    });
  });

  test("returns the error of the node", async () => {
    expect(await errorOf(clientOf("10.0.0.13").version())).toMatch(/^DEADLINE_EXCEEDED: .* 10s/);
    expect(await errorOf(clientOf("10.0.0.13").version())).toMatch(/^UNAVAILABLE: .*no disk left/);
    expect(await clientOf("10.0.0.13").version()).toBe("v1.12.4");
  });
});

describe("client certificates", () => {
  test.each([
    ["os:reader", "an answer"],
    ["os:operator", "an answer"],
    ["os:etcd:backup", "PERMISSION_DENIED: not authorized"],
    ["guest", "PERMISSION_DENIED: not authorized"],
  ])("as %s gets %s", async (role, outcome) => {
    expect(await errorOf(clientOf("10.0.0.11", await certified({ subject: [{ O: [role] }] })).version())).toBe(outcome);
  });

  describe("wording", () => {
    test.each([
      ["of another cluster", async () => certified({}, await makeIdentity())],
      ["that is for servers", () => certified({ usages: ["server"] })],
      ["that has expired", () => certified({ validity: -1000 })],
    ])("with a certificate %s is refused", async (_, make) => {
      expect(await errorOf(clientOf("10.0.0.11", await make()).version())).toMatch(
        // What the client receives depends on how quickly the server closes the connection.
        /^UNAVAILABLE: (the node does not accept the certificate of the talosconfig: |read ECONNRESET)/,
      );
    });
  });
});

describe("server certificates", () => {
  describe("wording", () => {
    test("must be signed by the talosconfig's CA", async () => {
      const { client } = await makeIdentity();
      const foreign = readTalosconfig(at.talosconfig(client, "strange"));
      expect(await errorOf(clientOf("10.0.0.11", foreign).version())).toBe(
        "UNAVAILABLE: the machine that responds is not a node of this cluster: self-signed certificate in certificate chain",
      );
    });

    test("must name the address", async () => {
      const port = await at.doorTo("10.0.0.11");
      await at.withoutProxy(async () => {
        expect(await errorOf(new TalosClient(access, "127.0.0.1", port).version())).toMatch(
          /127\.0\.0\.1 is not in the cert/,
        );
      });
    });

    test("a node in maintenance mode is an error", async () => {
      expect(await errorOf(clientOf("10.0.0.22").version())).toBe(
        "UNAVAILABLE: the node is in maintenance mode: it has no configuration yet",
      );
    });
  });

  test("a node that is off or missing is an error", async () => {
    expect(await errorOf(clientOf("10.0.0.23").version())).toMatch(/no route .*\(machine off /);
    expect(await errorOf(clientOf("10.0.0.99").version())).toMatch(/no route .*\(no machine /);
  });
});

describe("a talosconfig", () => {
  test("that is invalid is named without its content", () => {
    const file = at.talosconfig({ ...at.home.identity.client, client_key: base64("") }, "broken");
    expect(() => readTalosconfig(file)).toThrow(/broken /);
  });
});
