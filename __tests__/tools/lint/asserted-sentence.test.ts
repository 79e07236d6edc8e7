import { testRule } from "./rule-tester";

testRule("asserted-sentence", {
  refused: [
    'expect(message).toContain("the node does not respond");',
    'expect(message).not.toBe("the node does not respond");',
    "expect(message).toMatch(/^the node does not respond/);",
    "expect(message).toMatch(/w-0: .* it does not respond/);",
    'await expect(call()).rejects.toThrow("the node does not respond");',
    "expect(message).toBe(`the node ${name} does not respond`);",
    'expect(message).toBe("the node " + "does not respond");',
    'expect(finding).toMatchObject({ message: expect.stringContaining("it is not on the PATH") });',
    'expect(lines).toEqual(["first", "the node does not respond"]);',
    'expect(lines.some((line) => line.includes("it is not on the PATH"))).toBe(true);',
    'const MESSAGE = "the node does not respond"; expect(message).toBe(MESSAGE);',
    'test.each([["w-0", "it is not on the PATH"]])("%s", (name, text) => expect(run(name)).toContain(text));',
    'test.each([{ text: "it is not on the PATH" }])("$text", ({ text }) => expect(run()).toContain(text));',
    'expectFinding("the node does not respond");',
    'describe("words", () => { expect(message).toBe("the node does not respond"); });',
  ],
  accepted: [
    'expect(code).toBe("node-silent");',
    'expect(message).toContain("no answer");',
    'expect(message).toContain("auth infra services config");',
    "expect(message).toMatch(/w-0 .* 10\\.0\\.0\\.11: .* 50000$/);",
    'expect(run("the node does not respond")).toBe(1);',
    'const input = "the node does not respond"; expect(hide(input)).toBe(input);',
    'test("the node does not respond", () => expect(1).toBe(1));',
    'test.each([["the node does not respond", 1]])("%s", (_, value) => expect(value).toBe(1));',
    'describe("wording", () => { expect(message).toBe("the node does not respond"); });',
  ],
});
