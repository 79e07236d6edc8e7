import { X509Certificate } from "node:crypto";
import * as grpc from "@grpc/grpc-js";
import { makePluginCertificate } from "../../../rehearsal/protocol/certificate";
import type { PluginCertificate } from "../../../rehearsal/protocol/certificate";
import { Connection } from "../../../rehearsal/protocol/connection";
import { startPlugin } from "../../../rehearsal/protocol/plugin";
import type { Plugin } from "../../../rehearsal/protocol/plugin";
import { simulateProvider } from "../../../rehearsal/protocol/simulated-provider";

const connection = new Connection(simulateProvider({ source: "test/empty", version: "1.0.0", schema: {} }), {
  workingDirectory: "/",
});
const SERVING = Buffer.from([0x08, 0x01]);

describe("a plugin", () => {
  let own: PluginCertificate;
  let terraform: PluginCertificate;
  let plugin: Plugin;
  let goodbye: Promise<void>;

  beforeAll(async () => {
    [own, terraform] = await Promise.all([makePluginCertificate(), makePluginCertificate()]);
    await new Promise<void>((started) => {
      goodbye = new Promise((onEnd) => {
        void startPlugin(connection, { certificate: own, clientCertificate: terraform.certificatePem, onEnd }).then(
          (running) => {
            plugin = running;
            started();
          },
        );
      });
    });
  });

  afterAll(() => plugin.close());

  /** @param seconds how long a client that is not served tries */
  function ask(method: string, client?: PluginCertificate, seconds = 2): Promise<Buffer> {
    const pem = (text?: string) => (text ? Buffer.from(text) : null);
    const credentials = grpc.credentials.createSsl(
      Buffer.from(own.certificatePem),
      pem(client?.keyPem),
      pem(client?.certificatePem),
    );
    const target = plugin.handshake.split("|")[3] ?? "";
    const caller = new grpc.Client(target, credentials, { "grpc.ssl_target_name_override": "localhost" });
    const plain = (bytes: Buffer) => bytes;
    return new Promise<Buffer>((resolve, reject) => {
      const deadline = { deadline: Date.now() + seconds * 1000 };
      caller.makeUnaryRequest(method, plain, plain, Buffer.alloc(0), deadline, (error, answer) =>
        error ? reject(error) : resolve(answer ?? Buffer.alloc(0)),
      );
    }).finally(() => caller.close());
  }

  it("prints the go-plugin handshake, and listens on loopback only", () => {
    const [core, protocol, network, address, kind, certificate = ""] = plugin.handshake.split("|");
    expect([core, protocol, network, kind]).toEqual(["1", "6", "tcp", "grpc"]);
    expect(address).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(certificate).not.toContain("=");
    const shown = new X509Certificate(Buffer.from(certificate, "base64"));
    expect(shown.subjectAltName).toBe("DNS:localhost");
    expect(shown.verify(shown.publicKey)).toBe(true);
  });

  it("serves only the Terraform that started it", async () => {
    const check = "/grpc.health.v1.Health/Check";
    expect(await ask(check, terraform, 30)).toEqual(SERVING);
    const refused = { code: grpc.status.UNAVAILABLE };
    await expect(ask(check, own)).rejects.toMatchObject(refused);
    await expect(ask(check)).rejects.toMatchObject(refused);
  });

  it("ends on request", async () => {
    await ask("/plugin.GRPCController/Shutdown", terraform);
    await expect(goodbye).resolves.toBeUndefined();
  });
});
