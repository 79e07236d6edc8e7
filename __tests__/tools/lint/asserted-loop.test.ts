import { testRule } from "./rule-tester";

testRule("asserted-loop", {
  refused: [
    "for (const one of list) expect(one).toBe(1);",
    "for (const key in object) { if (key) { expect(key).toBe(1); } }",
    "list.forEach((one) => expect(one).toBe(1));",
    "await Promise.all(list.map(async (one) => expect(await one).toBe(1)));",
    "for (const one of [...list]) expect(one).toBe(1);",
    "for (const one of []) expect(one).toBe(1);",
    "let list = [1]; for (const one of list) expect(one).toBe(1);",
    "for (const one of list) expectReady(one);",
    "for (const one of Object.values(table)) expect(one).toBe(1);",
    "expect(list.every((one) => one === 1)).toBe(true);",
    "expect(list.every(isOne)).toBe(true);",
  ],
  accepted: [
    "for (const one of [1, 2]) expect(one).toBe(1);",
    "for (const one of [...list, 2]) expect(one).toBe(1);",
    "const list = [1]; for (const one of list) expect(one).toBe(1);",
    "for (const one of nonEmpty(list)) expect(one).toBe(1);",
    "nonEmpty(list).forEach((one) => expect(one).toBe(1));",
    "for (const one of list) wait(one); expect(list).toEqual([]);",
    "expect(nonEmpty(list).every(isOne)).toBe(true);",
    "expect([1, other].every(isOne)).toBe(true);",
    "expect(list.every(isOne)).toBe(false);",
  ],
});
