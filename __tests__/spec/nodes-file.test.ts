import { NodesFileError, readNodesFile } from "../../spec";

const NODES = ["talos-cp-01", "talos-worker-01", "talos-worker-02"];

function read(text: string): Record<string, string> {
  return readNodesFile(".talos/lab/nodes.txt", text, NODES);
}

function faults(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof NodesFileError) return error.message;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("nodes.txt", () => {
  it("is one address a line, control planes first; comments and empty lines do not count", () => {
    const text = "# control plane\n192.168.1.151\n\n# workers\n  192.168.1.152 # by the window\r\n192.168.1.153\n";
    expect(read(text)).toEqual({
      "talos-cp-01": "192.168.1.151",
      "talos-worker-01": "192.168.1.152",
      "talos-worker-02": "192.168.1.153",
    });
  });

  it.each([
    ["a line that is no address", "192.168.1.151\n192.168.1.\n192.168.1.153\n", '2:1 error: "192.168.1."'],
    ["an address with a prefix", "192.168.1.151\n  192.168.1.152/24\n192.168.1.153\n", '2:3 error: "192.168.1.152/24"'],
    [
      "two on one line",
      "192.168.1.151 192.168.1.152\n192.168.1.153\n1.2.3.4",
      '1:1 error: "192.168.1.151 192.168.1.152"',
    ],
    ["an address twice", "192.168.1.151\n# the same\n192.168.1.151\n192.168.1.153", "3:1 error: 192.168.1.151 "],
    ["too few", "# control plane\n192.168.1.151\n", "2:1 error: "],
    ["too many", "1.1.1.1\n1.1.1.2\n1.1.1.3\n1.1.1.4\n", "4:1 error: "],
    ["nothing at all", "", "1:1 error: "],
  ])("refuses %s, and says where", (_, text, message) => {
    expect(faults(text)).toContain(`.talos/lab/nodes.txt:${message}`);
  });

  it("refuses an address of another network, if the node's network is known", () => {
    const networkOf = (node: string) => (node === "talos-cp-01" ? undefined : "192.168.1.0/24");
    const file = (worker: string) =>
      readNodesFile("nodes.txt", `10.0.0.1\n192.168.1.152\n${worker}\n`, NODES, networkOf);
    expect(() => file("192.168.2.153")).toThrow(
      /nodes\.txt:3:1 error: 192\.168\.2\.153 .* 192\.168\.1\.0\/24, .* talos-worker-02/,
    );
    expect(file("192.168.1.153")).toMatchObject({ "talos-cp-01": "10.0.0.1" });
  });

  it("reports all errors at once, and the expected order", () => {
    const message = faults("x\ny\n");
    expect(message.split("\n")).toHaveLength(3);
    expect(message).toContain(NODES.join(", "));
  });
});
