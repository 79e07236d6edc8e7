import { inWords, totalInWords } from "../../../../ops/checks/cluster";
import { delegation } from "../../../../ops/checks/cluster/delegation";
import { DOMAIN, context, result } from "./support/context";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";

const NEEDED = [
  `the parent zone of ${DOMAIN} must contain`,
  `  ${DOMAIN}. 3600 NS ns1.${DOMAIN}.`,
  `  ${DOMAIN}. 3600 NS ns2.${DOMAIN}.`,
  `  ns1.${DOMAIN}. 3600 A 198.51.100.10`,
  `  ns2.${DOMAIN}. 3600 A 198.51.100.11`,
];
const named = (...names: string[]) => result(delegation, context({}, { nameServers: () => Promise.resolve(names) }));

describe("the delegation of the domain", () => {
  test("is told when it is there, and nothing is left to do", async () => {
    expect(await named(`NS2.${DOMAIN}.`, `ns1.${DOMAIN}`)).toEqual({
      check: delegation.name,
      ok: true,
      saw: `delegated to ns1.${DOMAIN}, ns2.${DOMAIN}`,
    });
  });

  test("is told with the records to add when it leads elsewhere or nowhere, and fails nothing", async () => {
    expect(await named("ns.elsewhere.example")).toMatchObject({
      ok: true,
      open: true,
      saw: "not yet: it leads to ns.elsewhere.example",
      todo: NEEDED,
    });
    const nobody = await result(delegation, context({}));
    expect(nobody).toMatchObject({
      ok: true,
      open: true,
      saw: expect.stringMatching(/^not yet: nobody/),
      todo: NEEDED,
    });
    expect(inWords(nobody)).toMatch(/^open: the parent zone leads/);
    expect(totalInWords([nobody])).toBe("0 checks passed, 1 left open");
    expect(inWords(nobody).split("\n").slice(1)).toEqual([
      `    to do: ${NEEDED[0]}`,
      ...NEEDED.slice(1).map((line) => `    ${line}`),
    ]);
  });

  test("is not pretended in a rehearsal", async () => {
    const runtime = rehearsalRuntime("/somewhere");
    expect(await result(delegation, context({}, { runtime }))).toMatchObject({
      ok: true,
      open: true,
      saw: "not asked: a rehearsal has no network",
      todo: NEEDED,
    });
  });
});
