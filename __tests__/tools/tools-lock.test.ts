import { findChecksum } from "../../tools/tools-lock";

const [ONE, OTHER] = ["1".repeat(64), "2".repeat(64)];

test("reads the checksum of a file from a list, and from a text that holds only one", () => {
  const list = `${ONE}  terraform_1.11.4_darwin_arm64.zip\n${OTHER}  terraform_1.11.4_linux_amd64.zip\n`;
  expect(findChecksum(list, "terraform_1.11.4_linux_amd64.zip")).toBe(OTHER);
  expect(findChecksum(ONE, "kubectl_1.35.0_linux_amd64")).toBe(ONE);
});

test.each(["", "<html>404</html>", "abc  kubectl"])("refuses an answer without a checksum: %j", (text) => {
  expect(() => findChecksum(text, "kubectl")).toThrow("no checksum");
});
