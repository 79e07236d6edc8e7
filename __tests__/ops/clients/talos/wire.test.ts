import { join } from "node:path";
import { loadSync } from "@grpc/proto-loader";
import type { MethodDefinition } from "@grpc/grpc-js";

const definitions = loadSync(join(__dirname, "../../../../schemas/talos-machine.proto"), {
  longs: String,
  defaults: true,
  arrays: true,
});
const service = definitions["machine.MachineService"] as unknown as Record<string, MethodDefinition<object, object>>;
const read = (method: string, hex: string) => service[method]?.responseDeserialize(Buffer.from(hex, "hex"));

/** Both sides of a rehearsal read the same file, so these bytes were written with the definition of Talos itself. */
describe("the Talos API on the wire", () => {
  test("has the paths of machine.MachineService", () => {
    expect(Object.values(service).map(({ path }) => path)).toEqual(
      [
        ...["Bootstrap", "EtcdAlarmList", "EtcdDefragment", "EtcdForfeitLeadership", "EtcdLeaveCluster"],
        ...["EtcdMemberList", "EtcdRecover", "EtcdRemoveMemberByID", "EtcdSnapshot"],
        ...[
          "EtcdStatus",
          "Events",
          "GenerateClientConfiguration",
          "ImagePull",
          "Reboot",
          "Reset",
          "Rollback",
          "ServiceList",
          "SystemStat",
          "Upgrade",
          "Version",
        ],
      ].map((method) => `/machine.MachineService/${method}`),
    );
  });

  test("asks for the members of the node's own etcd", () => {
    expect(service.EtcdMemberList?.requestSerialize({ queryLocal: true }).toString("hex")).toBe("0801");
  });

  test("unknown fields are ignored", () => {
    expect(
      read(
        "Version",
        "0a410a060a016812016512230a0776312e31322e3412036162631a01782202676f2a056c696e75783205616d6436341a0e0a056d6574616c12056d6574616c22020801",
      ),
    ).toEqual({
      messages: [
        {
          version: { tag: "v1.12.4", os: "linux", arch: "amd64" },
          platform: { name: "metal", mode: "metal" },
        },
      ],
    });
  });

  test("etcd members have all fields", () => {
    expect(
      read(
        "EtcdMemberList",
        "0a500a030a0168120463702d301a4310bb99de8aedffa3dbf5011a0463702d30221668747470733a2f2f31302e302e302e31313a323338302a1668747470733a2f2f31302e302e302e31313a323337393001",
      ),
    ).toEqual({
      messages: [
        {
          members: [
            {
              id: "17705497309650324667",
              hostname: "cp-0",
              peerUrls: ["https://10.0.0.11:2380"],
              clientUrls: ["https://10.0.0.11:2379"],
              isLearner: true,
            },
          ],
        },
      ],
    });
  });

  test("has services with their health", () => {
    expect(
      read(
        "ServiceList",
        "0a3a0a030a016812330a0465746364120752756e6e696e671a120a100a016d120752756e6e696e671a020805220e080010011a0466696e6522020807",
      ),
    ).toEqual({
      messages: [
        {
          services: [
            {
              id: "etcd",
              state: "Running",
              events: { events: [{ msg: "m", state: "Running", ts: { seconds: "5", nanos: 0 } }] },
              health: { unknown: false, healthy: true, lastMessage: "fine" },
            },
          ],
        },
      ],
    });
  });
});
