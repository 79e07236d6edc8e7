import { join } from "node:path";
import { loadSync } from "@grpc/proto-loader";
import type { MethodDefinition } from "@grpc/grpc-js";

const SCHEMAS = join(__dirname, "../../../../schemas");
const definitions = loadSync(
  ["talos-machine.proto", "cosi-state.proto"].map((file) => join(SCHEMAS, file)),
  { longs: String, enums: String, defaults: true, arrays: true, oneofs: true, json: true },
);
const method = (service: string, name: string) =>
  (definitions[service] as unknown as Record<string, MethodDefinition<object, object>>)[name];
const MACHINE = "machine.MachineService";
const CONTAINERD = { driver: "CRI", namespace: "NS_SYSTEM" };

/** Both sides of a rehearsal read the same file, so these bytes were written with the definitions of Talos 1.13.9 itself. */
describe("an upgrade on the wire", () => {
  test.each([
    [MACHINE, "Upgrade", { image: "i:v1" }, "0a04693a7631"],
    [MACHINE, "ImagePull", { namespace: "NS_SYSTEM", reference: "i:v1" }, "08011204693a7631"],
    ["machine.ImageService", "Pull", { containerd: CONTAINERD, imageRef: "i:v1" }, "0a04080110011a04693a7631"],
    [
      "machine.LifecycleService",
      "Upgrade",
      { containerd: CONTAINERD, source: { imageName: "i:v1" } },
      "0a040801100112060a04693a7631",
    ],
    [
      "cosi.resource.State",
      "Get",
      { namespace: "config", type: "T", id: "v1alpha1" },
      "0a06636f6e6669671201541a087631616c70686131",
    ],
  ])("%s %s sends the request that Talos expects", (service, name, request, hex) => {
    expect(method(service, name)?.path).toBe(`/${service}/${name}`);
    expect(method(service, name)?.requestSerialize(request).toString("hex")).toBe(hex);
  });

  test.each([
    [MACHINE, "Reboot", "0a080a030a0168120161", { messages: [{ actorId: "a" }] }],
    [
      MACHINE,
      "EtcdStatus",
      "0a400a030a016812390a05332e362e391080a0011880800120c682cffd98878fde91012884073004388307420165480150e9e4bcb28fbafc8882015a05332e362e30",
      {
        messages: [
          {
            memberStatus: {
              protocolVersion: "3.6.9",
              dbSize: "20480",
              dbSizeInUse: "16384",
              leader: "10501334649042878790",
              raftIndex: "900",
              raftTerm: "4",
              raftAppliedIndex: "899",
              errors: ["e"],
              isLearner: true,
              memberId: "9372538179322589801",
              storageVersion: "3.6.0",
            },
          },
        ],
      },
    ],
    [MACHINE, "EtcdForfeitLeadership", "0a0b0a030a0168120463702d31", { messages: [{ member: "cp-1" }] }],
    [MACHINE, "EtcdSnapshot", "0a030a016812026462", { bytes: Buffer.from("db") }],
    [
      MACHINE,
      "Events",
      "0a030a0168123a0a2374616c6f732f72756e74696d652f6d616368696e652e53657175656e63654576656e7412130a077570677261646510021a06080012026e6f1a0178220161",
      {
        id: "x",
        actorId: "a",
        data: {
          "@type": "talos/runtime/machine.SequenceEvent",
          sequence: "upgrade",
          action: "STOP",
          error: { message: "no" },
        },
      },
    ],
    [
      "machine.ImageService",
      "Pull",
      "120f0a016c120a08021202080318052007",
      {
        response: "pullProgress",
        pullProgress: { layerId: "l", progress: { status: "EXTRACTING", offset: "5", total: "7" } },
      },
    ],
    ["machine.ImageService", "Pull", "0a0a69407368613235363a31", { response: "name", name: "i@sha256:1" }],
    ["machine.LifecycleService", "Upgrade", "0a030a016d", { progress: { response: "message", message: "m" } }],
    ["machine.LifecycleService", "Upgrade", "0a021000", { progress: { response: "exitCode", exitCode: 0 } }],
    [
      "cosi.resource.State",
      "Get",
      "0a3d0a2b0a036b38731201541a076b7562656c65742201332a016f320772756e6e696e674a016652060a0161120162120e0a01701209696d6167653a20690a",
      {
        resource: {
          metadata: { namespace: "k8s", type: "T", id: "kubelet", version: "3", phase: "running" },
          spec: { protoSpec: Buffer.from("p"), yamlSpec: "image: i\n" },
        },
      },
    ],
  ])("%s %s parses the response of Talos", (service, name, hex, expected) => {
    expect(method(service, name)?.responseDeserialize(Buffer.from(hex, "hex"))).toEqual(expected);
  });
});
